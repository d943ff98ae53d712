import {
  denkste,
  type Action,
  type Event,
  type Outcome,
  type State,
  type View,
} from "../../../../src/games/denkste/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import type { DenksteScene, DenksteSheetScene, Revealed } from "../../../../src/games/denkste/screen/words.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import type { Situation } from "../../../../src/tables/orders.js";
import { people } from "../../../discord/ui/boards.js";

const names = ["Anna", "Ben", "Cleo", "Dora"];

/** A hidden card each, and who moves. */
type Cards = Partial<Extract<State["phase"], { type: "choice" }>>;

/** Anna, Ben and Cleo on the standard board; Anna moves, so Cleo stops, and nobody has set yet. */
export function stateWith(changes: Partial<State> = {}, cards: Cards = {}): State {
  const counters = changes.counters ?? [0, 0, 0];
  return {
    options: { length: "standard", hasteGedacht: false },
    seats: counters.length,
    turn: 7,
    phase: { type: "choice", mover: 0, go: null, stop: null, ...cards },
    ...changes,
    counters,
  };
}

/** What everybody sees of a state. */
export function sceneOf(state: State, recent: readonly Event[] = [], language: Language = "de"): DenksteScene {
  return {
    table: "k3f9x2",
    seats: people(...names.slice(0, state.seats)),
    names: names.slice(0, state.seats),
    view: denkste.view(state, null),
    prompts: denkste.prompts(state),
    recent,
    drafts: [],
    result: denkste.result(state),
    asleep: false,
    picture: null,
    t: translator(language),
    emoji: emojisFrom(new Map()),
  };
}

/** What one seat sees of it, with what it has chosen so far. */
export function sheetSceneOf(
  state: State,
  seat: Seat,
  { draft = null, told = [] }: { readonly draft?: readonly number[] | null; readonly told?: readonly Event[] } = {},
): DenksteSheetScene {
  const { table, seats, names: shown, result, t, emoji } = sceneOf(state);
  return { table, seats, names: shown, result, picture: null, t, emoji, ...situationOf(state, seat, draft), told };
}

/** What a press of one seat is worked out from. */
export function situationOf(
  state: State,
  seat: Seat,
  draft: readonly number[] | null = null,
): Situation<View, Action, Event> {
  return {
    seat,
    prompt: denkste.prompts(state).find((prompt) => prompt.seat === seat) ?? null,
    draft: draft === null ? null : { numbers: draft },
    view: denkste.view(state, seat),
    legal: denkste.legal(state, seat),
    told: [],
    held: null,
  };
}

/** A played turn of Anna's against Cleo on track 1, from her start by `go` against one number. */
export function turn(outcome: Outcome, changes: Partial<Revealed> = {}): Revealed {
  return {
    to: "all",
    type: "revealed",
    mover: 0,
    stopper: 2,
    track: 1,
    go: 5,
    stop: [outcome === "caught" ? 5 : 2],
    outcome,
    from: 0,
    counter: outcome === "moved" ? 5 : 0,
    ...changes,
  };
}
