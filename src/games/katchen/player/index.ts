import { strong } from "./strong.js";
import { worth, type Action, type Dice, type Event, type View } from "../rules/index.js";
import { answerInTime, type Asked, type Player } from "../../../game/player.js";
import type { Random } from "../../../game/contract.js";

/** The computer player (docs/computer-players.md). */
export const katchenPlayer: Player<View, Action, Event> = {
  levels: ["relaxed", "strong"],
  looksBack: false,
  decide: (asked) => answerInTime(asked, () => choose(asked), lookMs(asked.view)),
};

/** In milliseconds: at a round's end the board first shows the last throw, then what it led to. */
const settlementMs = 2_200;

/** Longer than at its own dice, so that the throw before is seen. */
const throwMs = 900;

/** How long a computer player looks at what others threw. */
function lookMs({ phase }: View): number {
  if ((phase.type !== "deal" && phase.type !== "shed") || (phase.type === "shed" && phase.dice !== null)) return 0;
  return phase.throws.length === 0 ? settlementMs : throwMs;
}

function choose({ view, legal, level, random }: Asked<View, Action, Event>): Action | undefined {
  const { phase } = view;
  // Without dice of its own it can do only one thing.
  if (phase.type !== "shed" || phase.dice === null) return legal[0];
  switch (level) {
    case "relaxed":
      return relaxed(legal, phase.dice, random);
    case "strong":
      return strong(legal, view, phase, phase.dice);
  }
}

/**
 * Pleased with three coasters, undecided about two; otherwise it keeps aces, or else a pair. Ignores others' throws.
 */
function relaxed(legal: readonly Action[], dice: Dice, random: Random): Action | undefined {
  const coasters = worth(dice);
  const pleased = coasters > 2 || (coasters === 2 && random.pick(2) === 0);
  const again = dice.flatMap((die, place) => (isKept(die, dice) ? [] : [place]));
  return legal.find((action) =>
    action.type === "rethrow" ? !pleased && action.dice.join() === again.join() : pleased && action.type === "stand",
  );
}

function isKept(die: number, dice: Dice): boolean {
  return dice.includes(1) ? die === 1 : dice.filter((other) => other === die).length === 2;
}
