import type { Random } from "../../../game/contract.js";
import { addCards } from "./cards.js";
import { sampleHands } from "./explain.js";
import type { Faction } from "./factions.js";
import type { Memory } from "./memory.js";
import type { Phase, State } from "./state.js";
import type { Own, SeenPhase, View } from "./view.js";

/**
 * A random state consistent with all that a seat sees and remembers. Here other asked seats have not answered.
 *
 * @param memory the seat's events up to this view
 * @throws Error if view and memory do not match
 */
export function imagine(view: View, memory: Memory, random: Random): State {
  const { own, options, factions, question, turn, points, display, table, phase } = view;
  if (own === null || own.seat !== memory.seat) throw new Error("a view and a memory of different seats");
  const { hands, draw } = deal(memory, own, random);
  const fits = hands.every((hand, seat) => hand.length === view.hands[seat]);
  if (!fits || draw.length !== view.draw || memory.discard.length !== view.discard.size) {
    throw new Error("what is remembered does not lead to what is seen");
  }
  return {
    options,
    seats: points.length,
    factions,
    question,
    turn,
    points,
    hands,
    display,
    draw,
    discard: memory.discard,
    table,
    phase: withOwnAnswer(phase, own),
  };
}

/** What remains of the pools is the draw pile. */
function deal(memory: Memory, own: Own, random: Random): Pick<State, "hands" | "draw"> {
  const { pools, held } = sampleHands(memory, random);
  const shuffled = pools.map((cards) => random.shuffle(cards));
  const hands = memory.certain.map((certain, seat): readonly Faction[] => {
    if (seat === own.seat) return own.hand;
    const drawn = shuffled.flatMap((cards, pool) => cards.splice(0, held[pool]?.[seat] ?? 0));
    return addCards(certain, drawn);
  });
  return { hands, draw: shuffled.flat() };
}

function withOwnAnswer(phase: SeenPhase, { seat, answer }: Own): Phase {
  if (phase.type !== "reaction") return phase;
  return { ...phase, answers: phase.asked.map((asked) => (asked === seat ? answer : null)) };
}
