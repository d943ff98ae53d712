import { createHash } from "node:crypto";

/** Draws evenly from 0 to below 1. The nth draw for one purpose is the same in every run, whatever else is drawn. */
export type Chance = (purpose: string) => number;

/** Chance by a seed. */
export function chanceOf(seed: string): Chance {
  const drawn = new Map<string, number>();
  return (purpose) => {
    const count = drawn.get(purpose) ?? 0;
    drawn.set(purpose, count + 1);
    const hash = createHash("sha256").update(`${seed}\n${purpose}\n${count}`).digest();
    return hash.readUIntBE(0, 6) / 2 ** 48;
  };
}
