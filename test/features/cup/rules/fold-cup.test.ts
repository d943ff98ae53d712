import { describe, expect, it } from "vitest";
import { CupLog } from "./cup-log.js";

const drawn = { type: "drawn", round: 1, goOn: 2, until: 1_000 } as const;

/** Two tables, of which two people each go on, and whose time is up at 1000. */
function startRound(): CupLog {
  const log = new CupLog();
  for (const user of "abcdefghi") log.ask(user, { type: "join" });
  log.add([{ ...drawn, tables: [Array.from("abcde"), Array.from("fghi")] }]);
  return log;
}

function startAtFinal(): CupLog {
  const log = new CupLog();
  for (const user of "abcd") log.ask(user, { type: "join" });
  log.add([{ ...drawn, tables: [Array.from("abcd")], goOn: 0 }]);
  return log;
}

describe("a cup", () => {
  it("takes people in until it is drawn, and forgets who withdrew", () => {
    const log = new CupLog();
    expect(Array.from("abac", (user) => log.ask(user, { type: "join" }))).toEqual([null, null, "signed-up", null]);
    expect([log.ask("b", { type: "leave" }), log.ask("b", { type: "leave" })]).toEqual([null, "stranger"]);
    expect(log.cup).toMatchObject({ title: "Spring cup", people: ["a", "c"], stage: { type: "signUp" } });
    expect(log.askHost({ type: "start" })).toBeNull();
    expect(log.ask("d", { type: "join" })).toBe("begun");
    expect([log.cup.people, log.cup.names.get("b")]).toEqual([["a", "c"], "B"]);
  });

  it("has people under the name that they have when they press, and refuses who signs up twice under one", () => {
    const log = new CupLog();
    for (const user of "abc") log.ask(user, { type: "join" });
    expect(log.ask("a", { type: "join" }, { name: "Anna" })).toBeNull();
    expect(log.ask("a", { type: "join" }, { name: "Anna" })).toBe("signed-up");
    log.askHost({ type: "beginCheckIn" });
    log.ask("b", { type: "checkIn" }, { name: "Ben" });
    expect([...log.cup.names.values()]).toEqual(["Anna", "Ben", "C"]);
    expect(log.cup.people).toEqual(["a", "b", "c"]);
  });

  it("draws those alone who checked in, if there is a check-in", () => {
    const log = new CupLog();
    for (const user of "abcd") log.ask(user, { type: "join" });
    expect(log.ask("a", { type: "checkIn" })).toBe("no-check-in");
    log.askHost({ type: "beginCheckIn" });
    const answers = Array.from("acxad", (user) => log.ask(user, { type: "checkIn" }));
    expect(answers).toEqual([null, null, "stranger", "checked-in", null]);
    log.ask("d", { type: "leave" });
    log.askHost({ type: "start" });
    expect(log.round.tables.map(({ users }) => users.toSorted())).toEqual([["a", "c"]]);
  });

  it("plays off a tie at the cut, and goes on when that is finished", () => {
    const log = startRound();
    log.finish(0, "abcde", [1, 2, 2, 4, 5]);
    log.finish(1, "fghi", [4, 3, 2, 1]);
    expect(log.through).toEqual([["a"], ["i", "h"], null]);
    expect(log.round.tables[2]).toMatchObject({ users: ["b", "c"], goOn: 1, playsOff: 0 });
    log.finish(2, "bc", [2, 1]);
    expect(log.round).toMatchObject({ round: 2, isFinal: true });
    expect(log.round.tables.map(({ users }) => users.toSorted())).toEqual([["a", "c", "h", "i"]]);
  });

  it("has a whole round's time for a tie that comes out after the time was up", () => {
    const log = startRound();
    log.finish(1, "fghi", [4, 3, 2, 1]);
    expect(log.wait(5_000_000)).toEqual([{ type: "hostAsked", round: 1 }]);
    log.now = 9_000_000;
    log.finish(0, "abcde", [1, 2, 2, 4, 5]);
    const until = log.now + log.cup.roundMs;
    expect(log.round).toMatchObject({ until, reminded: 0, isAsked: false });
    expect(log.wait(log.now + log.cup.roundMs / 2, ["b"])).toEqual([
      { type: "reminded", round: 1, step: 1, users: ["b"] },
    ]);
    expect(log.wait(until)).toEqual([{ type: "hostAsked", round: 1 }]);
  });

  it("passes the place of somebody who withdraws to the next person, before the game ends or after", () => {
    const log = startRound();
    log.ask("a", { type: "leave" });
    log.finish(0, "abcde", [1, 2, 3, 4, 5]);
    expect(log.through).toEqual([["b", "c"], null]);
    expect(log.ask("e", { type: "leave" })).toBe("stranger");
    log.ask("b", { type: "leave" });
    expect(log.through).toEqual([["c", "d"], null]);
    expect(log.ask("d", { type: "leave" })).toBeNull();
    expect(log.through).toEqual([["c", "e"], null]);
  });

  it("needs no play-off any more when somebody ahead withdraws", () => {
    const log = startRound();
    log.finish(0, "abcde", [1, 2, 2, 4, 5]);
    log.ask("a", { type: "leave" });
    expect(log.through).toEqual([["b", "c"], null, ["b", "c"]]);
    log.ask("b", { type: "leave" });
    expect(log.through).toEqual([["c", "d"], null, ["c"]]);
  });

  it("lets those left at a table go on who are no more than may", () => {
    const log = startRound();
    for (const user of "fg") log.ask(user, { type: "leave" });
    expect(log.through).toEqual([null, ["h", "i"]]);
  });

  it("goes by the host's correction, of no more people than go on, which settles a play-off too", () => {
    const log = startRound();
    log.finish(0, "abcde", [1, 2, 2, 4, 5]);
    const correct = (through: string, reason = "misread") =>
      log.askHost({ type: "correct", round: 1, table: 0, through: Array.from(through), reason });
    expect([correct("abd"), correct(""), correct("af"), correct("ad", " ")]).toEqual([
      "bad-choice",
      "bad-choice",
      "bad-choice",
      "no-text",
    ]);
    const body = { type: "correct", round: 1, table: 0, through: ["a"], reason: "mine" } as const;
    expect([log.ask("a", body), log.ask("a", body, { mayHost: true })]).toEqual(["not-host", null]);
    expect(correct("ad")).toBeNull();
    expect(log.through).toEqual([["a", "d"], null, []]);
    expect(log.events.at(-1)).toMatchObject({ through: ["a", "d"], reason: "misread", host: { name: "HOST" } });
    log.ask("a", { type: "leave" });
    expect(log.through[0]).toEqual(["d", "b"]);
  });

  it("plays without those whom the host leaves out, and settles a table by lot", () => {
    const log = startRound();
    const without = (users: string, user = "host") =>
      log.ask(
        user,
        { type: "playWithout", round: 1, table: 0, users: Array.from(users) },
        { mayHost: user === "host" },
      );
    expect([without("ab", "a"), without("af"), without("ab")]).toEqual(["not-host", "bad-choice", null]);
    expect([log.cup.people.includes("a"), log.through]).toEqual([false, [null, null]]);
    expect(without("c")).toBeNull();
    expect(log.through).toEqual([["d", "e"], null]);
    expect(log.askHost({ type: "drawLots", round: 1, table: 0 })).toBe("settled");
    expect(log.askHost({ type: "drawLots", round: 1, table: 1 })).toBeNull();
    const lots = log.events.find(({ type }) => type === "lotsDrawn");
    expect(lots?.type === "lotsDrawn" && lots.order.toSorted()).toEqual(["f", "g", "h", "i"]);
    expect(log.round.round).toBe(2);
  });

  it("opens a table again that ended without a result when the round is extended", () => {
    const log = startRound();
    log.report({ type: "opened", round: 1, table: 0, game: "id", channel: "8" });
    expect(log.report({ type: "opened", round: 1, table: 0, game: "other", channel: "8" })).toBe("settled");
    log.report({ type: "closed", round: 1, table: 0 });
    expect(log.round.tables[0]).toMatchObject({ id: "id", isClosed: true, again: 0 });
    log.askHost({ type: "extend", round: 1, ms: 3_600_000 });
    expect(log.round.tables[0]).toMatchObject({ id: null, isClosed: false, again: 1 });
    expect(log.askHost({ type: "extend", round: 2, ms: 3_600_000 })).toBe("no-table");
  });

  it("takes each result, each request and each engraving once", () => {
    const log = startRound();
    log.finish(0, "abcde", [1, 2, 3, 4, 5]);
    expect(log.finish(0, "abcde", [5, 4, 3, 2, 1])).toBe("settled");
    const twice = { id: "press" };
    expect([log.ask("a", { type: "leave" }, twice), log.ask("c", { type: "leave" }, twice)]).toEqual([null, "known"]);
    log.finish(1, "fghi", [1, 2, 3, 4]);
    log.finish(0, "bcfg", [2, 1, 3, 4]);
    expect(log.cup.stage).toEqual({ type: "finished", winner: "c", since: 0, engraving: null });
    expect(log.cup.seed).not.toBeNull();
    const engrave = (user: string, text: string | null) => log.ask(user, { type: "engrave", text });
    expect([engrave("b", "Bea"), engrave("c", " "), engrave("c", " Cleo "), engrave("c", null)]).toEqual([
      "not-winner",
      "no-text",
      null,
      "engraved",
    ]);
    expect(log.askHost({ type: "callOff", reason: "too late" })).toBe("over");
    expect(log.cup.stage).toMatchObject({ type: "finished", winner: "c", engraving: { text: "Cleo" } });
  });

  it("stores in a result nobody who is not at that table any more", () => {
    const log = startRound();
    log.finish(0, "abcdz", [1, 2, 3, 4, 5]);
    const placed = Array.from("abcd", (user, at) => ({ user, place: at + 1, left: false }));
    expect(log.events.find(({ type }) => type === "tableFinished")).toMatchObject({ placed });
    expect(JSON.stringify(log.events)).not.toContain('"z"');
  });

  it("is not changed by events that do not fit", () => {
    const log = startRound();
    log.report({ type: "opened", round: 1, table: 0, game: "id", channel: "8" });
    log.finish(0, "abcde", [1, 2, 3, 4, 5]);
    const before = log.round;
    const host = { user: "host", name: "" };
    const placed = [{ user: "e", place: 1, left: false }];
    log.add([
      { type: "tableFinished", round: 1, table: 0, placed, seed: null },
      { type: "tableOpened", round: 1, table: 0, id: "other", channel: "9" },
      { type: "tableClosed", round: 1, table: 0 },
      { type: "lotsDrawn", round: 1, table: 0, order: ["e", "d", "c"], host },
      { type: "playedWithout", round: 2, table: 1, users: ["f", "g", "h"], host },
      { type: "checkedIn", user: "a" },
      { type: "signedUp", user: "z", name: "Z" },
    ]);
    expect([log.round, log.cup.people.length]).toEqual([before, 9]);
    log.add([{ type: "correctedByHost", round: 1, table: 0, through: ["x", "e", "d", "c"], host, reason: "" }]);
    expect(log.through).toEqual([["e", "d"], null]);
  });

  it("shows its seed when it is called off, and who did that", () => {
    const log = startRound();
    expect(log.cup.seed).toBeNull();
    log.askHost({ type: "callOff", reason: "rain" });
    expect(log.cup).toMatchObject({ seed: expect.stringMatching(/^[0-9a-f]+$/), stage: { reason: "rain" } });
  });

  it("takes sixteen computer players in a try-out, and no more", () => {
    const log = new CupLog({ tryOut: true });
    for (let times = 0; times < 3; times += 1) expect(log.askHost({ type: "fill", count: 5 })).toBeNull();
    expect(log.askHost({ type: "fill", count: 5 })).toBeNull();
    expect(log.cup.people).toHaveLength(16);
    expect(log.askHost({ type: "fill", count: 5 })).toBe("many-computers");
  });

  it("signs up computer players for a try-out only, who check in by themselves", () => {
    expect(new CupLog().askHost({ type: "fill", count: 3 })).toBe("no-try-out");
    const log = new CupLog({ tryOut: true });
    log.ask("a", { type: "join" });
    log.askHost({ type: "fill", count: 3 });
    log.askHost({ type: "beginCheckIn" });
    log.askHost({ type: "fill", count: 1 });
    expect(log.cup.stage).toMatchObject({ present: ["computer-1", "computer-2", "computer-3", "computer-4"] });
    expect(log.askHost({ type: "start" })).toBeNull();
    expect(log.askHost({ type: "drawLots", round: 1, table: 0 })).toBeNull();
    expect(log.cup.stage.type).toBe("finished");
  });

  it("is filled up and drawn at once, or not at all", () => {
    const log = new CupLog({ tryOut: true });
    log.ask("a", { type: "join" });
    expect(log.ask("a", { type: "fillUp", people: 9 })).toBe("not-host");
    expect(log.askHost({ type: "fillUp", people: 1 })).toBe("few");
    expect(log.askHost({ type: "fillUp", people: 9 })).toBeNull();
    expect(log.round.tables.map(({ users }) => users.length)).toEqual([5, 4]);
    expect(log.askHost({ type: "fillUp", people: 12 })).toBe("begun");
    expect(new CupLog().askHost({ type: "fillUp", people: 9 })).toBe("no-try-out");
    const full = new CupLog({ tryOut: true });
    for (const user of "abc") full.ask(user, { type: "join" });
    full.askHost({ type: "fillUp", people: 2 });
    expect(full.cup.people).toEqual(["a", "b", "c"]);
  });
});

/** Nine people, five and four; two go on from each to a final of four. */
function startFinal(): CupLog {
  const log = startRound();
  log.finish(0, "abcde", [1, 2, 3, 4, 5]);
  log.finish(1, "fghi", [1, 2, 3, 4]);
  return log;
}

describe("a round that is over", () => {
  const correct = (round: number, table: number, ...through: readonly string[]) =>
    ({ type: "correct", round, table, through, reason: "the dice lay under the sofa" }) as const;

  it("can be corrected until a game of the next one has begun, which is drawn anew in another way", () => {
    const log = startFinal();
    log.report({ type: "opened", round: 2, table: 0, game: "old", channel: "8" });
    const [first] = log.round.tables;
    expect(log.ask("a", correct(1, 0, "c", "b"))).toBe("not-host");
    expect(log.askHost(correct(1, 0, "f"))).toBe("bad-choice");
    expect(log.askHost(correct(1, 0, "c", "b"))).toBeNull();
    expect(log.round).toMatchObject({ round: 2, isFinal: true, tables: [{ id: null, again: 1, placed: null }] });
    expect(log.round.tables[0]?.users.toSorted()).toEqual(["b", "c", "f", "g"]);
    expect(log.cup.dropped).toEqual([{ round: 2, number: 0, table: first }]);
    // What is reported of the old table is too late.
    const placed = [{ user: "a", place: 1, left: false }];
    expect(log.report({ type: "finished", round: 2, table: 0, again: 0, placed })).toBe("no-table");
    // The same people are drawn in another order than before.
    const orders = new Set([log.round.tables[0]?.users.join("")]);
    for (let again = 0; again < 5; again += 1) {
      expect(log.askHost(correct(1, 0, "c", "b"))).toBeNull();
      orders.add(log.round.tables[0]?.users.join(""));
    }
    expect(orders.size).toBeGreaterThan(2);
    expect(log.round.tables[0]?.again).toBe(6);
    log.hasBegun = true;
    expect(log.askHost(correct(1, 0, "a", "b"))).toBe("next-begun");
    log.hasBegun = false;
    log.askHost({ type: "drawLots", round: 2, table: 0 });
    expect(log.askHost(correct(1, 0, "a", "b"))).toBe("no-table");
  });

  it("stays as it is once something of the next one is decided", () => {
    const log = new CupLog();
    for (let user = 0; user < 13; user += 1) log.ask(`u${user}`, { type: "join" });
    log.askHost({ type: "start" });
    for (let table = 0; table < 3; table += 1) log.askHost({ type: "drawLots", round: 1, table });
    const users = log.cup.rounds[0]?.tables[0]?.users ?? [];
    expect(log.round.tables.length).toBe(1);
    expect(log.askHost(correct(1, 0, users[0] ?? ""))).toBeNull();
    expect(log.cup.rounds[0]?.tables[0]?.through).toEqual([users[0]]);
    expect(log.askHost(correct(3, 0, users[0] ?? ""))).toBe("no-table");
  });

  it("can be corrected if it was the final, for a day, until the trophy is engraved", () => {
    const final = startFinal();
    const users = final.round.tables[0]?.users ?? [];
    final.finish(0, users.join(""), [1, 2, 3, 4]);
    expect(final.cup.stage).toMatchObject({ type: "finished", winner: users[0] });
    expect(final.askHost(correct(1, 0, "a"))).toBe("no-table");
    expect(final.askHost(correct(2, 0, "a", "b"))).toBe("bad-choice");
    expect(final.askHost(correct(2, 0, users[2] ?? ""))).toBeNull();
    expect(final.cup.stage).toMatchObject({ type: "finished", winner: users[2], engraving: null });
    expect(final.events.filter(({ type }) => type === "revealed")).toHaveLength(1);
    expect(final.ask(users[0] ?? "", { type: "engrave", text: "Gold" })).toBe("not-winner");
    final.now = 24 * 60 * 60_000;
    expect(final.askHost(correct(2, 0, users[1] ?? ""))).toBe("over");
    final.now -= 1;
    final.ask(users[2] ?? "", { type: "engrave", text: "Gold" });
    expect(final.askHost(correct(2, 0, users[1] ?? ""))).toBe("engraved");
    expect(final.askHost({ type: "callOff", reason: "" })).toBe("over");
  });
});

describe("the time of a cup", () => {
  const minute = 60_000;

  it("begins the check-in a quarter of an hour before the start, and draws at the start", () => {
    const log = new CupLog({ start: 60 * minute });
    for (const user of "abc") log.ask(user, { type: "join" });
    expect(log.wait(45 * minute - 1)).toEqual([]);
    expect(log.wait(45 * minute)).toEqual([{ type: "checkInBegan" }]);
    for (const user of "ac") log.ask(user, { type: "checkIn" });
    expect(log.wait(60 * minute - 1)).toEqual([]);
    expect(log.wait(60 * minute)).toMatchObject([{ type: "drawn", round: 1, goOn: 0, until: 120 * minute }]);
  });

  it("gives five minutes to check in where the start was missed, and calls a cup off to which nobody comes", () => {
    const log = new CupLog({ start: 60 * minute });
    log.ask("a", { type: "join" });
    log.wait(90 * minute);
    expect(log.wait(95 * minute - 1)).toEqual([]);
    log.ask("a", { type: "checkIn" });
    const day = 24 * 60 * minute;
    expect(log.wait(95 * minute)).toEqual([{ type: "tooFew", until: 95 * minute + day }]);
    expect(log.wait(95 * minute + day - 1)).toEqual([]);
    expect(log.wait(95 * minute + day)).toMatchObject([{ type: "calledOff", host: null }, { type: "revealed" }]);
  });

  it("mentions those missing at half and at nine tenths of a round, once each, and then asks the host, once", () => {
    const log = startRound();
    expect(log.wait(499)).toEqual([]);
    expect(log.wait(500, ["a"])).toEqual([{ type: "reminded", round: 1, step: 1, users: ["a"] }]);
    expect(log.wait(899)).toEqual([]);
    expect(log.wait(900)).toEqual([{ type: "reminded", round: 1, step: 2, users: [] }]);
    expect(log.wait(999)).toEqual([]);
    expect(log.wait(1_000)).toEqual([{ type: "hostAsked", round: 1 }]);
    expect(log.wait(5_000)).toEqual([]);
    log.askHost({ type: "extend", round: 1, ms: 10 * minute });
    expect(log.wait(5_000 + 5 * minute)).toMatchObject([{ type: "reminded", step: 1 }]);
  });

  it("mentions them once where the first round is the final", () => {
    const log = startAtFinal();
    expect(log.round.isFinal).toBe(true);
    expect(log.wait(500, ["a"])).toMatchObject([{ type: "reminded", step: 1 }]);
    expect(log.wait(999)).toEqual([]);
    expect(log.wait(1_000)).toEqual([{ type: "hostAsked", round: 1 }]);
  });

  it("calls itself off when its host starts nothing for ninety days, or decides nothing for thirty", () => {
    const day = 24 * 60 * minute;
    const off = [{ type: "calledOff", reason: "", host: null }, { type: "revealed" }];
    const open = new CupLog();
    expect(open.wait(90 * day - 1)).toEqual([]);
    expect(open.wait(90 * day)).toMatchObject(off);
    const log = startRound();
    log.wait(1_000);
    expect(log.wait(30 * day + 999)).toEqual([]);
    expect(log.wait(30 * day + 1_000)).toMatchObject(off);
  });

  it("asks the host at once when nobody is left", () => {
    const log = startRound();
    log.finish(0, "abcde", [1, 2, 3, 4, 5], "abcde");
    log.finish(1, "fghi", [1, 2, 3, 4], "fghi");
    expect(log.through).toEqual([[], []]);
    expect([log.wait(1), log.wait(2)]).toEqual([[{ type: "hostAsked", round: 1 }], []]);
    const correct = { type: "correct", round: 1, table: 0, through: ["b"], reason: "somebody has to" } as const;
    expect([log.askHost(correct), log.cup.stage]).toMatchObject([null, { type: "finished", winner: "b" }]);
  });

  it("leaves out mentions that were missed, and all where every table is decided", () => {
    const log = startRound();
    expect(log.wait(950)).toMatchObject([{ type: "reminded", step: 2 }]);
    expect(log.wait(960)).toEqual([]);
    const other = startRound();
    for (const user of "abcfg") other.ask(user, { type: "leave" });
    expect(other.round.round).toBe(2);
    expect(other.wait(1_000)).toEqual([]);
  });
});
