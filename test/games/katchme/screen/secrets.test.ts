import { describe, expect, it } from "vitest";
import { drawBoard, pictureOf } from "../../../../src/discord/ui/frame.js";
import { katchme, type Event, type Size, type State } from "../../../../src/games/katchme/rules/index.js";
import { translator } from "../../../../src/locales/index.js";
import { katchmeLaws } from "../rules/laws.js";
import { seededRandom } from "../../../support/seeded-random.js";
import { boardWith, ownEmojis, people } from "../../../discord/ui/boards.js";
import { momentsOf } from "./matches.js";

const t = translator("de");
const sizes: readonly Size[] = [3, 4, 5, 6];

/** All that anybody can see of a running game. */
function shown(state: State, recent: readonly Event[]): string {
  const board = boardWith({
    game: "katchme",
    options: state.options,
    seats: people("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida").slice(0, state.seats),
    life: "playing",
    play: {
      view: katchme.view(state, null),
      prompts: katchme.prompts(state),
      recent,
      drafts: [],
      result: null,
      due: null,
      asleep: false,
    },
  });
  return JSON.stringify([drawBoard(board, t, ownEmojis), pictureOf(board, t, ownEmojis)]);
}

describe("the cards below the top ones", () => {
  it.each([2, 4, 6])("show on no board of %i seats, whatever they are", (seats) => {
    const random = seededRandom(seats);
    const moments = sizes
      .flatMap((districts) => momentsOf(seats, { prelude: districts % 2 === 0, districts }, districts + seats))
      .filter(({ state }) => state.phase.type !== "over");
    for (const { state, events } of random.shuffle(moments).slice(0, 60)) {
      const [disguised = state] = katchmeLaws.disguises(state, null, null);
      expect(disguised).not.toEqual(state);
      expect(shown(disguised, events)).toBe(shown(state, events));
    }
  });
});
