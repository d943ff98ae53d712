import { begin, beginCheckIn, drawn, just, numbered, refuse, refuseText, reveal } from "./cup-decisions.js";
import type { CupFact } from "./cup-event.js";
import { cupBounds, type CupDecision, type CupReport, type CupRequest } from "./cup-request.js";
import { type Cup, currentRound, isCupLive, isCupOver, isUndecided, stillAt } from "./cup-state.js";
import { decideForHost } from "./decide-for-host.js";
import { foldCup } from "./fold-cup.js";
import { type CupRules, dueStep, nextStep, throughOf } from "./next-step.js";

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
export function decideDue(cup: Cup, missing: readonly string[], now: number, rules: CupRules): readonly CupFact[] {
  const due = dueStep(cup, now);
  const round = currentRound(cup)?.round ?? 0;
  switch (due?.type) {
    case undefined:
      return [];
    case "beginCheckIn":
      return beginCheckIn(cup);
    case "start":
      return begin(cup, now, rules) ?? [];
    case "giveUp":
      return begin(cup, now, rules) ?? [{ type: "calledOff", reason: "", host: null }, reveal(rules)];
    case "remind":
      return [{ type: "reminded", round, step: due.step, users: missing }];
    case "ask":
      return [{ type: "hostAsked", round }];
  }
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
      return just(...facts, drawn(after, step, now));
  }
}

function decideAlone(cup: Cup, request: CupRequest, now: number, rules: CupRules): CupDecision {
  const { user, name } = request;
  const { stage, people } = cup;
  switch (request.type) {
    case "join":
      if (stage.type === "playing") return refuse("begun");
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
