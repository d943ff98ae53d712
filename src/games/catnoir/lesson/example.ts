import type { Example } from "../../../game/lesson.js";
import type { Event, State } from "../rules/index.js";
import { dealTurn } from "./deal-turn.js";

/** The five factions of the rulebook's examples. */
const factions = ["scientists", "mafia", "hackers", "police", "journalists"];

/** The rulebook's example, by its player's hand. */
export const example: Example<State, Event> = {
  names: ["Carlo", "Michael", "Max"],
  ephemeral: { name: "hand", seat: 0 },
  play: () =>
    dealTurn(
      {
        mover: 0,
        points: [4, 6, 5],
        hands: [
          ["scientists", "scientists", "mafia", "hackers", "journalists", "journalists"],
          ["scientists", "mafia", "hackers", "hackers", "police", "police"],
          ["police", "police", "police", "police", "police", "journalists", "journalists"],
        ],
        display: ["scientists", "scientists", "scientists", "mafia", "hackers", "hackers", "police"],
        draw: [],
      },
      { factions },
    ),
};
