import { describe, expect, it } from "vitest";
import { foldCup } from "../../../src/club/cups/fold-cup.js";
import { dueInRound, nextStep } from "../../../src/club/cups/next-step.js";
import type { CupStage } from "../../../src/club/cups/cup-state.js";
import { randomStream } from "../../../src/tables/decide/random-stream.js";
import { eventLog, type EventLog } from "./generate-cups.js";

const seats = { min: 2, max: 8 };
const random = randomStream(Buffer.from("seed"), 1, "act");

/** A round of two tables, two of each going on. */
function startRound(): EventLog {
  const log = eventLog();
  for (const user of "abcdefghi") log.add({ type: "signedUp", user });
  const tables = [Array.from("abcde"), Array.from("fghi")];
  log.add({ type: "drawn", tables, goOn: 2, until: 1000 });
  return log;
}

const placesOf = (users: string, places: readonly number[]) =>
  Array.from(users, (user, at) => ({ user, place: places[at] ?? 9, left: false }));

function throughOf({ events }: EventLog): readonly unknown[] {
  const { stage } = foldCup(events);
  return stage.type === "round" ? stage.tables.map(({ through }) => through) : [];
}

function stageOf({ events }: EventLog): CupStage {
  return foldCup(events).stage;
}

describe("a cup", () => {
  it("takes people in until it is drawn, and forgets who withdrew", () => {
    const log = eventLog();
    log.add({ type: "opened", title: "Spring cup" });
    for (const user of ["a", "b", "a", "c"]) log.add({ type: "signedUp", user });
    log.add({ type: "withdrew", user: "b" });
    expect(foldCup(log.events)).toMatchObject({ title: "Spring cup", people: ["a", "c"], stage: { type: "signUp" } });
    log.add({ type: "drawn", tables: [["a", "c"]], goOn: 0, until: 1000 });
    log.add({ type: "signedUp", user: "d" });
    expect(foldCup(log.events).people).toEqual(["a", "c"]);
  });

  it("draws those alone who checked in, if there is a check-in", () => {
    const log = eventLog();
    for (const user of ["a", "b", "c"]) log.add({ type: "signedUp", user });
    log.add({ type: "checkInBegan" });
    for (const user of ["a", "c", "x"]) log.add({ type: "checkedIn", user });
    const step = nextStep(foldCup(log.events), seats, random);
    expect(step).toMatchObject({ type: "draw", goOn: 0 });
    expect(step?.type === "draw" ? step.tables.flat().toSorted() : []).toEqual(["a", "c"]);
  });

  it("plays off a tie at the cut, and goes on when that is finished", () => {
    const log = startRound();
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abcde", [1, 2, 2, 4, 5]) });
    log.add({ type: "tableFinished", table: 1, placed: placesOf("fghi", [4, 3, 2, 1]) });
    expect(throughOf(log)).toEqual([["a"], ["i", "h"], null]);
    expect(nextStep(foldCup(log.events), seats, random)).toBeNull();
    log.add({ type: "tableFinished", table: 2, placed: placesOf("bc", [2, 1]) });
    const step = nextStep(foldCup(log.events), seats, random);
    expect(step?.type === "draw" ? step.tables.flat().toSorted() : []).toEqual(["a", "c", "h", "i"]);
  });

  it("passes the place of somebody who withdrew to the next person", () => {
    const log = startRound();
    log.add({ type: "withdrew", user: "a" });
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abcde", [1, 2, 3, 4, 5]) });
    expect(throughOf(log)[0]).toEqual(["b", "c"]);
  });

  it("goes by the host's correction, which settles a play-off too", () => {
    const log = startRound();
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abcde", [1, 2, 2, 4, 5]) });
    log.add({ type: "corrected", table: 0, through: ["a", "d"], host: "h", reason: "the dice were misread" });
    expect(throughOf(log)).toEqual([["a", "d"], null, []]);
  });

  it("has one winner, whose engraving it keeps", () => {
    const log = startRound();
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abcde", [1, 2, 3, 4, 5]) });
    log.add({ type: "tableFinished", table: 1, placed: placesOf("fghi", [1, 2, 3, 4]) });
    log.add({ type: "drawn", tables: [["a", "b", "f", "g"]], goOn: 0, until: 2000 });
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abfg", [2, 1, 3, 4]) });
    expect(nextStep(foldCup(log.events), seats, random)).toEqual({ type: "win", user: "b" });
    log.add({ type: "won", user: "b" });
    log.add({ type: "engraved", text: "Bea" });
    log.add({ type: "calledOff", reason: "too late" });
    expect(stageOf(log)).toEqual({ type: "finished", winner: "b", engraved: "Bea" });
  });
});

describe("the time of a round", () => {
  it("mentions those missing at half and at nine tenths, once each, and then asks the host", () => {
    const log = startRound();
    const due = (now: number): unknown => dueInRound(foldCup(log.events), now);
    expect(due(499)).toBeNull();
    expect(due(500)).toEqual({ type: "remind", step: 1 });
    log.add({ type: "reminded", step: 1 });
    expect(due(899)).toBeNull();
    expect(due(900)).toEqual({ type: "remind", step: 2 });
    log.add({ type: "reminded", step: 2 });
    expect(due(999)).toBeNull();
    expect(due(1000)).toEqual({ type: "ask" });
    log.add({ type: "extended", until: 2000 }, 1000);
    expect(due(1499)).toBeNull();
    expect(due(1500)).toEqual({ type: "remind", step: 1 });
  });

  it("asks for nothing when every table is finished", () => {
    const log = startRound();
    log.add({ type: "tableFinished", table: 0, placed: placesOf("abcde", [1, 2, 3, 4, 5]) });
    log.add({ type: "tableFinished", table: 1, placed: placesOf("fghi", [1, 2, 3, 4]) });
    expect(dueInRound(foldCup(log.events), 5000)).toBeNull();
  });
});
