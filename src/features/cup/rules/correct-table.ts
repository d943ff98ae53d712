import { just, refuse, refuseText } from "./cup-decisions.js";
import type { CupPerson } from "./cup-event.js";
import { cupBounds, type CupDecision, type CupRefusal, type CupRequestBody } from "./cup-request.js";
import { type Cup, type CupRound, type CupTable, stillAt } from "./cup-state.js";
import type { CupRules } from "./next-step.js";
import { isGone } from "./without-user.js";

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
export function correct(
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
