import type { Seat } from "../../../game/contract.js";
import type { Told, Translate } from "../../../game/scene.js";
import { countdownMs, type Evaluation, type Event } from "../rules/index.js";

/** A right answer: how long it took from the numbers to its first tile, and in which night. */
export interface Answered {
  readonly night: number;
  readonly seat: Seat;
  readonly ms: number;
}

/** The evaluations of all nights, in order. */
export function evaluationsIn(events: readonly Event[]): readonly Evaluation[] {
  return events.flatMap((event) => (event.type === "evaluated" ? [event.evaluation] : []));
}

/** Right and wrong tiles of a seat in all nights. */
export function tilesTaken(events: readonly Event[], seat: Seat): { readonly right: number; readonly wrong: number } {
  const taken = evaluationsIn(events).flatMap(({ seats, right }) =>
    (seats[seat]?.taken ?? []).map((tile) => right.includes(tile)),
  );
  const right = taken.filter((isRight) => isRight).length;
  return { right, wrong: taken.length - right };
}

/** Every seat's first tile of a night, where that is right, and the times of both it and the roll are known. */
export function answersIn(events: readonly Told<Event>[]): readonly Answered[] {
  const answers: Answered[] = [];
  let rolled: number | null = null;
  const firsts = new Map<Seat, Told<Extract<Event, { type: "snatched" }>>>();
  for (const event of events) {
    if (event.type === "dice") {
      rolled = event.at ?? null;
      firsts.clear();
    }
    if (event.type === "snatched" && !firsts.has(event.seat)) firsts.set(event.seat, event);
    if (event.type !== "evaluated") continue;
    const { night, right } = event.evaluation;
    for (const [seat, { tile, at }] of firsts)
      if (rolled !== null && at !== undefined && right.includes(tile))
        answers.push({ night, seat, ms: Math.max(0, at - rolled - countdownMs) });
  }
  return answers;
}

/** By seat, its quickest right answer; null: there was none. */
export function bestTimes(events: readonly Told<Event>[]): Readonly<Record<Seat, Answered>> {
  const best: Record<Seat, Answered> = {};
  for (const answer of answersIn(events)) {
    const before = best[answer.seat];
    if (before === undefined || answer.ms < before.ms) best[answer.seat] = answer;
  }
  return best;
}

/** Such as "4.2 s". */
export function secondsText(ms: number, t: Translate): string {
  return t("katchme.seconds", { seconds: ms / 1000 });
}
