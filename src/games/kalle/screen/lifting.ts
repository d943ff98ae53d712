import type { Event, Place, Reveal, View } from "../rules/index.js";
import type { Told } from "../../../game/scene.js";
import type { KalleScene } from "./words.js";

/** What lifts lids: a search, the last guess of the last chance, or Kalle's seat that points. */
type Act = Told<Extract<Event, { type: "searched" | "guessed" | "pointed" }>>;

/** Lids that are being lifted. */
export interface Lifting {
  readonly act: Act;
  readonly at: readonly Place[];
}

/** The lids that are just being lifted, as shown for a moment (`beforeLifting`); null: none. */
export function liftingIn({ view, recent }: Pick<KalleScene, "view" | "recent">): Lifting | null {
  const act = recent.at(-1);
  if (act === undefined || !isAct(act)) return null;
  const { phase, asked } = view;
  switch (act.type) {
    case "searched":
      return phase.type === "search" ? { act, at: [act.at] } : null;
    case "pointed":
      return phase.type === "point" ? { act, at: [act.at] } : null;
    case "guessed":
      return phase.type === "guess" && asked === act.seat ? { act, at: phase.named.map(({ at }) => at) } : null;
  }
}

/** The last step, in which lids were lifted. */
interface Lift {
  readonly act: Act;
  /** What was told up to the act. */
  readonly told: readonly Told<Event>[];
  /** Which lids. */
  readonly at: readonly Place[];
  /** How the round ended by that; null: it goes on. */
  readonly ended: Reveal | null;
}

/** Null: the last step lifted no lid. */
export function lastLift(recent: readonly Told<Event>[]): Lift | null {
  const last = recent.findLastIndex(isAct);
  const act = recent[last];
  const after = recent.slice(last + 1);
  if (act === undefined || !isAct(act) || after.some(({ type }) => !follows.has(type))) return null;
  const turned = after.find((event) => event.type === "turned");
  if (act.type === "guessed" ? turned === undefined : act.type === "searched" && act.card === null) return null;
  const end = after.find((event) => event.type === "ended");
  const at = turned === undefined ? [act.at] : turned.cards.map((card) => card.at);
  return { act, told: recent.slice(0, last + 1), at, ended: end?.reveal ?? null };
}

/** In milliseconds: where a lid is lifted, and where that decides the round. */
const [beat, longBeat] = [1_500, 2_500] as const;

/** How long `beforeLifting` is shown, the same for every dweller; 0: not at all. */
export function beatMs(recent: readonly Told<Event>[]): number {
  const lift = lastLift(recent);
  if (lift === null) return 0;
  const searches = (huntIn(lift.told) ?? []).filter((event) => event.type === "searched" && event.card !== null);
  return lift.act.type === "searched" && searches.length < 8 ? beat : longBeat;
}

/**
 * The scene while the lids of the last step are lifted and nobody sees who is below, the same for every dweller; null: the
 * last step lifted none. Nothing can be pressed there.
 */
export function beforeLifting(scene: KalleScene): KalleScene | null {
  const { view, recent } = scene;
  const lift = lastLift(recent);
  if (lift === null) return null;
  const { act, told, at, ended } = lift;
  const now = ended === null ? view : hunted(view, ended, told);
  if (now === null) return null;
  return {
    ...scene,
    result: null,
    recent: told,
    view: {
      ...now,
      grid: now.grid.map((card, place) => (at.includes(place) ? null : card)),
      turned: now.turned - (ended === null && act.type === "searched" ? 1 : 0),
      phase: phaseOf(act, now),
      asked: act.seat,
      last: null,
    },
  };
}

/** What a step tells after lids are lifted. */
const follows: ReadonlySet<Event["type"]> = new Set(["turned", "escaped", "ended", "begins", "over"]);

function isAct(event: Told<Event>): event is Act {
  return event.type === "searched" || event.type === "guessed" || event.type === "pointed";
}

function phaseOf(act: Act, { phase, last }: View): View["phase"] {
  const named = phase.type === "point" ? phase.named : (last?.named ?? []);
  switch (act.type) {
    case "searched":
      return { type: "search", mouse: act.seat, places: [] };
    case "guessed":
      return { type: "guess", named };
    case "pointed":
      return { type: "point", named };
  }
}

/** The end of the hunt before its round ended; null: its beginning is not told any more. @param told up to the last act */
function hunted(view: View, last: Reveal, told: readonly Event[]): View | null {
  const events = huntIn(told);
  if (events === null) return null;
  const open = openAfter(events);
  return {
    ...view,
    round: last.round,
    kalle: last.kalle,
    cheese: view.cheese.map((pieces, seat) => pieces - (seat === last.winner ? 1 : 0)),
    grid: last.cards.map((card, place) => (open.includes(place) ? card : null)),
    police: last.police,
    swapped: lastSwap(events),
    turned: last.turned,
    last,
    history: view.history.slice(0, -1),
  };
}

/** The last round that is told, from its beginning; null: that is not told any more. */
export function huntIn(told: readonly Event[]): readonly Event[] | null {
  const begin = told.findLastIndex(({ type }) => type === "begins");
  return begin === -1 ? null : told.slice(begin);
}

/** The answer to the last search but one, which is marked until Kalle's seat answers again. */
function lastSwap(events: readonly Event[]): View["swapped"] {
  const answer = events.findLast(({ type }) => type === "swapped" || type === "passed");
  return answer?.type === "swapped" ? { a: answer.a, b: answer.b } : null;
}

/** Where cards lie open after these events of a round. */
export function openAfter(events: readonly Event[]): readonly Place[] {
  return events.reduce<readonly Place[]>(opened, []);
}

function opened(open: readonly Place[], event: Event): readonly Place[] {
  switch (event.type) {
    case "searched":
      return event.card === null ? open : [...open, event.at];
    case "swapped":
      return open.map((place) => (place === event.a ? event.b : place === event.b ? event.a : place));
    case "turned":
      return [...open, ...event.cards.map(({ at }) => at)];
    case "begins":
    case "hid":
    case "placed":
    case "passed":
    case "escaped":
    case "guessed":
    case "pointed":
    case "ended":
    case "over":
      return open;
  }
}
