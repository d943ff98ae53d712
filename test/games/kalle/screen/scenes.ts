import type { APIComponentInContainer } from "discord.js";
import { kalle, type Action, type Event, type State, type View } from "../../../../src/games/kalle/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import type { KalleScene, KalleSheetScene } from "../../../../src/games/kalle/screen/words.js";
import { kalleScreen } from "../../../../src/games/kalle/screen/index.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import type { Situation } from "../../../../src/tables/orders.js";
import { people } from "../../../discord/ui/boards.js";
import { read, type SeenButton } from "../../../discord/ui/read.js";

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil"];

/** What everybody sees of a state. */
export function sceneOf(state: State, recent: readonly Event[] = [], language: Language = "de"): KalleScene {
  return {
    table: "k3f9x2",
    seats: people(...names.slice(0, state.seats)),
    names: names.slice(0, state.seats),
    view: kalle.view(state, null),
    prompts: kalle.prompts(state),
    recent,
    drafts: [],
    result: kalle.result(state),
    asleep: false,
    picture: null,
    t: translator(language),
    emoji: emojisFrom(new Map()),
  };
}

/** What a press of one seat is worked out from. */
export function situationOf(state: State, seat: Seat, draft: unknown = null): Situation<View, Action, Event> {
  return {
    seat,
    prompt: kalle.prompts(state).find((prompt) => prompt.seat === seat) ?? null,
    draft,
    held: null,
    view: kalle.view(state, seat),
    legal: kalle.legal(state, seat),
    told: [],
  };
}

/** What one seat sees of it, with what it has chosen so far. */
export function sheetSceneOf(
  state: State,
  seat: Seat,
  draft: unknown = null,
  language: Language = "de",
): KalleSheetScene {
  const { table, seats, names: shown, result, t, emoji } = sceneOf(state, [], language);
  return { table, seats, names: shown, result, picture: null, t, emoji, ...situationOf(state, seat, draft) };
}

/** The lines of all texts among some parts. */
export function linesOf(parts: readonly APIComponentInContainer[]): readonly string[] {
  return read([{ type: 17, components: [...parts] }]).texts.flatMap((text) => text.split("\n"));
}

/** The sixteen cards of a board's grid. */
export function gridOn(scene: KalleScene): readonly SeenButton[] {
  const { buttons } = read([{ type: 17, components: [...kalleScreen.board(scene)] }]);
  return buttons.filter(({ id }) => id.includes(":card:"));
}

/** The same as rows of emoji, four lines. */
export function signsOn(scene: KalleScene): readonly string[] {
  const signs = gridOn(scene).map(({ emoji }) => emoji);
  return [0, 4, 8, 12].map((at) => signs.slice(at, at + 4).join(""));
}
