import { describe, expect, it } from "vitest";
import { settledMessage, takenBackMessage } from "../../../src/features/club/rounds.js";
import { drawBoard, storyOf } from "../../../src/discord/ui/frame.js";
import { seatNames } from "../../../src/discord/ui/names.js";
import { gameIds, games } from "../../../src/games/index.js";
import type { ClubLines, KnownBoard, WhyNot } from "../../../src/tables/board.js";

import { boardWith, ownEmojis, people, playOut } from "./boards.js";
import { faultsIn, nasty, wideRows } from "./faults.js";
import { testLanguages, translator } from "../../support/pseudo-language.js";
import { read } from "./read.js";

const robot = { type: "computer", level: "strong", robot: 1 } as const;
const owed = { debtor: 1, isSettled: false, isForgiven: false, confirmedBy: null } as const;

/** What the club may make of a game of two or more. */
const outcomes: readonly ClubLines[] = [
  { why: null, round: null },
  { why: "computer", round: null },
  { why: "alone", round: owed },
  { why: "closed", round: null },
  { why: null, round: owed },
  { why: null, round: { debtor: 1, isSettled: true, isForgiven: false, confirmedBy: 0 } },
  { why: null, round: { debtor: 1, isSettled: true, isForgiven: false, confirmedBy: null } },
];

describe.each(testLanguages)("what the club makes of a game, in %s", (language) => {
  const t = translator(language);
  const seen = (board: KnownBoard) => read(drawBoard(board, t, ownEmojis).components);
  const words = (board: KnownBoard): string => seen(board).texts.join("\n");
  const over = playOut("katchen", people("Anna", "Ben"), { shots: 1 }, 1).at(-1) ?? boardWith({});

  it("is said before the start: that it will count, or that a computer player keeps it from that", () => {
    expect(words(boardWith({}))).toContain(`-# 📖 ${t("table.willCount")}`);
    const withRobot = words(boardWith({ seats: [...people("Anna"), robot] }));
    expect(withRobot).toContain(`-# 📖 ${t("table.notCounted.computer")}`);
    expect(withRobot).not.toContain(t("table.willCount"));
  });

  it("is said when it is over, and nowhere in a running game or where the club does not know it", () => {
    const story = (board: KnownBoard): string => storyOf(board, t, ownEmojis).join("\n");
    for (const why of ["computer", "alone"] as const)
      expect(story({ ...over, club: { why, round: null } })).toContain(`📖 ${t(`table.notCounted.${why}`)}`);
    expect(story({ ...over, club: { why: null, round: null } })).toContain(`📖 ${t("table.counts")}`);
    expect(story({ ...over, club: null })).not.toContain("📖");
    const [running = over] = playOut("katchen", people("Anna", "Ben"), { shots: 1 }, 1);
    expect(words(running)).not.toContain("📖");
  });

  it("is said on the board itself where several people might think that their game counts", () => {
    const robots = { ...over, seats: [...people("Anna"), robot] };
    const counts = (board: KnownBoard, why: WhyNot | null): boolean =>
      words({ ...board, club: { why, round: null } }).includes("📖");
    expect([counts(over, "alone"), counts(over, "computer")]).toEqual([true, true]);
    expect([counts(over, null), counts(over, "tryOut"), counts(robots, "computer")]).toEqual([false, false, false]);
  });

  it("is said of a closed game too", () => {
    const closed = boardWith({ status: "closed", club: { why: "closed", round: null } });
    expect(words(closed)).toContain(t("table.notCounted.closed"));
    expect(words(boardWith({ status: "closed" }))).not.toContain("📖");
  });

  it("names who owes a round, with a button until somebody has confirmed that it was given", () => {
    const cheers = (board: KnownBoard) => seen(board).buttons.filter(({ id }) => id.endsWith(":cheers"));
    const open = { ...over, club: { why: null, round: owed } };
    expect(words(open)).toContain(`🍻 ${t("rounds.owes", { name: "Ben", count: 1 })}`);
    expect(cheers(open)).toMatchObject([{ label: t("rounds.cheers"), disabled: false }]);
    const given = {
      ...over,
      club: { why: null, round: { debtor: 1, isSettled: true, isForgiven: false, confirmedBy: 0 } },
    };
    expect(words(given)).toContain(t("rounds.gaveTo", { name: "Ben", by: "Anna" }));
    expect(cheers(given)).toEqual([]);
    const byNobody = { ...given, club: { why: null, round: { ...given.club.round, confirmedBy: null } } };
    expect(words(byNobody)).toContain(t("rounds.gave", { name: "Ben" }));
  });

  it.each(gameIds)("keeps Discord's limits on a result of %s at a full table, whatever the names", (game) => {
    const seats = nasty.slice(0, games[game].seats.max);
    const ended = playOut(game, seats, games[game].options.parse({}), 3).at(-1) ?? over;
    for (const club of outcomes) {
      const board = { ...ended, club };
      const drawn = drawBoard(board, t, ownEmojis);
      expect([...faultsIn(drawn, null, seatNames(seats, t)), ...wideRows(drawn)]).toEqual([]);
    }
  });

  it("can be taken back from the answer to whoever has confirmed it", () => {
    const board = { ...over, seats: nasty.slice(0, 2), club: { why: null, round: owed } };
    for (const message of [settledMessage(board, t), takenBackMessage(board, t)]) {
      expect([...faultsIn(message, null, seatNames(board.seats, t)), ...wideRows(message)]).toEqual([]);
      expect(read(message.components).texts[0]).toContain(seatNames(board.seats, t)[1]);
    }
    const { buttons } = read(settledMessage(board, t).components);
    expect(buttons).toMatchObject([{ id: "k3f9x2:0:takeback", label: t("rounds.takeBack") }]);
  });
});
