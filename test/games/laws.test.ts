import { describe, expect, it } from "vitest";
import { games } from "../../src/games/index.js";
import { laws } from "../laws.js";
import { described } from "./described.js";

describe("the registry", () => {
  it("names every game as the game names itself, and each is described for the laws", () => {
    expect(Object.entries(games).map(([id, game]) => [id, game.id])).toEqual(Object.keys(games).map((id) => [id, id]));
    expect(Object.keys(described)).toEqual(Object.keys(games));
    expect(Object.values(described).map((lawful) => lawful.game)).toEqual(Object.values(games));
  });
});

describe.each(Object.entries(described))("the laws in %s", (_id, lawful) => {
  it.each(Object.values(laws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
    expect.hasAssertions();
    check(lawful);
  });
});
