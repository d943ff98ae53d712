import fc from "fast-check";
import { currentRound, isCupOver, isUndecided, stillAt } from "../../../../src/features/cup/rules/cup-state.js";
import { randomStream } from "../../../../src/tables/chance/random-stream.js";
import { CupLog } from "./cup-log.js";

/** Chooses one of `n`: 0 … n-1. */
type Pick = (n: number) => number;

/** Something that happens at one undecided table, or to nobody in particular. */
function happen(log: CupLog, pick: Pick): void {
  const { cup } = log;
  const round = currentRound(cup);
  if (round === null) return;
  const open = round.tables.flatMap((table, at) => (isUndecided(table) ? [at] : []));
  const table = open[pick(open.length)] ?? 0;
  const at = { round: round.round, table } as const;
  const one = round.tables[table];
  const users = one === undefined ? [] : stillAt(one, cup);
  const some = users.filter(() => pick(3) === 0);
  switch (pick(13)) {
    case 0:
      log.report({ type: "opened", ...at, game: `game ${log.events.length}`, channel: "8" });
      break;
    case 1:
      log.askHost({ type: "extend", round: at.round, ms: 3_600_000 });
      break;
    case 2:
      log.askHost({ type: "correct", ...at, through: some, reason: "because" });
      break;
    case 3:
      log.askHost({ type: "playWithout", ...at, users: some });
      break;
    case 4:
      log.askHost({ type: "drawLots", ...at });
      break;
    case 5:
      log.report({ type: "closed", ...at });
      break;
    case 6:
      log.wait(log.now + pick(4_000_000), users);
      break;
    case 7:
      // Whatever table it is, decided or not.
      log.askHost({ type: "correct", round: at.round, table: pick(9), through: cup.people.slice(0, 2), reason: "all" });
      break;
    case 8:
      correctBefore(log, pick);
      break;
    default: {
      const placed = (one?.users ?? []).map((user) => ({
        user,
        place: 1 + pick(users.length + 1),
        left: pick(10) === 0,
      }));
      log.report({ type: "finished", ...at, placed });
    }
  }
}

/** Somebody else goes on from the round before, if nobody has begun. */
function correctBefore(log: CupLog, pick: Pick): void {
  const before = log.cup.rounds.at(-2);
  const table = pick(before?.tables.length ?? 0);
  const through = before?.tables[table]?.users.filter(() => pick(2) === 0).slice(0, before.goOn) ?? [];
  log.hasBegun = pick(4) === 0;
  log.askHost({ type: "correct", round: before?.round ?? 0, table, through, reason: "before" });
}

/** Another winner, before the trophy is engraved or after. */
function correctFinal(log: CupLog, pick: Pick): void {
  const { cup } = log;
  const { round = 0, tables = [] } = cup.rounds.at(-1) ?? {};
  const { stage } = cup;
  if (pick(4) === 0 && stage.type === "finished") log.ask(stage.winner, { type: "engrave", text: "Gold" });
  const table = pick(tables.length);
  const there = tables[table]?.users ?? [];
  log.askHost({ type: "correct", round, table, through: [there[pick(there.length)] ?? ""], reason: "final" });
}

/** A cup from its first sign-up to its end. */
function playCup(people: number, choices: number): CupLog {
  const random = randomStream(Buffer.from("choices"), choices, "act");
  const pick: Pick = (n) => random.pick(Math.max(1, n));
  const log = new CupLog({ start: pick(2) === 0 ? null : 3_600_000 });
  const somebody = (): string => `u${pick(people)}`;
  for (let user = 0; user < people; user += 1) log.ask(`u${user}`, { type: "join" });
  if (pick(2) === 0) log.askHost({ type: "beginCheckIn" });
  for (let user = 0; user < people; user += 1) if (pick(8) > 0) log.ask(`u${user}`, { type: "checkIn" });
  if (log.askHost({ type: "start" }) !== null) log.wait(3_600_000 * 60);
  for (let turn = 0; turn < 3_000; turn += 1) {
    const { cup } = log;
    if (isCupOver(cup)) {
      if (pick(2) === 0) correctFinal(log, pick);
      return log;
    }
    // Nobody is left, or too few have come: a host does what a host has to do.
    const isStuck = currentRound(cup)?.tables.every((table) => !isUndecided(table)) ?? true;
    if (isStuck) log.askHost({ type: "callOff", reason: "too few" });
    else if (pick(30) === 0) log.ask(somebody(), { type: "leave" });
    else happen(log, pick);
  }
  throw new Error("the cup does not end");
}

/** Cups of 2 to 64 people, played to their end with whatever can happen. */
export const cups = fc
  .tuple(fc.integer({ min: 2, max: 64 }), fc.nat(1_000_000))
  .map(([people, choices]) => playCup(people, choices));
