import type { APIComponentInContainer } from "discord.js";
import { katchmeScreen } from "../../../../src/games/katchme/screen/index.js";
import type { KatchmeScene } from "../../../../src/games/katchme/screen/words.js";
import { emojisFrom } from "../../../../src/discord/gateway/emojis.js";
import { katchme, type Event, type State } from "../../../../src/games/katchme/rules/index.js";
import { translator, type Language } from "../../../../src/locales/index.js";
import { people } from "../../../discord/ui/boards.js";
import { read, type SeenButton } from "../../../discord/ui/read.js";

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"];

/** What everybody sees of a state. */
export function sceneOf(
  state: State,
  recent: readonly Event[] = [],
  changes: Partial<KatchmeScene> & { readonly language?: Language } = {},
): KatchmeScene {
  const { language = "de", ...rest } = changes;
  return {
    table: "k3f9x2",
    seats: people(...names.slice(0, state.seats)),
    names: names.slice(0, state.seats),
    view: katchme.view(state, null),
    prompts: katchme.prompts(state),
    recent,
    drafts: [],
    result: katchme.result(state),
    asleep: false,
    picture: null,
    t: translator(language),
    emoji: emojisFrom(new Map()),
    ...rest,
  };
}

function seen(scene: KatchmeScene) {
  const parts: readonly APIComponentInContainer[] =
    scene.result === null ? katchmeScreen.board(scene) : katchmeScreen.over(scene);
  return read([{ type: 17, components: [...parts] }]);
}

/** The lines of a board, or of the end of a game. */
export function linesOf(scene: KatchmeScene): readonly string[] {
  return seen(scene).texts.flatMap((text) => text.split("\n"));
}

/** The buttons of a board row by row. */
export function rowsOf(scene: KatchmeScene): readonly (readonly SeenButton[])[] {
  return seen(scene).rows;
}
