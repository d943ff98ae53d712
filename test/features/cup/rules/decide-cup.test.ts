import { describe, expect, it } from "vitest";
import { decideCup } from "../../../../src/features/cup/rules/decide-cup.js";
import { CupLog, cupRules } from "./cup-log.js";

/** Two tables, of which two people each go on, and whose time is up at 1000. */
function startRound(): CupLog {
  const log = new CupLog();
  for (const user of "abcdefghi") log.ask(user, { type: "join" });
  log.add([{ type: "drawn", round: 1, tables: [Array.from("abcde"), Array.from("fghi")], goOn: 2, until: 1000 }]);
  return log;
}

describe("a round that is given more time", () => {
  it("never ends earlier than it would have: the time is added to its end, or to now if that is past", () => {
    const log = startRound();
    const { until } = log.round;
    const [half, hour] = [30 * 60_000, 3_600_000];
    log.now = 1_000;
    expect(log.askHost({ type: "extend", round: 1, ms: half })).toBeNull();
    expect(log.round.until).toBe(until + half);
    log.now = until + half + 5 * hour;
    expect(log.askHost({ type: "extend", round: 1, ms: half })).toBeNull();
    expect(log.round.until).toBe(log.now + half);
    expect(log.askHost({ type: "extend", round: 1, ms: 60 * 24 * hour })).toBe("long-round");
  });

  it("keeps its time when a table of it is corrected after the next round was drawn", () => {
    const log = startRound();
    log.askHost({ type: "extend", round: 1, ms: 24 * 3_600_000 });
    const { until } = log.round;
    decideAll(log);
    expect(log.round.round).toBe(2);
    const [first] = log.cup.rounds[0]?.tables ?? [];
    log.askHost({ type: "correct", round: 1, table: 0, through: first?.users.slice(-1) ?? [], reason: "misread" });
    expect(log.cup.rounds[0]?.until).toBe(until);
  });
});

/** The host lets the first of each table go on. */
function decideAll(log: CupLog): void {
  const { tables, round } = log.round;
  for (const [table, { users, goOn }] of tables.entries())
    log.askHost({ type: "correct", round, table, through: users.slice(0, goOn), reason: "by hand" });
}

describe("somebody who signs up during the check-in", () => {
  it("is there at once", () => {
    const log = new CupLog();
    for (const user of ["a", "b"]) log.ask(user, { type: "join" });
    log.askHost({ type: "beginCheckIn" });
    for (const user of ["a", "c"]) log.ask(user, { type: user === "a" ? "checkIn" : "join" });
    expect(log.cup.stage).toMatchObject({ present: ["a", "c"] });
    expect(log.ask("c", { type: "checkIn" })).toBe("checked-in");
    log.askHost({ type: "start" });
    expect(log.round.tables.flatMap(({ users }) => users).toSorted()).toEqual(["a", "c"]);
  });
});

describe("a text on a cup", () => {
  it("may be forty emojis long, and what is too long or cannot be seen is told apart", () => {
    const engraved = (text: string): string | null => {
      const log = startRound();
      log.askHost({ type: "callOff", reason: "" });
      const { cup } = log;
      const won = { ...cup, stage: { type: "finished", winner: "a", since: 0, engraving: null } } as const;
      const request = { type: "engrave", text, id: "e", user: "a", name: "", mayHost: false } as const;
      const decision = decideCup(won, request, 0, cupRules);
      return decision.kind === "refused" ? decision.why : null;
    };
    expect([engraved("🐈".repeat(40)), engraved("👨‍👩‍👧‍👦".repeat(14)), engraved("")]).toEqual([null, null, "no-text"]);
    expect([engraved("🐈".repeat(41)), engraved("a".repeat(41))]).toEqual(["long-text", "long-text"]);
  });
});
