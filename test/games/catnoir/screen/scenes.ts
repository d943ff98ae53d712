import type { APIComponentInContainer } from "discord.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import type { CatnoirScene, CatnoirSheetScene, CatnoirSituation } from "../../../../src/games/catnoir/screen/words.js";
import { catnoir, type Event, type State } from "../../../../src/games/catnoir/rules/index.js";
import type { Seat } from "../../../../src/game/contract.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import { publicPrompts } from "../../../../src/tables/show.js";
import { people } from "../../../discord/ui/boards.js";
import { read, type Seen } from "../../../discord/ui/read.js";

/** Names for the seats A to F of the games that tests tell. */
const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"];

interface InLanguage {
  readonly language?: Language;
}

/** What everybody sees of a state. */
export function sceneOf(
  state: State,
  recent: readonly Event[] = [],
  { language = "de", ...changes }: Partial<CatnoirScene> & InLanguage = {},
): CatnoirScene {
  return {
    table: "k3f9x2",
    seats: people(...names.slice(0, state.seats)),
    names: names.slice(0, state.seats),
    view: catnoir.view(state, null),
    prompts: publicPrompts(catnoir.prompts(state)),
    recent: recent.filter(({ to }) => to === "all"),
    drafts: [],
    result: catnoir.result(state),
    asleep: false,
    picture: null,
    t: translator(language),
    emoji: emojisFrom(new Map()),
    ...changes,
  };
}

/** What a press of one seat is worked out from. */
export function situationOf(state: State, seat: Seat, changes: Partial<CatnoirSituation> = {}): CatnoirSituation {
  return {
    seat,
    prompt: catnoir.prompts(state).find((prompt) => prompt.seat === seat) ?? null,
    draft: null,
    held: null,
    view: catnoir.view(state, seat),
    legal: catnoir.legal(state, seat),
    told: [],
    ...changes,
  };
}

/** What one seat sees of it in a message of its own. */
export function sheetSceneOf(
  state: State,
  seat: Seat,
  { language = "de", ...changes }: Partial<CatnoirSheetScene> & InLanguage = {},
): CatnoirSheetScene {
  const { table, seats, names: shown, result, t, emoji } = sceneOf(state, [], { language });
  return { table, seats, names: shown, result, picture: null, t, emoji, ...situationOf(state, seat), ...changes };
}

/** What a reader finds among some parts. */
export function seenOf(parts: readonly APIComponentInContainer[]): Seen {
  return read([{ type: 17, components: [...parts] }]);
}

/** The lines of all texts among some parts; whether a line may be broken at a space does not count. */
export function linesOf(parts: readonly APIComponentInContainer[]): readonly string[] {
  return seenOf(parts).texts.flatMap((text) => text.replaceAll("\u00A0", " ").split("\n"));
}
