import { existsSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { alive } from "../../src/store/schema.js";
import { buildImage, type Image } from "./image.js";

let image: Image;

beforeAll(() => {
  image = buildImage();
}, 180_000);

afterAll(() => image.remove());

function lines(output: string): readonly string[] {
  return output.split("\n").filter((line) => line !== "");
}

describe("the Docker image", () => {
  it("holds the program and what it needs, and neither sources nor tools", () => {
    const there = [
      "dist/main.js",
      "dist/backup.js",
      "dist/discord/emojis/die1.png",
      "migrations",
      "node_modules/discord.js",
      "data",
    ];
    const gone = ["src", "test", "node_modules/vitest", "node_modules/oxlint"];
    expect(there.filter((path) => !existsSync(join(image.folder, path)))).toEqual([]);
    expect(gone.filter((path) => existsSync(join(image.folder, path)))).toEqual([]);
  });

  it("without a token says in one line what to set, and stops with 1", () => {
    const { code, output } = image.run("CMD");
    expect(lines(output)).toEqual([expect.stringContaining("DISCORD_TOKEN")]);
    expect(code).toBe(1);
  });

  it("is sick while there is no database, and says so in one line", () => {
    const { code, output } = image.run("HEALTHCHECK", { DATABASE_FILE: join(image.folder, "none.db") });
    expect(lines(output)).toEqual([expect.stringContaining("No sign of life")]);
    expect(code).toBe(1);
  });

  it.each([
    ["is well ten seconds after a sign of life", 10_000, 0],
    ["is sick when the last sign of life is a minute old", 60_000, 1],
  ])("%s", (_, age, expected) => {
    const file = join(image.folder, `data/alive-${age}.db`);
    const database = openDatabase(file);
    database.orm
      .insert(alive)
      .values({ id: 1, at: Date.now() - age })
      .run();
    database.close();
    expect(image.run("HEALTHCHECK", { DATABASE_FILE: file }).code).toBe(expected);
  });
});
