import { describe, expect, it } from "vitest";
import { cupGuild, CupWorld } from "../../support/cup-world.js";
import { untouched } from "../../support/tables.js";

describe("a cup's tables", () => {
  it("open in threads and named channels where a host wants them, whatever channels the server allows", async () => {
    for (const places of [[], ["600000000000000001", "600000000000000002"]]) {
      const world = new CupWorld();
      await world.bench.tables.settings.set(cupGuild, { ...untouched, channels: ["700000000000000000"] });
      const cup = await world.begin(9, { places });
      expect((await world.tables(cup)).map(({ id }) => id)).toEqual([expect.any(String), expect.any(String)]);
      expect((await world.state(cup)).row.waiting).toBeNull();
    }
  });
});
