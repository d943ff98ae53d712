import { beforeEach, describe, expect, it } from "vitest";
import { completeBoard } from "../../../src/features/club/index.js";
import { bareBoard, wholeBoard } from "../../../src/discord/messages/board-requests.js";
import { drawBoard, isKnown, pictureOf, storyOf } from "../../../src/discord/ui/frame.js";
import { layersOf } from "../../../src/discord/images/render.js";
import { drawSketch } from "../../../src/process/sketches.js";
import { framesOfSketch } from "../../../src/discord/images/moving.js";
import { drawWith } from "../../../src/discord/messages/compose.js";
import { type Translate, translator } from "../../../src/texts/index.js";
import type { Caption } from "../../../src/game/scene.js";
import type { SeatFacts } from "../../../src/game/game-club.js";
import type { ClubGame } from "../../../src/store/store.js";
import type { Board } from "../../../src/tables/board.js";
import { changeTo, openTable } from "../../store/engine.js";
import { day, gameOf, monday } from "./book/club-games.js";
import { type Bench, bench } from "../../support/tables.js";
import { boardWith, ownEmojis, people, playOut } from "../../discord/ui/boards.js";
import { read } from "../../discord/ui/read.js";

let on: Bench;
let stored: number;
beforeEach(() => {
  on = bench();
  stored = 0;
});

/** A game in which Anna, whose id is 1, is ahead of Ben, whose id is 2. */
async function played(
  table: string,
  ended: number,
  changes: Partial<ClubGame> = {},
  debtor: string | null = null,
): Promise<void> {
  stored += 1;
  await openTable(on.store, { id: table, guild: "200" });
  const game = { ...gameOf(table, ended, { "1": 1, "2": 2 }, "katchen"), guild: "200", ...changes };
  const owed =
    debtor === null
      ? null
      : { table, guild: "200", debtor, since: ended, settled: null, confirmedBy: null, forgiven: false };
  const over = { id: table, guild: "200", channel: table, status: "over", seed: Buffer.from([1]) } as const;
  await on.store.commit(changeTo(2, { club: { game, owed } }, over));
}

const ended = playOut("katchen", people("Anna", "Ben"), { shots: 1 }, 1).at(-1) ?? boardWith({});

function complete(table: string, changes: Partial<Board> = {}): Promise<Board> {
  const ports = {
    club: on.tables.club,
    settings: on.tables.settings,
    localeOf: () => "de",
    clock: on.clock,
    log: { warn: () => undefined },
  };
  return completeBoard(ports, { ...ended, table, club: { why: null, round: null }, ...changes });
}

describe("the line about rivals on a result", () => {
  it("is there from the third game in a row on, and of a pair once an evening", async () => {
    for (const at of [0, 1, 2]) await played(`t${at}`, monday - (9 - at) * day);
    expect((await complete("t1")).club?.sting).toBeUndefined();
    expect((await complete("t2")).club?.sting).toEqual({ winner: 0, loser: 1, length: 3 });
    await played("t3", monday);
    await played("t4", monday + 1);
    expect((await complete("t3")).club?.sting).toEqual({ winner: 0, loser: 1, length: 4 });
    expect((await complete("t4")).club?.sting).toBeUndefined();
    expect(stored).toBe(5);
  });

  it("counts games of this kind that count, however long ago they were", async () => {
    await played("other", monday - 3 * day, { game: "kalle" });
    await played("robots", monday - 2 * day, { counts: false, why: "computer" });
    await played("a", monday - day);
    await played("b", monday);
    expect((await complete("b")).club?.sting).toBeUndefined();
    await played("old", monday - 900 * day);
    expect((await complete("b")).club?.sting).toMatchObject({ length: 3 });
  });

  it("is drawn with both names, in German and English", async () => {
    for (const at of [0, 1, 2]) await played(`t${at}`, monday + at);
    const board = await complete("t2");
    const shown = (language: "de" | "en") =>
      read(drawBoard(board, translator(language), ownEmojis).components).texts.join("\n");
    expect(shown("de")).toContain("🔥 **Ben** verliert zum 3. Mal in Folge gegen **Anna**.");
    expect(shown("en")).toContain("🔥 **Ben** has now lost to **Anna** 3 times in a row.");
  });

  it("is joined by all rounds that the loser owes by now", async () => {
    const round = { debtor: 1, isSettled: false, isForgiven: false, confirmedBy: null };
    const line = async (table: string): Promise<string> =>
      read(drawBoard(await complete(table, { club: { why: null, round } }), translator("en"), ownEmojis).components)
        .texts.join("\n")
        .split("\n")
        .find((one) => one.includes("🍻")) ?? "";
    for (const at of [0, 1, 2]) {
      await played(`t${at}`, monday + at * day, {}, "2");
      expect(await line(`t${at}`)).toContain(
        ["**Ben** owes a round.", "That makes 2 on the tab!", "That makes 3 on the tab!"][at],
      );
    }
    const given = { club: { why: null, round: { ...round, isSettled: true } } };
    expect((await complete("t2", given)).club?.owed).toBeUndefined();
  });

  it("is left out where one of both has deleted their data, where the game does not count, or where nobody knows", async () => {
    for (const at of [0, 1, 2]) await played(`t${at}`, monday + at);
    const forgotten = { seats: [...people("Anna"), { type: "nobody" }] } as const;
    expect((await complete("t2", forgotten)).club?.sting).toBeUndefined();
    expect((await complete("t2", { club: { why: "alone", round: null } })).club?.sting).toBeUndefined();
    expect((await complete("nowhere")).club?.sting).toBeUndefined();
    expect((await complete("t2", { club: null })).club).toBeNull();
  });

  it("keeps no result waiting for long, nor from being shown if the club cannot be read", async () => {
    for (const at of [0, 1, 2]) await played(`t${at}`, monday + at);
    const { club } = on.tables;
    const broken = {
      ...on.tables,
      club: Object.assign(Object.create(club) as typeof club, { newsOf: () => Promise.reject(new Error("no")) }),
    };
    const warned: unknown[] = [];
    const ports = { localeOf: () => "de", clock: on.clock, log: { warn: (facts: object) => void warned.push(facts) } };
    const board = { ...ended, table: "t2", club: { why: null, round: null } } as const;
    expect(await completeBoard({ ...ports, club: broken.club, settings: broken.settings }, board)).toEqual(board);
    expect(warned).toHaveLength(1);
    const hung = {
      ...on.tables,
      club: Object.assign(Object.create(club) as typeof club, { newsOf: () => new Promise(() => undefined) }),
    };
    const waiting = completeBoard({ ...ports, club: hung.club, settings: hung.settings }, board);
    await on.clock.forward(400);
    expect(await waiting).toEqual(board);
  });
});

/** Anna's facts in a game, and Ben's. */
function withFacts(table: string, at: number, anna: SeatFacts, ben: SeatFacts): Promise<void> {
  const { places } = gameOf(table, at, { "1": 1, "2": 2 }, "katchen");
  return played(table, at, { places: places.map((one, seat) => ({ ...one, facts: seat === 0 ? anna : ben })) });
}

describe("the badges on a result", () => {
  /** On the result, or behind its "⋯" where it has no room. */
  const lines = (board: Board, language: "de" | "en"): readonly string[] =>
    (isKnown(board) ? storyOf(board, translator(language), ownEmojis) : [])
      .flatMap((told) => told.split("\n"))
      .filter((line) => line.startsWith("🏅"));

  const drawingOf = (board: Board, t: Translate) =>
    drawWith(() => ownEmojis, { error: () => undefined }).draw(board, t, null);

  it("are named on the result that has brought them, and on no other", async () => {
    await withFacts("t0", monday, {}, { katchens: 3 });
    await withFacts("t1", monday + day, { katchens: 3 }, { katchens: 3 });
    expect((await complete("t0")).club?.badges).toEqual([{ seat: 1, badge: "regular" }]);
    const second = await complete("t1");
    expect(second.club?.badges).toEqual([{ seat: 0, badge: "regular" }]);
    expect(lines(second, "de")).toEqual(["🏅 **Anna** holt das Abzeichen **Stammgast 421**."]);
    expect(lines(second, "en")).toHaveLength(1);
    await played("t2", monday + 2 * day);
    expect((await complete("t2")).club?.badges).toEqual([{ seat: 1, badge: "standingOrder" }]);
    await withFacts("t3", monday + 3 * day, { katchens: 3 }, { katchens: 3 });
    expect((await complete("t3")).club?.badges).toBeUndefined();
  });

  it('are on the board the rarest and how many others, and behind its "⋯" a line for each person with all of theirs', async () => {
    await withFacts("t0", monday, {}, { katchens: 3 });
    await withFacts("t1", monday + day, { katchens: 3, wasted: 1, taken: 8 }, { taken: 8, wasted: 1 });
    const board = await complete("t1");
    expect(board.club?.badges).toHaveLength(5);
    const onBoard = (language: "de" | "en", shown: Caption | null): string =>
      read(drawBoard(board, translator(language), ownEmojis, shown).components).texts.join("\n");
    expect(onBoard("de", null)).toMatch(
      /🏅 \*\*(Anna|Ben)\*\* holt das Abzeichen \*\*.*\*\*\. Dazu neue für \*\*(?!\1)(?:Anna|Ben)\*\*\.$/mu,
    );
    expect(onBoard("en", null)).toMatch(/\*\*\. New ones for \*\*(?:Anna|Ben)\*\* too\.$/mu);
    expect(onBoard("de", drawingOf(board, translator("de")).picture)).not.toContain("🏅");
    expect(board.club?.badges?.[0]?.badge).not.toBe("regular");
    expect(lines(board, "de").toSorted()).toEqual([
      expect.stringMatching(/^🏅 \*\*Anna\*\* holt die Abzeichen .*\*\*Stammgast 421\*\*.*\.$/u),
      expect.stringMatching(/^🏅 \*\*Ben\*\* holt die Abzeichen \*\*.*\*\* und \*\*.*\*\*\.$/u),
    ]);
    expect(lines(board, "en").toSorted()[1]).toMatch(/^🏅 \*\*Ben\*\* earns the badges /u);
  });

  it("have the rarest below the picture of the end, with its owner and what it is for, hidden until a climax is over", async () => {
    await withFacts("t0", monday, {}, { katchens: 3 });
    await withFacts("t1", monday + day, { katchens: 3, wasted: 1 }, {});
    const board = await complete("t1");
    for (const language of ["de", "en"] as const) {
      const t = translator(language);
      const plain = pictureOf(board, t, ownEmojis);
      const { picture: badged, climax } = drawingOf(board, t);
      const told = t("table.newBadge", { name: "Anna" });
      expect(badged?.description).toMatch(new RegExp(`${t("katchen.badges.pearls")}: .* ${told}\\. `, "u"));
      expect(badged?.description).toContain(plain?.description);
      const [below, alone] = [drawSketch(badged?.sketch ?? ""), drawSketch(plain?.sketch ?? "")];
      const others = t("table.moreBadges", { count: 1 });
      expect(below).toContain(`>${told}<`);
      expect(below).toContain(`>${others}<`);
      expect(badged?.description.endsWith(`${told}. ${others}`)).toBe(true);
      expect(layersOf(below)?.height).toBeGreaterThan(layersOf(alone)?.height ?? Infinity);
      for (const { sketch } of framesOfSketch(climax?.sketch ?? "")?.slice(0, -1) ?? []) {
        expect(drawSketch(sketch)).not.toContain(told);
        expect(layersOf(drawSketch(sketch))).toMatchObject({ height: layersOf(below)?.height });
      }
    }
    const running = drawingOf({ ...board, status: "playing" }, translator("de")).picture;
    expect(running?.description).not.toContain(translator("de")("katchen.badges.pearls"));
  });

  it("escape names, mention nobody, and leave out who has deleted their data", async () => {
    await withFacts("t0", monday, { katchens: 3 }, { wasted: 1 });
    const seats = people("**Anna** <@1>", "Ben");
    const drawn = drawBoard(await complete("t0", { seats }), translator("de"), ownEmojis);
    expect(drawn.allowed_mentions).toEqual({ parse: [] });
    expect(lines({ ...(await complete("t0", { seats })) }, "de").join("\n")).not.toMatch(/<@1>|\*\*\*\*/u);
    const forgotten = { seats: [...people("Anna"), { type: "nobody" }] } as const;
    expect((await complete("t0", forgotten)).club?.badges).toEqual([{ seat: 0, badge: "regular" }]);
  });
});

describe("the button that recaps the evening", () => {
  it("is on a result once an earlier game of its evening counts, and opens that evening", async () => {
    await played("robots", monday - 2, { counts: false, why: "computer" });
    await played("t0", monday, { game: "kalle" });
    await played("t1", monday + 1);
    expect((await complete("t0")).club?.evening).toBeUndefined();
    const board = await complete("t1");
    const ids = read(drawBoard(board, translator("de"), ownEmojis).components).buttons.map(({ id }) => id);
    expect(ids).toContain(`club:0:recap:${monday / day - (monday % day) / day}`);
    const owed = {
      ...board,
      club: { why: null, evening: 5, round: { debtor: 0, isSettled: false, isForgiven: false, confirmedBy: null } },
    };
    expect(read(drawBoard(owed, translator("de"), ownEmojis).components).buttons.map(({ id }) => id)).toEqual(
      expect.arrayContaining([`${board.table}:0:cheers`, "club:0:recap:5"]),
    );
    await played("t2", monday + day);
    expect((await complete("t2")).club?.evening).toBeUndefined();
  });
});

describe("a board as it is written", () => {
  const messages = { of: () => Promise.resolve({ message: "77", shown: 1 }) };

  it("has nothing to be read for before it is a result", () => {
    expect(bareBoard(boardWith({}))).toEqual({ board: boardWith({}), rematch: null });
    expect([bareBoard(ended), bareBoard(boardWith({ rematch: "next" }))]).toEqual([null, null]);
  });

  it("has as a result the link to its rematch, and what others make of it", async () => {
    const completed = { ...ended, version: 99 };
    expect(await wholeBoard({ messages, complete: () => Promise.resolve(completed) }, ended)).toEqual({
      board: completed,
      rematch: null,
    });
    const whole = await wholeBoard({ messages }, { ...ended, rematch: "next" });
    expect(whole).toMatchObject({ board: { table: ended.table }, rematch: "https://discord.com/channels/200/300/77" });
  });
});
