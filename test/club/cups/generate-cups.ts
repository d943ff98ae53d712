import fc from "fast-check";
import type { CupEvent } from "../../../src/club/cups/cup-event.js";
import type { Cup } from "../../../src/club/cups/cup-state.js";
import { foldCup } from "../../../src/club/cups/fold-cup.js";
import { nextStep } from "../../../src/club/cups/next-step.js";
import { randomStream } from "../../../src/tables/decide/random-stream.js";

type Fact<Event = CupEvent> = Event extends CupEvent ? Omit<Event, "number" | "at"> : never;

/** A cup's events, numbered as they are added. */
export interface EventLog {
  readonly events: readonly CupEvent[];
  readonly add: (fact: Fact, at?: number) => void;
}

/** An empty cup. */
export function eventLog(): EventLog {
  const events: CupEvent[] = [];
  return { events, add: (fact, at = 0) => events.push({ ...fact, number: events.length + 1, at }) };
}

const seats = { min: 2, max: 8 };

/** Chooses one of `n`: 0 … n-1. */
type Pick = (n: number) => number;

/** What happens at one open table: it is opened, finished with ties and stand-ins, or settled by the host. */
function playTable(log: EventLog, cup: Cup, pick: Pick): void {
  if (cup.stage.type !== "round") return;
  const open = cup.stage.tables.flatMap(({ through }, table) => (through === null ? [table] : []));
  const table = open[pick(open.length)] ?? 0;
  const users = cup.stage.tables[table]?.users ?? [];
  const goOn = cup.stage.tables[table]?.goOn ?? 1;
  switch (pick(8)) {
    case 0:
      log.add({ type: "tableOpened", table, id: `table ${table}` });
      break;
    case 1:
      log.add({ type: "extended", until: 1000 });
      break;
    case 2:
      log.add({ type: "corrected", table, through: users.slice(0, goOn), host: "host", reason: "lots" });
      break;
    default: {
      const placed = users.map((user) => ({ user, place: 1 + pick(users.length), left: pick(10) === 0 }));
      log.add({ type: "tableFinished", table, placed });
    }
  }
}

/** A cup from its first sign-up to its end. */
function playCup(people: number, choices: readonly number[]): EventLog {
  let used = 0;
  const pick: Pick = (n) => {
    used += 1;
    return ((choices[used % choices.length] ?? 0) + used) % n;
  };
  const log = eventLog();
  log.add({ type: "opened", title: "Cup" });
  for (let user = 0; user < people; user += 1) log.add({ type: "signedUp", user: `u${user}` });
  if (pick(2) === 0) {
    log.add({ type: "checkInBegan" });
    for (let user = 0; user < people; user += 1) if (pick(8) > 0) log.add({ type: "checkedIn", user: `u${user}` });
  }
  for (let turn = 0; turn < 2000; turn += 1) {
    const cup = foldCup(log.events.slice());
    const step = nextStep(cup, seats, randomStream(Buffer.from("seed"), turn, "act"));
    if (cup.stage.type === "finished" || cup.stage.type === "calledOff") return log;
    if (pick(30) === 0) log.add({ type: "withdrew", user: `u${pick(people)}` });
    else if (step === null) playTable(log, cup, pick);
    else if (step.type === "win") log.add({ type: "won", user: step.user });
    else if (step.type === "stuck") log.add({ type: "calledOff", reason: "too few" });
    else log.add({ type: "drawn", tables: step.tables, goOn: step.goOn, until: 1000 });
  }
  throw new Error("the cup does not end");
}

/** Cups of 2 to 64 people, played to their end: withdrawals, ties, stand-ins, extensions and corrections included. */
export const cups = fc
  .tuple(fc.integer({ min: 2, max: 64 }), fc.array(fc.nat(1_000_000), { minLength: 20, maxLength: 200 }))
  .map(([people, choices]) => playCup(people, choices));
