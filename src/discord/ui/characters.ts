import type { Key, Translate } from "../../texts/index.js";

/** How a computer player takes what happens. */
export type Temper = "cocky" | "grumpy" | "cheerful" | "dreamy";

/** A computer player's character. */
interface Robot {
  readonly name: Key;
  readonly temper: Temper;
}

/** By the number that a table draws. */
const characters: readonly Robot[] = [
  { name: "table.robots.a", temper: "dreamy" },
  { name: "table.robots.b", temper: "grumpy" },
  { name: "table.robots.c", temper: "cheerful" },
  { name: "table.robots.d", temper: "dreamy" },
  { name: "table.robots.e", temper: "cheerful" },
  { name: "table.robots.f", temper: "cocky" },
  { name: "table.robots.g", temper: "grumpy" },
  { name: "table.robots.h", temper: "cocky" },
  { name: "table.robots.i", temper: "grumpy" },
  { name: "table.robots.j", temper: "cheerful" },
  { name: "table.robots.k", temper: "cocky" },
  { name: "table.robots.l", temper: "dreamy" },
];

const nobody: Robot = { name: "table.nameless", temper: "dreamy" };

export function robotName(robot: number, t: Translate): string {
  return t(characterOf(robot).name);
}

export function temperOf(robot: number): Temper {
  return characterOf(robot).temper;
}

function characterOf(robot: number): Robot {
  return characters[robot % characters.length] ?? nobody;
}
