import { relaxed } from "./relaxed.js";
import { strong } from "./strong.js";
import type { Action, Event, View } from "../rules/index.js";
import { answerInTime } from "../../../game/player-answer.js";
import type { Asked, Player } from "../../../game/player.js";

/** Plays Katchen on two levels (docs/players.md). */
export const katchenPlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  decide: (asked) => answerInTime(asked, () => choose(asked)),
};

function choose({ view, legal, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  // With no dice of its own on the table there is only one thing to do.
  if (phase.type !== "shed" || phase.dice === null) return legal[0];
  switch (level) {
    case "relaxed":
      return relaxed(legal, phase.dice, random);
    case "strong":
      return strong(legal, view, phase, phase.dice);
  }
}
