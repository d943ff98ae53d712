import type { APIComponentInContainer } from "discord.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import type { Game, Seat, GameEvent } from "../../src/game/contract.js";
import type { Situation } from "../../src/game/press.js";
import type { Scene, EphemeralScene } from "../../src/game/scene.js";
import { publicPrompts } from "../../src/tables/show.js";
import { people } from "../discord/ui/boards.js";
import { read, type Seen } from "../discord/ui/read.js";
import { allEmojis } from "./drawings.js";
import { type TestLanguage, translator } from "./pseudo-language.js";

/** Names for the seats A to F. */
const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Frida"];

interface InLanguage {
  readonly language?: TestLanguage;
}

/** Common to all scenes of a table with this many people. */
export function tableOf(seats: number, language: TestLanguage = "de") {
  const seated = names.slice(0, seats);
  const words = { t: translator(language), emoji: emojisFrom(allEmojis, new Map()) };
  return { table: "k3f9x2", seats: people(...seated), names: seated, picture: null, ...words };
}

/** A game's states as its screen sees them. */
export function scenesOf<Options, State extends { readonly seats: number }, Action, View, Event extends GameEvent>(
  game: Game<Options, State, Action, View, Event>,
) {
  /** For reading a press. */
  function situationOf(state: State, seat: Seat, changes: Partial<Situation<View, Action, Event>> = {}) {
    const situation: Situation<View, Action, Event> = {
      seat,
      prompt: game.prompts(state).find((prompt) => prompt.seat === seat) ?? null,
      draft: null,
      held: null,
      hint: null,
      view: game.view(state, seat),
      legal: game.legal(state, seat),
      events: [],
      ...changes,
    };
    return situation;
  }
  return {
    situationOf,
    /** What everybody sees of a state. */
    sceneOf(
      state: State,
      recent: readonly Event[] = [],
      { language = "de", ...changes }: Partial<Scene<View, Event>> & InLanguage = {},
    ): Scene<View, Event> {
      return {
        ...tableOf(state.seats, language),
        view: game.view(state, null),
        prompts: publicPrompts(game.prompts(state)),
        recent: recent.filter(({ to }) => to === "all"),
        drafts: [],
        result: game.result(state),
        asleep: false,
        ...changes,
      };
    },
    /** In an ephemeral message. */
    sheetSceneOf(
      state: State,
      seat: Seat,
      { language = "de", ...changes }: Partial<EphemeralScene<View, Event, Action>> & InLanguage = {},
    ): EphemeralScene<View, Event, Action> {
      const result = game.result(state);
      return { ...tableOf(state.seats, language), result, timeLeft: "", ...situationOf(state, seat), ...changes };
    },
  };
}

/** What a reader finds among some parts of a message. */
export function seenOf(parts: readonly APIComponentInContainer[]): Seen {
  return read([{ type: 17, components: [...parts] }]);
}

/** The lines of all texts among some parts. */
export function linesOf(parts: readonly APIComponentInContainer[]): readonly string[] {
  return seenOf(parts).texts.flatMap((text) => text.split("\n"));
}
