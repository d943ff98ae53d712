import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, Outcome, SeenMessage } from "../../../../playground/discord/index.js";
import { deckOf } from "../decks.js";
import { seededRandom } from "../../../support/seeded-random.js";
import {
  boardBecomes,
  boardIn,
  controlsOf,
  picturesOf,
  pressOn,
  textOf,
  expectNotice,
  whispered,
} from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { gameButtons, type KatchmeTable, press, progressOf, startKatchme, stateOf } from "./driver.js";
import { replay } from "../../../../src/tables/replay.js";
import { complaintsOf } from "../../../e2e/support/bot.js";
import { setUp, type Setting } from "../../../e2e/support/setting.js";
import { allGames } from "../../../../src/games/index.js";

/** Milliseconds between two practice pictures; the bot asks for two seconds. */
const practicePauseMs = 2_100;

let setting: Setting;
/** A killed bot leaves presses without an answer and boards behind. */
let killed = false;
afterEach(async () => {
  const problems = setting.discord.problems;
  await setting.end();
  if (!killed) expect(problems).toEqual([]);
  expect(complaintsOf(setting.bot)).toEqual([]);
  killed = false;
});

/** Anna, Ben, Cleo and Dora. */
function four(): readonly LocalUser[] {
  const { anna, ben, cleo, discord } = setting;
  return [anna, ben, cleo, discord.addUser({ name: "Dora", locale: "de" })];
}

/** As soon as the board shows this target's number. */
async function lay(at: KatchmeTable, who: LocalUser, number: number): Promise<void> {
  const { discord } = at.setting;
  const board = await boardBecomes(discord, who, (shown) => progressOf(shown)[2] === number);
  const button = controlsOf(board).find(({ verb }) => verb === "lay");
  await who.press(board.id, button?.customId ?? "");
}

/** Once the board's picture is described so. */
async function described(words: RegExp): Promise<string> {
  const wordsOf = (board: SeenMessage): string => picturesOf(board)[0]?.description ?? "";
  const { discord, anna } = setting;
  return wordsOf(await boardBecomes(discord, anna, (board) => words.test(wordsOf(board))));
}

/** In this time after a press a second tap is part of a double tap. */
const secondTapMs = 700;

describe("Katch Me Aho! over the wire", () => {
  it("plays the worked example, from the first card of the prelude to the markers of the second night", async () => {
    const prelude = deckOf([
      ["434343434343434", 15],
      ["43", 15],
      ["3", 15],
      ["", 15],
    ]);
    const nights = deckOf([
      ["1", 17],
      ["3", 16],
      ["2", 14],
      ["4", 13],
    ]);
    setting = await setUp({ dice: [2, 2, 6], picks: [0, 0, 2], shuffles: [prelude, nights] });
    const players = four();
    const [a = setting.anna, b = a, c = a, d = a] = players;
    const at = await startKatchme(setting, players);
    const order = [c, a, a, b, b, ...Array.from({ length: 13 }, () => a)];
    for (const [index, who] of order.entries()) await lay(at, who, index + 1);

    const { discord } = setting;
    const dealt = await boardBecomes(discord, a, (board) => controlsOf(board).some(({ verb }) => verb === "roll"));
    expect(textOf(dealt)).toContain("🏁 **Anna** gewinnt das Vorspiel. Karten: Anna 17, Ben 16, Cleo 14 und Dora 13.");
    expect(textOf(dealt)).toContain("👉 Alle bereit? Nacht 1");
    for (const who of players) {
      const board = boardIn(discord, a);
      await who.press(board.id, controlsOf(board).find(({ verb }) => verb === "roll")?.customId ?? "");
      await boardBecomes(discord, a, (now) => textOf(now) !== textOf(board));
    }
    const ring = await described(/^Der Ring in Nacht 1, /u);
    expect(ring).toMatch(/B Violett: oben 3\. C Grün: oben 2\. .*Polizei startet in C/u);
    await tilesOpen(a);
    expect(textOf(boardIn(discord, a))).toContain(
      "### 👉 Wann und wo kracht’s? 🏍️\u00A0A\u00A0↺\u00A02️⃣ · 🚓\u00A0C\u00A0↻\u00A06️⃣",
    );
    await pressOn(discord, c, "snatch", "when-2");
    await pressOn(discord, c, "snatch", "where-violet");
    await pressOn(discord, b, "snatch", "when-3");
    await pressOn(discord, b, "snatch", "where-green");
    await pressOn(discord, d, "done");
    expect(textOf(boardIn(discord, a))).toContain("### 🏁 Alles geschnappt. Gibt’s Krawall?");
    const outcome = await described(/^Nacht 1: Es kracht beim 2\. Stopp in B Violett\. /u);
    expect(outcome).toContain(
      "1. Stopp: Bosozoku 2 bis B, Polizei 6 bis C. 2. Stopp: Bosozoku 3 bis B, Polizei 2 bis B.",
    );
    expect(outcome).toContain("Anna: zu spät, Cleo war schneller, −1 Karte; noch 15 Karten.");
    expect(outcome).toContain("Ben: Stopp\u00A03 und 🟢\u00A0C, falsch: −2 Karten; noch 13 Karten.");
    expect(outcome).toContain(
      "Cleo: Stopp\u00A02 und 🟣\u00A0B, beides richtig: keine Karte verloren; noch 13 Karten.",
    );
    const { phase } = stateOf(at);
    expect(phase).toMatchObject({ type: "roll", seat: 1, nights: { night: 2 } });
  });

  it("serves the press that is older by its id, whichever arrives first, and keeps the raw order", async () => {
    const deck = deckOf([
      ["35", 15],
      ["345", 15],
      ["6", 15],
    ]);
    setting = await setUp({ dice: [2], picks: [0], shuffles: [deck] });
    const { anna, ben, cleo } = setting;
    const at = await startKatchme(setting, [anna, ben, cleo]);
    const [button] = gameButtons(at, "lay");
    const id = button?.customId ?? "";
    const presses = [press(at, anna, id, { agoMs: 20 }), press(at, ben, id, { agoMs: 90 })];
    const [late, first] = await Promise.all(presses);
    expect(first?.type).toMatch(/update|deferred/);
    expect(late === undefined ? "" : whispered(late)).toBe(
      "Haarscharf zu spät, das ist schon weg. Zu spät kommen kostet nichts.",
    );
    const { actions, events } = readTable(setting.databaseFile, at.table);
    expect(actions).toMatchObject([{ seat: 1, action: { type: "lay", pile: 0, seen: 1 }, by: "human", arrival: 1 }]);
    expect(events.some((event) => Reflect.get(Object(event), "type") === "wrong")).toBe(false);
    await expectNotice(press(at, anna, id), anna, setting.discord.channel, /^Haarscharf zu spät/);
    const lines = (): readonly SeenMessage[] => anna.sees(setting.discord.channel).filter(({ ephemeral }) => ephemeral);
    await expect.poll(() => lines().length).toBe(1);
  });

  it(
    "is killed with -9 in the middle of races, keeps every answered press once, and plays on",
    { tags: "long" },
    async () => {
      killed = true;
      setting = await setUp({ limits: "none" });
      const players = four();
      const at = await startKatchme(setting, players, { prelude: false });
      const random = seededRandom(9);
      const outcomes: Outcome[] = [];
      for (let kill = 0; kill < 2; kill += 1) {
        await allReady(at);
        // A tap right after one was ready is that press's second one.
        await sleep(secondTapMs);
        const tiles = random.shuffle(gameButtons(at, "snatch"));
        const pressed = players.map((player, index) => press(at, player, tiles[index]?.customId ?? ""));
        await sleep(40 + random.pick(120));
        await setting.bot.kill();
        const stored = readTable(setting.databaseFile, at.table);
        await setting.restart();
        outcomes.push(...(await Promise.all(pressed)));
        await expect
          .poll(() => readTable(setting.databaseFile, at.table))
          .toSatisfy(({ shown, visible }: { shown: number; visible: number }) => shown >= visible);
        expect(stateOf(at)).toEqual(stored.state);
        const dones = gameButtons(at, "done");
        for (const player of players) for (const done of dones) await press(at, player, done.customId);
      }
      const stored = readTable(setting.databaseFile, at.table);
      const answered = outcomes.filter(({ type }) => type === "update" || type === "deferred");
      const interactions = stored.actions.flatMap(({ interaction }) => interaction ?? []);
      expect(new Set(interactions).size).toBe(interactions.length);
      expect(interactions).toEqual(expect.arrayContaining(answered.map(({ interaction }) => interaction)));
      expect(replay(stored, allGames).events).toEqual(stored.events);
      expect(stateOf(at).phase).toMatchObject({ type: "roll", nights: { night: 3 } });
    },
  );
});

/** Everybody is ready, and the board shows the tiles. */
async function allReady(at: KatchmeTable): Promise<void> {
  const { discord, anna } = setting;
  await boardBecomes(discord, anna, (board) => controlsOf(board).some(({ verb }) => verb === "roll"));
  for (const player of at.players) await pressOn(discord, player, "roll");
  await tilesOpen(anna);
}

/** After the countdown. */
async function tilesOpen(who: LocalUser): Promise<void> {
  const isOpen = (board: SeenMessage): boolean =>
    controlsOf(board).some(({ verb, disabled }) => verb === "snatch" && !disabled);
  await boardBecomes(setting.discord, who, isOpen);
}

describe("/katchme practice over the wire", () => {
  it("gives a user a night alone, in their language, and leaves nothing behind", async () => {
    setting = await setUp();
    const { discord, anna, ben } = setting;
    const opened = await ben.slash(discord.channel, "katchme practice", { districts: 3 });
    if (opened.type !== "message") throw new Error(opened.type);
    expect(opened.message.ephemeral).toBe(true);
    expect(textOf(opened.message)).toContain("How it works");
    expect(anna.sees(discord.channel)).toEqual([]);
    let pressedAt = 0;
    const tap = async (message: SeenMessage, index: number): Promise<SeenMessage> => {
      const outcome = await ben.press(message.id, controlsOf(message)[index]?.customId ?? "");
      if (outcome.type !== "update") throw new Error(outcome.type);
      expect(outcome.message.id).toBe(opened.message.id);
      pressedAt = Number(BigInt(outcome.interaction) >> 22n);
      return outcome.message;
    };
    let whole = opened.message;
    // Without a picture another night is played, as slowly as people are: the bot paints one picture in that time.
    for (let night = 0; picturesOf(whole).length === 0; night += 1) {
      const question = await tap(whole, 0);
      const shownAt = pressedAt;
      expect(textOf(question)).toContain("Practice night with 3 districts");
      const half = await tap(question, 0);
      expect(textOf(half)).toContain("Noted: Stop\u00A01");
      if (night > 0) await sleep(practicePauseMs);
      whole = await tap(half, 3);
      const seconds = Number(/in (?:a snappy )?(\d+\.\d) seconds/.exec(textOf(whole))?.[1]);
      // In whole milliseconds: the difference of fractions may come out larger than it is.
      expect(Math.abs(Math.round(seconds * 1_000) - (pressedAt - shownAt))).toBeLessThanOrEqual(50);
    }
    expect(textOf(whole)).toMatch(/\*\*1\.\*\* 🏍️ \d → .* · 🚓 \d → /);
    expect(textOf(await tap(whole, 0))).toContain("Practice night with 3 districts");
    const others = await anna.slash(discord.channel, "katchme practice");
    expect(others.type === "message" ? textOf(others.message) : "").toContain("Üben gegen die Uhr");
  });
});
