import type { Action, Event, View } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import { relaxed } from "./relaxed.js";
import { strong } from "./strong.js";

/** The computer player (docs/computer-players.md). */
export const denkstePlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: true,
  decide: (asked) => answerInTime(asked, () => choose(asked)),
};

function choose({ view, legal, events, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  const card = legal[0]?.type;
  if (phase.type !== "choice" || card === undefined) return undefined;
  switch (level) {
    case "relaxed":
      return relaxed(view, phase, card, events, random);
    case "strong":
      return strong(view, phase, card, random);
  }
}
