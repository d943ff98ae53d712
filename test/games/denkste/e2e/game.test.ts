import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "../../../../playground/discord/index.js";
import type { State } from "../../../../src/games/denkste/rules/index.js";
import { seededRandom } from "../../../support/seeded-random.js";
import {
  boardBecomes,
  boardIn,
  controlsOf,
  endVerbs,
  menuOf,
  picturesOf,
  pressOn,
  proofOn,
  type SeenPicture,
  textOf,
  verbsOn,
  whispered,
} from "../../../e2e/support/board.js";
import { readTable } from "../../../e2e/support/database.js";
import { type DenksteTable, openCard, pressNumbers, sheetIn, sheetsOf, startDenkste, turnAt } from "./driver.js";
import { replay } from "../../../../src/tables/replay.js";
import { endWell, setUp, type Setting, shownWhole, writtenMs } from "../../../e2e/support/setting.js";

import { expectWatched } from "../../../e2e/support/watch-again.js";
import { allGames } from "../../../../src/games/index.js";

let setting: Setting;
afterEach(() => endWell(setting));

const random = seededRandom(11);

/** This many different numbers. */
function some(count: number): readonly number[] {
  return random.shuffle([1, 2, 3, 4, 5, 6]).slice(0, count);
}

/** Waits until the board says something. */
function boardSays(words: RegExp) {
  return boardBecomes(setting.discord, setting.anna, (board) => words.test(textOf(board)));
}

/** Seated, but not asked in this turn. */
function resting(table: DenksteTable) {
  const { mover, stopper } = turnAt(table);
  const one = table.players.find((player) => player !== mover && player !== stopper);
  if (one === undefined) throw new Error("everybody is asked");
  return one;
}

describe("a game of Denkste! over the wire", () => {
  it("goes through a whole game of four, and replays from what is stored", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo, databaseFile } = setting;
    const dora = discord.addUser({ name: "Dora", locale: "de" });
    const table = await startDenkste(setting, [anna, ben, cleo, dora]);
    const stored = () => readTable(databaseFile, table.table);
    while (stored().life === "playing") {
      const { turn, mover, stopper, discs } = turnAt(table);
      await pressNumbers(stopper, await openCard(table, stopper, "stop", turn), some(discs));
      const go = await openCard(table, mover, "go", turn);
      const laid = await pressNumbers(mover, go, [5 + random.pick(2)]);
      expect(textOf(laid)).toMatch(/🐱\s.️⃣ ⚡ [^✋]*✋/u);
    }
    const end = stored();
    const again = replay(end, allGames);
    expect(again.events).toEqual(end.events);
    expect(again.state).toEqual(end.state);
    expect(again.result?.places.flat()).toHaveLength(4);
    await boardSays(/🏆/u);
    expect(await proofOn(discord, anna)).toContain(end.seed?.toString("hex"));
    expect(textOf(await menuOf(discord, anna))).toContain(
      `Nach insgesamt ${again.events.filter((event) => isRevealed(event)).length} Zügen`,
    );
    expect(await verbsOn(discord, anna)).toEqual(endVerbs);
    const winner = again.result?.places[0]?.[0] ?? 0;
    const name = table.players[winner]?.user.global_name ?? "";
    const finished = await boardBecomes(discord, anna, (message) => isAtGoal(picturesOf(message)[0], name));
    expect(picturesOf(finished)).toMatchObject([{ url: expect.stringMatching(/denkste\.png$/u), width: 800 }]);
    await expectWatched({ discord, player: anna, stranger: discord.addUser({ name: "Gerd", locale: "de" }) });
  });

  it("keeps a card that is set through a kill, hides it all the while, and lets it be set again in silence", async () => {
    setting = await setUp();
    const { discord, anna, ben, cleo, databaseFile } = setting;
    const table = await startDenkste(setting, [anna, ben, cleo]);
    const { turn, mover, stopper } = turnAt(table);
    const others = table.players.filter((player) => player !== mover);
    const start = discord.traffic.length;
    const seen = () => JSON.stringify(others.map((other) => other.sees(discord.channel)));
    // A restart moves the time limit, and attaches the picture again.
    const said = () =>
      others
        .flatMap((other) => other.sees(discord.channel))
        .map((message) => ({
          words: textOf(message).replaceAll(/<t:\d+:\w>/gu, "soon"),
          controls: controlsOf(message),
          pictures: picturesOf(message).map(({ description }) => description),
        }));

    const sheet = await pressNumbers(mover, await openCard(table, mover, "go", turn), [2]);
    await boardSays(/✅ Laufkarte/u);
    await boardBecomes(discord, anna, (message) => picturesOf(message).length === 1);
    await shownWhole(setting, table.table);
    const [before, saidBefore] = [seen(), said()];
    const writes = () => discord.traffic.filter(({ path }) => /\/messages|@original/u.test(path)).length;
    const written = writes();
    await pressNumbers(mover, sheet, [6]);
    await sleep(writtenMs);
    expect(writes()).toBe(written);
    expect(seen()).toBe(before);

    await setting.bot.kill();
    await setting.restart();
    const { phase } = readTable(databaseFile, table.table).state as State;
    expect(phase).toMatchObject({ go: 6, stop: null });
    const kept = await openCard(table, mover, "go", turn);
    expect(JSON.stringify(kept.components)).toContain('"label":"6 ✓"');
    await expect.poll(said).toEqual(saidBefore);
    expect(others.flatMap((other) => sheetsOf(table, other))).toEqual([]);
    const visible = discord.traffic.slice(start).filter(({ body }) => !JSON.stringify(body).includes(":go:"));
    expect(visible.length).toBeGreaterThan(0);
    expect(JSON.stringify(visible)).not.toMatch(/\d\uFE0F\u20E3|\d ✓/u);

    const sheets = () => table.players.flatMap((player) => sheetsOf(table, player).map(({ id }) => id));
    const told = await pressNumbers(stopper, await openCard(table, stopper, "stop", turn), [6]);
    await boardSays(/🐱\s6️⃣ ⚡ [^✋]*✋\s6️⃣/u);
    // Who set the first card sees outcome and next card on their own message.
    const shownTo = () => textOf(sheetsOf(table, mover).find(({ id }) => id === kept.id) ?? kept);
    await expect.poll(shownTo).toMatch(/🐱\s6️⃣ ⚡ [^✋]*✋\s6️⃣/u);
    expect(sheets()).toContain(told.id);
    const next = turnAt(table);
    await pressNumbers(next.mover, await openCard(table, next.mover, "go", next.turn), [1]);
    await pressNumbers(next.stopper, await openCard(table, next.stopper, "stop", next.turn), [2]);
    const shownThen = () => sheetsOf(table, next.mover).map(textOf).join("\n");
    await expect.poll(shownThen).toMatch(/🐱\s1️⃣ ⚡ [^✋]*✋\s2️⃣/u);
  });

  it(
    "has a friendly word for the other's button, for others, for earlier turns and for old ephemeral messages",
    { tags: "long" },
    async () => {
      setting = await setUp();
      const { discord, anna, ben, cleo } = setting;
      const table = await startDenkste(setting, [anna, ben, cleo]);
      const { turn, mover, stopper } = turnAt(table);
      const words = mover === anna ? "Die Sperrkarte hat diesmal" : "has the Stop-Card this time.";
      expect(textOf(sheetIn(await pressOn(discord, mover, "stop")))).toContain(words);
      const { id } = boardIn(discord, anna);
      const press = (who: typeof anna, button: string) =>
        who.pressBlindly(discord.channel, id, `${table.table}:${button}`);
      expect(whispered(await press(resting(table), `${turn}:go`))).toContain(mover.user.global_name);
      expect(whispered(await press(discord.addUser({ name: "Eve" }), `${turn}:go`))).toMatch(/Zuschauen/u);

      const old = await pressNumbers(mover, await openCard(table, mover, "go", turn), [3]);
      const last = await pressNumbers(stopper, await openCard(table, stopper, "stop", turn), [3]);
      const again = (): Promise<Outcome> =>
        stopper.pressBlindly(discord.channel, last.id, `${table.table}:${turn}:stop:5`);
      // A double tap leaves the reveal; a later press is answered.
      expect((await again()).type).toBe("deferred");
      expect(textOf(last)).toMatch(/🐱\s3️⃣ ⚡ [^✋]*✋\s3️⃣/u);
      await boardSays(/🐱\s3️⃣ ⚡ [^✋]*✋\s3️⃣/u);
      expect(whispered(await press(mover, `${turn}:go`))).toContain(`/${discord.channel}/${id}`);
      const gone = sheetIn(await mover.pressBlindly(discord.channel, old.id, `${table.table}:${turn}:go:5`));
      expect(gone.id).toBe(old.id);
      expect(textOf(gone)).toContain(id);
      await sleep(3_100);
      const stale = sheetIn(await again());
      expect(stale.id).toBe(last.id);
      expect(controlsOf(stale).every(({ prompt }) => prompt === turn + 1)).toBe(true);
      expect(textOf(stale)).toContain(`/${discord.channel}/${id}`);
      expect(turnAt(table)).toMatchObject({ turn: turn + 1, go: null, stop: null });
    },
  );

  it("sets the Stop-Card for a stopper whose time is up, and nothing for a mover who has set", async () => {
    setting = await setUp();
    const { discord, anna, ben, databaseFile } = setting;
    const table = await startDenkste(setting, [anna, ben]);
    const { turn, mover, stopper } = turnAt(table);
    await pressNumbers(mover, await openCard(table, mover, "go", turn), [5]);
    const open = await openCard(table, stopper, "stop", turn);
    setting.bot.hurry();
    await expect
      .poll(() => ben.sees(discord.channel).flatMap(({ mentions }) => mentions.map(({ id }) => id)))
      .toEqual([stopper.id]);
    setting.bot.hurry();
    await boardSays(/🐱\s5️⃣ ⚡ [^✋]*✋\s\d️⃣/u);
    const { actions } = readTable(databaseFile, table.table);
    expect(actions.map(({ by }) => by)).toEqual(["human", "timeout"]);
    expect(actions[1]).toMatchObject({ action: { type: "stop" } });
    const shown = () => textOf(sheetsOf(table, stopper).find(({ id }) => id === open.id) ?? open);
    await expect.poll(shown).toMatch(/🐱\s5️⃣ ⚡ [^✋]*✋\s\d️⃣/u);
  });

  it("is played with a computer player, which sets its card unasked", { tags: "long" }, async () => {
    setting = await setUp();
    const { discord, anna } = setting;
    await anna.slash(discord.channel, "denkste start", { length: "short", "haste-gedacht": true });
    await pressOn(discord, anna, "add");
    await pressOn(discord, anna, "start");
    const heading = textOf(boardIn(discord, anna));
    const card = heading.includes("Anna läuft") ? "go" : "stop";
    await boardSays(card === "go" ? /✅ Sperrkarte/u : /✅ Laufkarte/u);
    const sheet = sheetIn(await pressOn(discord, anna, card));
    await pressNumbers(anna, sheet, [4]);
    await boardSays(/⚡/u);
  });
});

/** Whether a picture's words say that somebody is in the goal. */
function isAtGoal(picture: SeenPicture | undefined, name: string): boolean {
  return picture?.description.includes(": im Ziel.") === true && picture.description.includes(`${name} ist da.`);
}

function isRevealed(event: unknown): boolean {
  return typeof event === "object" && event !== null && "type" in event && event.type === "revealed";
}
