import { type CupEvent, type CupFact, type FactOf, foldCup } from "./cup-event.js";
import {
  cupBounds,
  type CupDecision,
  type CupRefusal,
  type CupReport,
  type CupRequest,
  type CupRequestBody,
} from "./cup-request.js";
import {
  computerUser,
  type Cup,
  type CupPerson,
  type CupRound,
  type CupTable,
  currentRound,
  isComputer,
  isCupLive,
  isCupOver,
  inDrawOrder,
  isGone,
  isUndecided,
  stillAt,
} from "./cup-state.js";
import {
  callDraw,
  type CupRules,
  type DueRules,
  dueStep,
  firstDraw,
  nextStep,
  patience,
  type RoundDraw,
  throughOf,
} from "./next-step.js";

/** What can be asked of a cup that is over. */
const afterwards: ReadonlySet<CupRequest["type"]> = new Set(["engrave", "correct"]);

/** Decides what somebody asks of a cup. @param now in milliseconds since 1970 */
export function decideCup(cup: Cup, request: CupRequest, now: number, rules: CupRules): CupDecision {
  if (cup.requests.has(request.id)) return { kind: "known" };
  const isLate = request.type === "moveBoard" ? !isCupLive(cup) : isCupOver(cup) && !afterwards.has(request.type);
  if (isLate) return refuse("over");
  return withConsequences(cup, withNameOf(cup, request, decideAlone(cup, request, now, rules)), now, rules);
}

/** Adds that somebody who has signed up has another name now. */
function withNameOf(cup: Cup, { user, name }: CupRequest, decided: CupDecision): CupDecision {
  const isRenamed = cup.people.includes(user) && cup.names.has(user) && cup.names.get(user) !== name;
  if (!isRenamed || decided.kind !== "facts") return decided;
  return just({ type: "signedUp", user, name }, ...decided.facts);
}

/** Takes in what is reported of a cup's table. What does not fit any more is refused. */
export function decideReport(cup: Cup, report: CupReport, now: number, rules: CupRules): CupDecision {
  if (cup.requests.has(report.id)) return { kind: "known" };
  const round = currentRound(cup);
  const table = round?.round === report.round ? round.tables[report.table] : undefined;
  if (table?.again !== report.again) return refuse("no-table");
  const at = { round: report.round, table: report.table };
  switch (report.type) {
    case "opened":
      if (table.id !== null) return refuse("settled");
      return just({ type: "tableOpened", ...at, id: report.game, channel: report.channel });
    case "closed":
      if (table.placed !== null || table.isClosed) return refuse("settled");
      return just({
        type: "tableClosed",
        ...at,
        ...(report.unwritable === undefined ? {} : { unwritable: report.unwritable }),
      });
    case "finished": {
      if (table.placed !== null) return refuse("settled");
      const { seed } = report;
      // Somebody whose data was deleted meanwhile is not at the table under the id that the game still knows.
      const placed = report.placed.filter(({ user }) => table.users.includes(user));
      return withConsequences(cup, just({ type: "tableFinished", ...at, placed, seed }), now, rules);
    }
  }
}

/**
 * What happens by time alone.
 *
 * @param missing users at undecided tables who have not sat down or not started
 * @returns none: nothing is due
 */
export function decideDue(
  cup: Cup,
  missing: readonly string[],
  now: number,
  rules: CupRules & DueRules,
): readonly CupFact[] {
  const due = dueStep(cup, now, rules);
  const round = currentRound(cup)?.round ?? 0;
  switch (due?.type) {
    case undefined:
      return [];
    case "beginCheckIn":
      return beginCheckIn(cup);
    case "start":
      return begin(cup, now, rules) ?? [];
    case "tooFew":
      return [{ type: "tooFew", until: now + patience.people }];
    case "giveUp":
      return begin(cup, now, rules) ?? [{ type: "calledOff", reason: "", host: null }, reveal(rules)];
    case "remind":
      return [{ type: "reminded", round, step: due.step, users: missing }];
    case "ask":
      return [{ type: "hostAsked", round }];
  }
}

/** What the message comes to that lists who is drawn: the first round. None: it comes too late. */
export function decideListed(
  cup: Cup,
  listed: FactOf<"drawListed">,
  now: number,
  rulesAfter: (cup: Cup) => CupRules,
): readonly CupFact[] {
  if (cup.stage.type !== "drawing" || cup.list !== null) return [];
  const after = foldCup(numbered(cup, [listed], now), cup);
  const decided = withConsequences(cup, just(listed), now, rulesAfter(after));
  return decided.kind === "facts" ? decided.facts : [];
}

/** Adds what follows by itself: next rounds, the winner, the seed. */
function withConsequences(cup: Cup, decided: CupDecision, now: number, rules: CupRules): CupDecision {
  if (decided.kind !== "facts") return decided;
  const { facts } = decided;
  const after = foldCup(numbered(cup, facts, now), cup);
  const step = nextStep(after, rules);
  switch (step?.type) {
    case undefined:
    case "stuck":
      return decided;
    case "win":
      return just(...facts, { type: "won", user: step.user }, ...(cup.seed === null ? [reveal(rules)] : []));
    case "draw":
      // A round that was just drawn has undecided tables.
      return just(...facts, roundDrawn(after, step, now));
  }
}

function decideAlone(cup: Cup, request: CupRequest, now: number, rules: CupRules): CupDecision {
  const { user, name } = request;
  const { stage, people } = cup;
  switch (request.type) {
    case "join":
      if (isDrawn(cup)) return refuse("begun");
      if (people.includes(user)) return cup.names.get(user) === name ? refuse("signed-up") : just();
      if (people.length >= cupBounds.people) return refuse("full");
      // Those who come now are there.
      return just(
        { type: "signedUp", user, name },
        ...(stage.type === "checkIn" ? [{ type: "checkedIn", user } as const] : []),
      );
    case "leave":
      return isIn(cup, user) ? just({ type: "withdrew", user }) : refuse("stranger");
    case "checkIn":
      if (stage.type !== "checkIn") return refuse("no-check-in");
      if (!people.includes(user)) return refuse("stranger");
      return stage.present.includes(user) ? refuse("checked-in") : just({ type: "checkedIn", user });
    case "engrave":
      return engrave(cup, request.text, user);
    case "beginCheckIn":
    case "start":
    case "namePlaces":
    case "moveBoard":
    case "fill":
    case "fillUp":
    case "extend":
    case "playWithout":
    case "drawLots":
    case "correct":
    case "callOff":
      if (!request.mayHost) return refuse("not-host");
      return decideForHost(cup, request, { user, name }, now, rules);
  }
}

/** Whether somebody can still win. */
function isIn(cup: Cup, user: string): boolean {
  if (!cup.people.includes(user)) return false;
  const round = currentRound(cup);
  if (round === null) return true;
  const isSeated = round.tables.some((table) => isUndecided(table) && stillAt(table, cup).includes(user));
  return isSeated || throughOf(round).includes(user);
}

function engrave({ stage }: Cup, text: string | null, user: string): CupDecision {
  if (stage.type !== "finished" || stage.winner !== user) return refuse("not-winner");
  if (stage.engraving !== null) return refuse("engraved");
  const short = text?.trim() ?? null;
  const why = short === null ? null : refuseText(short, cupBounds.engraving);
  return why === null ? just({ type: "engraved", text: short }) : refuse(why);
}

/** What a host may ask. */
type HostRequest = Exclude<CupRequestBody, { readonly type: "join" | "leave" | "checkIn" | "engrave" }>;

/** Which table is meant. */
interface TableNumber {
  readonly round: number;
  readonly table: number;
}

/** Decides what a host asks of a cup; of one that is over they can only correct the final. */
function decideForHost(cup: Cup, request: HostRequest, host: CupPerson, now: number, rules: CupRules): CupDecision {
  const { stage } = cup;
  switch (request.type) {
    case "beginCheckIn":
      return stage.type === "signUp" ? just(...beginCheckIn(cup)) : refuse("begun");
    case "start": {
      if (isDrawn(cup)) return refuse("begun");
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
  const order = random.shuffle(inDrawOrder(cup, stillAt(table, cup)));
  return just({ type: "lotsDrawn", round: at.round, table: at.table, order, host });
}

function tableAt(cup: Cup, { round, table }: TableNumber): CupTable | null {
  const current = currentRound(cup);
  return current?.round === round ? (current.tables[table] ?? null) : null;
}

/** Whether nobody can sign up any more, and the first round is drawn or about to be. */
function isDrawn({ stage }: Cup): boolean {
  return stage.type === "playing" || stage.type === "drawing";
}

function fill(cup: Cup, count: number): CupDecision {
  const { people, tryOut } = cup;
  if (!tryOut) return refuse("no-try-out");
  if (isDrawn(cup)) return refuse("begun");
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
  const filled = missing > 0 || !cup.tryOut || isDrawn(cup) ? fill(cup, missing) : just();
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

/** For so long a final can be corrected that is not engraved yet, in milliseconds. */
const finalMs = 24 * 60 * 60_000;

/**
 * Why a round's tables cannot be corrected; null: they can.
 *
 * Those of the round that is played can; those of the round before, until a game of the present one has begun; those of
 * the last round, until the trophy is engraved, for a day.
 *
 * @param round from 1 @param hasBegun as in `CupRules`
 */
export function refuseRound(cup: Cup, round: number, now: number, hasBegun: boolean): CupRefusal | null {
  const { stage, rounds } = cup;
  switch (stage.type) {
    case "signUp":
    case "checkIn":
    case "drawing":
      return "not-begun";
    case "calledOff":
      return "over";
    case "finished":
      if (round !== rounds.length) return "no-table";
      if (stage.engraving !== null) return "engraved";
      return now < stage.since + finalMs ? null : "over";
    case "playing":
      if (round === rounds.length) return null;
      if (round !== rounds.length - 1) return "no-table";
      return hasBegun || isDecided(rounds.at(-1)) ? "next-begun" : null;
  }
}

/** Those whom the host can let go on from a table: everybody still in the cup who has not deleted their data. */
export function choosableAt(table: Pick<CupTable, "users">, cup: Pick<Cup, "people">): readonly string[] {
  return stillAt(table, cup).filter((user) => !isGone(user));
}

/** Decides a correction. */
function correct(
  cup: Cup,
  { round, table: at, through, reason }: Extract<CupRequestBody, { readonly type: "correct" }>,
  host: CupPerson,
  now: number,
  { hasBegun }: CupRules,
): CupDecision {
  const why = refuseRound(cup, round, now, hasBegun);
  if (why !== null) return refuse(why);
  const { tables } = cup.rounds[round - 1] ?? { tables: [] };
  const table = tables[at];
  if (table === undefined) return refuse("no-table");
  const drawnAt = table.playsOff === null ? undefined : tables[table.playsOff];
  if (drawnAt !== undefined && drawnAt.decision !== null) return refuse("settled");
  const chosen = [...new Set(through)];
  const there = choosableAt(table, cup);
  const isFitting = chosen.length > 0 && chosen.length <= table.goOn && chosen.every((user) => there.includes(user));
  if (!isFitting) return refuse("bad-choice");
  const text = reason.trim();
  const wrong = refuseText(text, cupBounds.reason);
  if (wrong !== null) return refuse(wrong);
  return just({ type: "correctedByHost", round, table: at, through: chosen, host, reason: text });
}

/** Whether a table of a round has a result or a decision. */
function isDecided(round: CupRound | undefined): boolean {
  return round?.tables.some(({ placed, decision }) => placed !== null || decision !== null) ?? false;
}

/** A request comes to nothing. */
function refuse(why: CupRefusal): CupDecision {
  return { kind: "refused", why };
}

/** A request comes to these facts. */
function just(...facts: readonly CupFact[]): CupDecision {
  return { kind: "facts", facts };
}

/** A cup is over, so anybody may check its draws. */
function reveal({ seed }: Pick<CupRules, "seed">): CupFact {
  return { type: "revealed", seed };
}

/** The next round. */
function roundDrawn({ rounds, roundMs }: Cup, { tables, goOn }: RoundDraw, now: number): CupFact {
  return { type: "drawn", round: rounds.length + 1, tables, goOn, until: now + roundMs };
}

/** The first round, or that it is to be drawn as soon as a message says of whom; null: too few people. */
function begin(cup: Cup, now: number, rules: CupRules): readonly CupFact[] | null {
  if (cup.isClosedByMessage) {
    const people = callDraw(cup, rules);
    return people === null ? null : [{ type: "drawCalled", people }];
  }
  const step = firstDraw(cup, rules);
  return step === null ? null : [roundDrawn(cup, step, now)];
}

/** Computer players of a try-out are always there. */
function beginCheckIn({ people }: Cup): readonly CupFact[] {
  const computers = people.filter((user) => isComputer(user));
  return [{ type: "checkInBegan" }, ...computers.map((user) => ({ type: "checkedIn", user }) as const)];
}

/** Facts as the next events of a cup, to see what they come to. */
function numbered({ last }: Cup, facts: readonly CupFact[], now: number): readonly CupEvent[] {
  return facts.map((fact, at) => ({ ...fact, number: last + 1 + at, at: now, request: null }));
}

/** Why a text cannot stand on a cup; null: it can. Signs are counted as people see them: an emoji is one. */
function refuseText(text: string, most: number): CupRefusal | null {
  if (text === "") return "no-text";
  return signsIn(text) > most || text.length > 4 * most ? "long-text" : null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function signsIn(text: string): number {
  return [...graphemes.segment(text)].length;
}
