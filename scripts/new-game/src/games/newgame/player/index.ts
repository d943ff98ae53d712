import { pickFor } from "../../../game/kit.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import type { Action, Event, View } from "../rules/index.js";

/** Plays Newgame: the relaxed level calls anything, the strong one knows what to call when it leads. */
export const newgamePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: false,
  decide: (asked) => answerInTime(asked, () => (asked.level === "strong" ? follow(asked) : guess(asked))),
};

function guess({ seat, legal, random }: Asked<View, Action, Event>): Action | undefined {
  return legal.length === 0 ? undefined : pickFor(seat, legal, random);
}

/**
 * The leading seat calls what was called last, which keeps that seat from catching up; all others call the other side.
 */
function follow(asked: Asked<View, Action, Event>): Action | undefined {
  const { seat, view, legal } = asked;
  const last = view.calls.at(-1);
  const leads = view.points.every((points) => points <= (view.points[seat] ?? 0));
  const wanted = legal.find(({ side }) => (side === last) === leads);
  return last === undefined ? guess(asked) : wanted;
}
