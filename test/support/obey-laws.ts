import { describe, expect, it } from "vitest";
import { laws } from "../laws.js";
import type { AnyLawful } from "./lawful.js";

/** Puts a game through every law. Each game does so in a file of its own, so that they run side by side. */
export function obeyLaws(lawful: AnyLawful): void {
  describe(`the laws in ${lawful.game.id}`, () => {
    it.each(Object.values(laws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
      expect.hasAssertions();
      check(lawful);
    });
  });
}
