import { describe, expect, it } from "vitest";
import { gameIds, games } from "../../src/games/index.js";
import { laws } from "../laws.js";
import { described } from "./described.js";

describe.each(gameIds)("%s", (id) => {
  it("is registered under its own name, and described for the laws as it is played", () => {
    expect(games[id].id).toBe(id);
    expect(games[id]).toMatchObject(described[id].game);
  });
});

describe.each(Object.entries(described))("the laws in %s", (_id, lawful) => {
  it.each(Object.values(laws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
    expect.hasAssertions();
    check(lawful);
  });
});
