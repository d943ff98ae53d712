import { describe, expect, it } from "vitest";
import { winsOf } from "./games.js";

// As docs/computer-players.md says.
describe("among two", () => {
  it.each(["first", "random"] as const)(
    "the relaxed level always wins against one who does anything (%s)",
    async (factions) => {
      const options = { factions, actions: 1 } as const;
      expect(await winsOf({ hero: "relaxed", others: "chance", seats: 2, options }, 20)).toBeGreaterThan(18);
    },
  );

  it("the strong level wins most games against the relaxed one", { tags: "long" }, async () => {
    const options = { factions: "random", actions: 1 } as const;
    expect(await winsOf({ hero: "strong", others: "relaxed", seats: 2, options }, 24)).toBeGreaterThan(13);
  });
});

describe("among four", () => {
  it("the strong level alone among three relaxed ones wins more than its share", { tags: "long" }, async () => {
    const options = { factions: "first", actions: 1 } as const;
    expect(await winsOf({ hero: "strong", others: "relaxed", seats: 4, options }, 8)).toBeGreaterThan(2);
  });

  it("the relaxed level wins nearly all games against three who do anything", async () => {
    const options = { factions: "random", actions: 2 } as const;
    expect(await winsOf({ hero: "relaxed", others: "chance", seats: 4, options }, 16)).toBeGreaterThan(12);
  });
});
