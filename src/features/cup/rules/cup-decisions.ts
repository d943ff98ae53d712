import { type CupEvent, type CupFact, isComputer } from "./cup-event.js";
import type { CupDecision, CupRefusal } from "./cup-request.js";
import type { Cup } from "./cup-state.js";
import { type CupRules, firstDraw, type RoundDraw } from "./next-step.js";

/** A request comes to nothing. */
export function refuse(why: CupRefusal): CupDecision {
  return { kind: "refused", why };
}

/** A request comes to these facts. */
export function just(...facts: readonly CupFact[]): CupDecision {
  return { kind: "facts", facts };
}

/** A cup is over, so anybody may check its draws. */
export function reveal({ seed }: Pick<CupRules, "seed">): CupFact {
  return { type: "revealed", seed };
}

/** The next round. */
export function drawn({ rounds, roundMs }: Cup, { tables, goOn }: RoundDraw, now: number): CupFact {
  return { type: "drawn", round: rounds.length + 1, tables, goOn, until: now + roundMs };
}

/** The first round; null: too few people. */
export function begin(cup: Cup, now: number, rules: CupRules): readonly CupFact[] | null {
  const step = firstDraw(cup, rules);
  return step === null ? null : [drawn(cup, step, now)];
}

/** Computer players of a try-out are always there. */
export function beginCheckIn({ people }: Cup): readonly CupFact[] {
  const computers = people.filter((user) => isComputer(user));
  return [{ type: "checkInBegan" }, ...computers.map((user) => ({ type: "checkedIn", user }) as const)];
}

/** Facts as the next events of a cup, to see what they come to. */
export function numbered({ last }: Cup, facts: readonly CupFact[], now: number): readonly CupEvent[] {
  return facts.map((fact, at) => ({ ...fact, number: last + 1 + at, at: now, request: null }));
}

/** Why a text cannot stand on a cup; null: it can. Signs are counted as people see them: an emoji is one. */
export function refuseText(text: string, most: number): CupRefusal | null {
  if (text === "") return "no-text";
  return signsIn(text) > most || text.length > 4 * most ? "long-text" : null;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

function signsIn(text: string): number {
  return [...graphemes.segment(text)].length;
}
