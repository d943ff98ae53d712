import type { Emojis, Owner, Picture } from "../../game/scene.js";
import { type GameId, games } from "../../games/index.js";
import type { Translate } from "../../texts/index.js";
import { publicPrompts } from "../../tables/show.js";
import { seatNames } from "../../discord/ui/names.js";

/** Stands for a table's id; nothing of an example can be pressed. */
const exampleTable = "example";

/** The game's own picture of its example, the same for every reader of a language; null: none. */
export function examplePicture(game: GameId, t: Translate, emoji: Emojis): Picture | null {
  const rules = games[game];
  const screen = games[game].screen;
  const { example } = rules.lesson;
  const { names, ephemeral } = example;
  const { state, events } = example.play();
  const seats = names.map((name, seat): Owner => ({ type: "human", user: String(seat), name, away: false }));
  const prompts = rules.prompts(state);
  const common = {
    table: exampleTable,
    seats,
    names: seatNames(seats, t),
    result: rules.result(state),
    due: null,
    picture: null,
    t,
    emoji,
  };
  if (ephemeral === null) {
    const scene = {
      ...common,
      view: rules.view(state, null),
      prompts: publicPrompts(prompts),
      recent: events.filter(({ to }) => to === "all"),
      drafts: [],
      asleep: false,
    };
    return screen.picture?.(scene) ?? null;
  }
  const { name, seat } = ephemeral;
  const scene = {
    ...common,
    isExample: true as const,
    seat,
    prompt: prompts.find((prompt) => prompt.seat === seat) ?? null,
    draft: null,
    held: null,
    hint: null,
    view: rules.view(state, seat),
    legal: rules.legal(state, seat),
    events: events.filter(({ to }) => to === "all" || to.includes(seat)),
  };
  return screen.ephemeralPicture?.(name, scene) ?? null;
}
