import { drawBoard, drawHand } from "../../src/games/catnoir/screen/pictures/index.js";
import { drawDenkste } from "../../src/games/denkste/screen/pictures/index.js";
import { boardWith, groups, race } from "../../test/games/catnoir/screen/pictures/drawings.js";
import type { Size, State } from "../../src/games/katchme/rules/index.js";
import { afterLongNight, pictureOf } from "../../test/games/katchme/screen/pictures/scenes.js";

/** A picture as players get it: at any table, after this many turns there. */
export interface Sample {
  readonly name: string;
  readonly draw: (turn: number, table?: number) => string;
}

const names = ["Anna", "Ben", "Cleo", "Dora", "Emil", "Fritz"];

/** This many different nights; more turns see them again. */
const nightCount = 12;

/** Every picture that the bot draws, small and large. */
export const drawings: readonly Sample[] = [
  { name: "Denkste!, short board, two seats", draw: (turn, table) => denkste("short", [turn, 9], table) },
  { name: "Denkste!, long board, four seats", draw: (turn, table) => denkste("long", [turn, 20, 40, 66], table) },
  { name: "Katch Me Aho!, three districts", draw: katchme(3, 3) },
  { name: "Katch Me Aho!, six districts", draw: katchme(6, 6) },
  { name: "Cat Noir, board, two seats", draw: (turn, table) => catnoir([turn, 9], 16, table) },
  { name: "Cat Noir, board, six seats", draw: (turn, table) => catnoir([turn, 9, 4, 0, 12, 7], 13, table) },
  { name: "Cat Noir, hand of ten", draw: (turn, table) => drawHand({ groups: groups(...cards(turn, table, 10)) }) },
];

/** Names of people of whom each sits at one table. */
function people(table = 0): readonly string[] {
  return names.map((name) => (table === 0 ? name : `${name} ${table}`));
}

function denkste(length: "short" | "long", counters: readonly number[], table?: number): string {
  const figures = counters.map((counter, seat) => ({
    letter: "ABCD".charAt(seat),
    name: people(table)[seat] ?? "",
    counter: Math.max(0, counter),
  }));
  return drawDenkste({ length, figures, last: null });
}

function katchme(seats: number, districts: Size): Sample["draw"] {
  const nights: State[] = [];
  return (turn, table = 0) => {
    const night = (turn + 5 * table + nightCount) % nightCount;
    while (nights.length <= night) nights.push(afterLongNight(seats, districts, 1000 * nights.length));
    const state = nights[night];
    return state === undefined ? "" : pictureOf(state, people(table)).svg;
  };
}

function catnoir(points: readonly number[], target: number, table = 0): string {
  const [turn = 0, ...others] = points;
  const runners = race((Math.max(0, turn) + table) % target, ...others);
  const named = runners.map((runner, seat) => ({ ...runner, name: people(table)[seat] ?? "" }));
  return drawBoard(boardWith({ display: groups(...cards(turn, table, 7)), runners: named, target }));
}

/** This many cards of eight factions, of which one is another one after each turn. */
function cards(turn: number, table = 0, count: number): readonly number[] {
  const held = Array.from({ length: 8 }, () => 0);
  for (let card = 0; card < count; card += 1) {
    const changes = Math.floor((Math.max(0, turn) + count - 1 - card) / count);
    const faction = (7 * card + 3 * changes + 5 * table + card * table) % 8;
    held[faction] = (held[faction] ?? 0) + 1;
  }
  return held;
}
