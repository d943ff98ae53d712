import { describe, expect, it } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { screenLaws } from "./screen-laws.js";

describe.each(gameIds)("the laws of screens in %s", (id) => {
  it.each(Object.values(screenLaws).map(({ title, check }) => [title, check] as const))("%s", (_title, check) => {
    expect.hasAssertions();
    check(id);
  });
});
