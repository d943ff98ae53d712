import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { games } from "../../src/games/index.js";
import { described } from "./described.js";

describe("the registry", () => {
  it("names every game as the game names itself, and each is described for the laws", () => {
    expect(Object.entries(games).map(([id, game]) => [id, game.id])).toEqual(Object.keys(games).map((id) => [id, id]));
    expect(Object.keys(described)).toEqual(Object.keys(games));
    expect(Object.values(described).map((lawful) => lawful.game)).toEqual(Object.values(games));
  });

  it("has no game that is not put through the laws", () => {
    const missing = Object.keys(games).filter(
      (id) => !existsSync(new URL(`${id}/rules/laws.test.ts`, import.meta.url)),
    );
    expect(missing).toEqual([]);
  });
});
