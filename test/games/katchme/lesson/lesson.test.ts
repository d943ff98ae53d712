import { describe, expect, it } from "vitest";
import { pressLesson } from "../../../../src/features/lesson/index.js";
import { framedMessage } from "../../../../src/discord/ui/frame.js";
import { translator } from "../../../../src/texts/index.js";
import { ownEmojis } from "../../../discord/ui/boards.js";
import { languages } from "../../../discord/ui/faults.js";
import { offersIn } from "../../../support/offers.js";
import { heightOnPhone } from "../../../discord/ui/phone.js";
import { games, allGames } from "../../../../src/games/index.js";

/** Up to the first press of each night; the learner took one tile in those before. */
const nights = [0, 1, 2, 3].map((night) => `katchme.00${"07-".repeat(night)}`);

/** The signs of the vicious circle and of "Done!", which end a night. */
const ends = ["6", "7"];

describe.each(languages)("the lesson of Katch Me Aho!, in %s", (language) => {
  const reader = { name: "Anna", t: translator(language), emoji: ownEmojis };
  const look = (argument: string) => {
    const { page } = pressLesson({ argument }, [], reader, allGames) ?? {};
    const message = framedMessage(games.katchme, page?.parts(null) ?? []);
    return { high: heightOnPhone(message, null), presses: offersIn(message.components).map(({ id }) => id.argument) };
  };

  it.each(nights)("moves no button when the first tile of a night is taken (%s)", (night) => {
    const { high, presses } = look(night);
    const tiles = presses.filter((press) => !ends.some((end) => press.endsWith(end)));
    expect(tiles.length).toBeGreaterThan(4);
    for (const tile of tiles) expect({ tile, high: look(tile).high }).toEqual({ tile, high });
  });
});
