import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import type { LocalUser, SeenMessage } from "../../../../playground/discord/index.js";
import { gives, givesAndDiscards, place, spell } from "../rules/table.js";
import { cardsList } from "../../../../src/games/catnoir/screen/words.js";
import { translator } from "../../../../src/texts/index.js";
import { boardIn, controlsOf, expectNotice, picturesOf, textOf } from "../../../e2e/support/board.js";
import {
  boardAt,
  boardBecomesAt,
  type CatnoirTable,
  openHand,
  pressBoard,
  sheetOf,
  startCatnoir,
  stateOf,
  layOut,
  putOff,
  handLine,
  momentOf,
  pick,
  selectsOf,
  toldOn,
  waitedFor,
} from "./driver.js";
import { settle } from "./game.js";
import { readTable } from "../../../e2e/support/database.js";
import { endWell, setUp, type Setting, shownWhole, writtenMs } from "../../../e2e/support/setting.js";

let setting: Setting;
afterEach(() => endWell(setting));

/** On the own message of those not asked, or not any more, while others may be. */
const waits =
  /^### (?:🤫 (?:Deine Antwort liegt bereit|Your answer is in)|⏳ .+ (?:überleg(?:t|en)|(?:is|are) thinking): )/mu;

/** Anna and five more. */
async function tableOfSix(): Promise<CatnoirTable> {
  setting = await setUp();
  const { discord, anna, ben, cleo } = setting;
  const more = ["Dora", "Emil", "Frida"].map((name) => discord.addUser({ name, locale: "de" }));
  return startCatnoir(setting, [anna, ben, cleo, ...more]);
}

/** With the mark of its last edit. */
function shown(at: CatnoirTable): string {
  const board = boardAt(at);
  return JSON.stringify([board.components, board.attachments, board.edited_timestamp]);
}

/** Without the time limit, which a restart moves. */
function wordsOf(at: CatnoirTable): string {
  return textOf(boardAt(at)).replaceAll(/<t:\d+:\w>/gu, "soon");
}

/** Words, picture descriptions and buttons. */
function said(at: CatnoirTable): string {
  const board = boardAt(at);
  return JSON.stringify([wordsOf(at), picturesOf(board).map(({ description }) => description), controlsOf(board)]);
}

/** The answer to a component that is not on the presser's screen. */
async function expectForged(at: CatnoirTable, who: LocalUser, id: string, sentence: RegExp): Promise<void> {
  const board = boardIn(setting.discord, who, at.channel);
  await expectNotice(who.pressBlindly(at.channel, board.id, `${at.table}:${id}`), who, at.channel, sentence);
}

/** Below the hand, which is its reader's own. */
function under(sheet: SeenMessage): readonly string[] {
  const lines = textOf(sheet).split("\n");
  const rest = lines.slice(lines.findIndex((line) => /^### [👉🤫⏳]/u.test(line)));
  return [...rest, ...controlsOf(sheet).map(({ verb }) => verb)];
}

describe("answers in secret, with a kill when half of them are in", () => {
  it("are kept, asked for once, told to nobody, and carried out clockwise", { tags: "long" }, async () => {
    const at = await tableOfSix();
    const [anna, ben, cleo, dora, emil, frida] = at.players;
    if (!anna || !ben || !cleo || !dora || !emil || !frida) throw new Error("six sit here");
    const eve = setting.discord.addUser({ name: "Eve", locale: "de" });
    const hands = ["JJ", "DD", "M", "SSR", "HHH", "DSRMH"];
    await layOut(setting, [{ at, state: place({ hands }).state }]);
    const { question } = stateOf(at);
    const hand = await openHand(at, anna);
    const play = selectsOf(hand).find(({ verb }) => verb === "play");
    const [journalists] = play?.options ?? [];
    const own = `${question}:play:${journalists?.value ?? ""}`;
    await expectForged(at, ben, own, /^Patience! We’re waiting for Anna\.$/u);
    await expectForged(at, eve, own, /Du sitzt hier nicht mit am Tisch/u);
    await expectForged(at, eve, "0:hand", /Du sitzt hier nicht mit am Tisch/u);
    expect(stateOf(at)).toMatchObject({ question, points: [0, 0, 0, 0, 0, 0] });

    const waiting = sheetOf(await pick(anna, hand, "play", journalists?.label ?? ""));
    expect(waitedFor(waiting, at.players, anna)).toEqual([ben, cleo, dora, emil, frida]);
    const asked = await boardBecomesAt(at, (board) => controlsOf(board).some(({ verb }) => verb === "react"));
    expect(textOf(asked)).toContain("👉 Alle außer Anna sind gefragt");
    // Its new picture comes with a second write.
    await shownWhole(setting, at.table);
    const [before, saidBefore, wordsBefore] = [shown(at), said(at), wordsOf(at)];

    const answers = new Map<LocalUser, SeenMessage>();
    const give = async (who: LocalUser, label: string): Promise<void> => {
      answers.set(who, sheetOf(await pick(who, await openHand(at, who, "react"), "answer", label)));
      expect(shown(at)).toBe(before);
    };
    await give(frida, "Mafia: 1 schenken");
    await give(dora, "Wissenschaftler: 1 schenken, 1 raus");
    await give(ben, "Detectives: give 1, discard 1");
    const again = question + 1;
    await expectForged(at, frida, `${again}:answer:decline`, waits);
    await expectForged(at, cleo, `${again}:answer:hackers.more`, /I don’t know this button/u);
    await expectForged(at, anna, `${again}:answer:decline`, waits);
    await expectForged(at, eve, `${again}:answer:decline`, /Du sitzt hier nicht mit am Tisch/u);
    await sleep(writtenMs);
    expect(shown(at)).toBe(before);

    await setting.bot.kill();
    const { version } = readTable(setting.databaseFile, at.table);
    putOff(at, again);
    await setting.restart();
    for (const who of [ben, dora, frida]) {
      expect(under(await openHand(at, who))).toEqual(under(answers.get(who) ?? asked));
      await expectNotice(pressBoard(at, who, "react"), who, at.channel, waits);
    }
    // Until the picture is back, words on top say what it shows, and name nobody seated.
    const [sentences, wordsNow] = [wordsBefore.split("\n"), wordsOf(at).split("\n")];
    expect(wordsNow.filter((line) => sentences.includes(line))).toEqual(sentences);
    for (const line of wordsNow.filter((word) => !sentences.includes(word)))
      for (const { user } of at.players) expect(line).not.toContain(user.global_name);
    // The start writes the time limit, and attaches the picture again.
    await shownWhole(setting, at.table, version);
    await boardBecomesAt(at, (board) => picturesOf(board).length > 0);
    expect(said(at)).toBe(saidBefore);
    const started = shown(at);
    for (const [who, label] of [[emil, "Hacker: 1 schenken, 1 raus"] as const, [cleo, null] as const]) {
      const sheet = await openHand(at, who, "react");
      const decline = controlsOf(sheet).find(({ argument }) => argument === "decline")?.customId ?? "";
      const outcome = label === null ? await who.press(sheet.id, decline) : await pick(who, sheet, "answer", label);
      expect(momentOf(sheetOf(outcome))).toBe("answered");
      expect(shown(at)).toBe(started);
    }
    // All answers are in, which nobody can see before its time: neither drawn again nor in answers to presses.
    for (const who of [emil, cleo]) {
      expect(momentOf(await openHand(at, who))).toBe("answered");
      await expectNotice(pressBoard(at, who, "react"), who, at.channel, waits);
      await expectForged(at, who, `${again}:answer:decline`, waits);
    }
    await sleep(writtenMs);
    expect(said(at)).toBe(saidBefore);
    expect(shown(at)).toBe(started);
    expect(stateOf(at).hands.map(spell)).toEqual(["", ...hands.slice(1)]);

    await settle(at, true);
    const { actions, events } = readTable(setting.databaseFile, at.table);
    expect(actions.map(({ seat, by }) => [seat, by])).toEqual([0, 5, 3, 1, 4, 2].map((seat) => [seat, "human"]));
    const reactions = [givesAndDiscards("D"), { type: "decline" }, givesAndDiscards("S"), givesAndDiscards("H")];
    expect(events.filter((event) => isReaction(event))).toMatchObject(
      [...reactions, gives("M")].map((answer, index) => ({ seat: index + 1, answer, forced: false })),
    );
    expect(stateOf(at).hands.map(spell)).toEqual(["DSMH", "", "M", "R", "H", "DSRH"]);
    const told = await boardBecomesAt(at, (board) => toldOn(board).includes("Anna: 2 Punkte."));
    expect(toldOn(told)).toContain("Emil: 1 Punkt.");
    expect(handLine(await openHand(at, anna))).toBe(
      "🔎 1 Detektiv · 🔬 1 Wissenschaftler · 🎩 1 Mafioso · 💻 1 Hacker",
    );
  });
});

describe("an ephemeral message that somebody still has open", () => {
  it("is brought up to date by the next press after a kill, which says why it came to nothing", async () => {
    const at = await tableOfSix();
    const [anna] = at.players;
    if (anna === undefined) throw new Error("Anna sits here");
    await layOut(setting, [{ at, state: place({ hands: ["DDDSR", "D", "D", "D", "D", "D"] }).state }]);
    const first = await openHand(at, anna);
    const half = sheetOf(await pick(anna, first, "play", "3 Detektive + …"));
    expect(momentOf(half)).toBe("finish");
    await setting.bot.kill();
    await setting.restart();
    const { question } = stateOf(at);
    // Anna is choosing, so she is not reminded.
    await passDeadline(at);
    expect(setting.discord.traffic.some(({ body }) => isWarning(body))).toBe(false);
    await passDeadline(at);
    await expect.poll(() => stateOf(at).question).toBeGreaterThan(question);
    // Until the board is noted the answer leads to the message that was the lobby's.
    await shownWhole(setting, at.table);
    // Opened by the bot before, so not brought up to date.
    const finish = selectsOf(half)[0];
    const outcome = await anna.select(half.id, finish?.customId ?? "", [finish?.options[0]?.value ?? ""]);
    const stale = sheetOf(outcome);
    expect(stale.id).toBe(half.id);
    expect(textOf(stale)).toContain(`/${at.channel}/${boardAt(at).id}`);
    expect(momentOf(stale)).toBe("waiting");
    const [hand = []] = stateOf(at).hands;
    expect(hand).toHaveLength(6);
    expect(handLine(stale)).toBe(cardsList(hand, translator("de")).join(" · ").replaceAll("\u00A0", " "));

    // Opened by this bot, so brought up to date when its reader's time is up.
    const [ben] = waitedFor(stale, at.players, anna);
    if (ben === undefined) throw new Error("the table waits for nobody");
    const open = await openHand(at, ben);
    const take = selectsOf(open).find(({ verb }) => verb === "take");
    setting.bot.hurry();
    await expect.poll(() => setting.discord.traffic.some(({ body }) => isWarning(body))).toBe(true);
    setting.bot.hurry();
    const seen = () => ben.sees(at.channel).find(({ id }) => id === open.id);
    await expect.poll(() => selectsOf(seen() ?? open).map(({ verb }) => verb)).toEqual(["info"]);
    expect(momentOf(seen() ?? open)).toBe("waiting");
    const late = sheetOf(await ben.pressBlindly(at.channel, open.id, take?.customId ?? ""));
    expect(late.id).toBe(open.id);
    expect(textOf(late)).toContain(`/${at.channel}/${boardAt(at).id}`);
    expect(readTable(setting.databaseFile, at.table).actions.map(({ by }) => by)).toEqual(["timeout", "timeout"]);
  });
});

/** Until the bot has done what was due next: one change moves the deadlines, the next is theirs. */
async function passDeadline({ table }: CatnoirTable): Promise<void> {
  const version = () => readTable(setting.databaseFile, table).version;
  const before = version();
  setting.bot.hurry();
  await expect.poll(version).toBeGreaterThan(before + 1);
}

/** A warning that time is running out. */
function isWarning(body: unknown): boolean {
  return /<@\d+>/u.test(JSON.stringify(body) ?? "");
}

function isReaction(event: unknown): boolean {
  return typeof event === "object" && event !== null && "type" in event && event.type === "reacted";
}
