import type { Example } from "../../../game/lesson.js";
import type { Event, State } from "../rules/index.js";
import { dealNight } from "./deal-night.js";

/** The rulebook's example: a first night of three districts and four seats, after the roll. */
export const example: Example<State, Event> = {
  names: ["Kuriko", "Shingo", "Momo", "Kaya"],
  ephemeral: null,
  play: () =>
    dealNight(4, {
      size: 3,
      tops: [5, 3, 2, 4],
      start: { bosozoku: "orange", police: "green" },
      dice: { pink: 2, blue: 6 },
    }),
};
