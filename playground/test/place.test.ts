import { readFileSync } from "node:fs";
import { format } from "prettier";
import { describe, expect, it } from "vitest";
import { gameNames } from "../place.js";
import { gameIds } from "../../src/games/index.js";

describe("the games that have a channel", () => {
  const list = readFileSync(new URL("../../src/games/index.ts", import.meta.url), "utf8");

  it("are those of the bot's list", () => {
    expect(gameNames(list)).toEqual(gameIds);
  });

  it("are found where names are so long that the formatter breaks their lines", async () => {
    const long = list.replaceAll(/\b(kalle)(?=[:,]|[A-Z])/gu, "kallekanalratte");
    const written = await format(long, { parser: "typescript", printWidth: 120 });
    expect(written).toContain("  kallekanalratte: {\n");
    expect(gameNames(written)).toEqual(gameIds.map((id) => (id === "kalle" ? "kallekanalratte" : id)));
  });

  it("are missed by nobody without a word", () => {
    expect(() => gameNames("export const games = {};")).toThrow("mend gameNames");
  });
});
