import { drawBoard, drawHand } from "../../src/discord/pictures/catnoir.js";
import { drawDenkste } from "../../src/discord/pictures/denkste.js";
import { boardWith, groups, race } from "../../test/discord/pictures/catnoir-drawings.js";
import { afterLongNight, pictureOf } from "../../test/discord/pictures/katchme-scenes.js";

/** A picture as players get it, in as many versions as there are numbers. */
export interface Sample {
  readonly name: string;
  readonly draw: (version: number) => string;
}

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

const longNights = { few: afterLongNight(3, 3), many: afterLongNight(6, 6) };

/** Every picture that the bot draws, small and large. */
export const drawings: readonly Sample[] = [
  { name: "Denkste!, short board, two seats", draw: (version) => denkste("short", [version, 9]) },
  { name: "Denkste!, long board, four seats", draw: (version) => denkste("long", [version, 20, 40, 66]) },
  { name: "Katch Me Aho!, three districts", draw: (version) => katchme(longNights.few, version) },
  { name: "Katch Me Aho!, six districts", draw: (version) => katchme(longNights.many, version) },
  {
    name: "Cat Noir, board, two seats",
    draw: (version) => drawBoard(boardWith({ runners: race(version + 1, 9) })),
  },
  {
    name: "Cat Noir, board, six seats",
    draw: (version) => drawBoard(boardWith({ runners: race(version + 1, 9, 4, 0, 12, 7), target: 13 })),
  },
  { name: "Cat Noir, hand of ten", draw: (version) => drawHand({ groups: groups(3, 1, 3, 2, version + 1) }) },
];

function denkste(length: "short" | "long", counters: readonly number[]): string {
  const figures = counters.map((counter, seat) => ({
    letter: "ABCD".charAt(seat),
    name: names[seat] ?? "",
    counter: Math.max(0, counter),
  }));
  return drawDenkste({ length, figures, last: null });
}

function katchme(state: Parameters<typeof pictureOf>[0], version: number): string {
  return pictureOf(
    state,
    names.map((name) => `${name} ${version}`),
  ).svg;
}
