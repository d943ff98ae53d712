import { begin, beginCheckIn, just, numbered, refuse, reveal } from "./cup-decisions.js";
import { computerUser, type CupFact, type CupPerson, isComputer } from "./cup-event.js";
import { cupBounds, type CupDecision, type CupRequestBody } from "./cup-request.js";
import { type Cup, type CupRound, type CupTable, currentRound, isUndecided, stillAt } from "./cup-state.js";
import { correct } from "./correct-table.js";
import { foldCup } from "./fold-cup.js";
import type { CupRules } from "./next-step.js";

/** What a host may ask. */
type HostRequest = Exclude<CupRequestBody, { readonly type: "join" | "leave" | "checkIn" | "engrave" }>;

/** Which table is meant. */
interface TableNumber {
  readonly round: number;
  readonly table: number;
}

/** Decides what a host asks of a cup; of one that is over they can only correct the final. */
export function decideForHost(
  cup: Cup,
  request: HostRequest,
  host: CupPerson,
  now: number,
  rules: CupRules,
): CupDecision {
  const { stage } = cup;
  switch (request.type) {
    case "beginCheckIn":
      return stage.type === "signUp" ? just(...beginCheckIn(cup)) : refuse("begun");
    case "start": {
      if (stage.type === "playing") return refuse("begun");
      const facts = begin(cup, now, rules);
      return facts === null ? refuse("few") : just(...facts);
    }
    case "namePlaces":
      return just({ type: "placesNamed", places: [...new Set(request.places)], host });
    case "moveBoard": {
      const { channel, places } = request;
      const moved: CupFact = { type: "boardMoved", channel, host };
      return places === null ? just(moved) : just(moved, { type: "placesNamed", places, host });
    }
    case "fill":
      return fill(cup, request.count);
    case "fillUp":
      return fillUp(cup, request.people, now, rules);
    case "extend":
      return extend(cup, request, host, now);
    case "playWithout":
      return playWithout(cup, request, host);
    case "drawLots":
      return drawLots(cup, request, host, rules);
    case "correct":
      return correct(cup, request, host, now, rules);
    case "callOff": {
      const reason = request.reason.trim().slice(0, cupBounds.reason);
      return just({ type: "calledOff", reason, host }, reveal(rules));
    }
  }
}

/** Draws who goes on from an undecided table. */
function drawLots(cup: Cup, at: TableNumber, host: CupPerson, rules: CupRules): CupDecision {
  const table = tableAt(cup, at);
  if (table === null) return refuse("no-table");
  if (!isUndecided(table)) return refuse("settled");
  const random = rules.random(at.round, `lots-${at.table}`);
  const order = random.shuffle(stillAt(table, cup).toSorted());
  return just({ type: "lotsDrawn", round: at.round, table: at.table, order, host });
}

function tableAt(cup: Cup, { round, table }: TableNumber): CupTable | null {
  const current = currentRound(cup);
  return current?.round === round ? (current.tables[table] ?? null) : null;
}

function fill({ stage, people, tryOut }: Cup, count: number): CupDecision {
  if (!tryOut) return refuse("no-try-out");
  if (stage.type === "playing") return refuse("begun");
  const computers = people.filter((user) => isComputer(user)).length;
  const first = computers + 1;
  if (computers >= cupBounds.computers) return refuse("many-computers");
  const some = Math.min(count, cupBounds.people - people.length, cupBounds.computers - computers);
  if (some < 1) return refuse("full");
  const facts = Array.from({ length: some }, (_, at): CupFact => {
    const number = first + at;
    return { type: "signedUp", user: computerUser(number), name: `Computer ${number}` };
  });
  return just(...facts);
}

/** Begins with those who have signed up, and as many computer players as are missing. */
function fillUp(cup: Cup, most: number, now: number, rules: CupRules): CupDecision {
  const missing = most - cup.people.length;
  const filled = missing > 0 || !cup.tryOut || cup.stage.type === "playing" ? fill(cup, missing) : just();
  if (filled.kind !== "facts") return filled;
  const drawn = begin(foldCup(numbered(cup, filled.facts, now), cup), now, rules);
  return drawn === null ? refuse("few") : just(...filled.facts, ...drawn);
}

/** Until when a round goes that is given more time: it never ends earlier than before. */
export function extendedUntil({ until }: Pick<CupRound, "until">, ms: number, now: number): number {
  return Math.max(until, now) + ms;
}

function extend(
  cup: Cup,
  { round, ms }: Extract<HostRequest, { readonly type: "extend" }>,
  host: CupPerson,
  now: number,
): CupDecision {
  const current = currentRound(cup);
  if (current === null) return refuse("not-begun");
  if (current.round !== round) return refuse("no-table");
  const { least, most } = cupBounds.round;
  if (ms < least || ms > most) return refuse("bad-choice");
  const until = extendedUntil(current, ms, now);
  return until - now <= most ? just({ type: "extended", round, until, host }) : refuse("long-round");
}

function playWithout(
  cup: Cup,
  { round, table: at, users }: Extract<HostRequest, { readonly type: "playWithout" }>,
  host: CupPerson,
): CupDecision {
  const table = tableAt(cup, { round, table: at });
  if (table === null) return refuse("no-table");
  if (!isUndecided(table)) return refuse("settled");
  const there = stillAt(table, cup);
  const isFitting = users.length > 0 && users.every((user) => there.includes(user));
  if (!isFitting) return refuse("bad-choice");
  return just({ type: "playedWithout", round, table: at, users: [...new Set(users)], host });
}
