import type { Example } from "../../../game/lesson.js";
import type { Event, State } from "../rules/index.js";
import { dealTurn } from "./deal-turn.js";

/** With the factions of a first game, by its player's hand. */
export const example: Example<State, Event> = {
  names: ["Alice", "Bob", "Charlie"],
  ephemeral: { name: "hand", seat: 0 },
  play: () =>
    dealTurn({
      mover: 0,
      points: [4, 6, 5],
      hands: [
        ["scientists", "scientists", "robocats", "robocats", "mafia", "hackers"],
        ["detectives", "scientists", "mafia", "mafia", "hackers", "hackers"],
        ["detectives", "detectives", "robocats", "mafia", "mafia", "hackers", "hackers"],
      ],
      display: ["detectives", "scientists", "scientists", "robocats", "mafia", "hackers", "hackers"],
      draw: [],
    }),
};
