import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";

/** This many lines at least make a file of their own; fewer belong to their neighbour. */
const fewestLines = 20;

/** Nouns of tables that every layer has its own side of: what it is, how a game draws it, what is written about it. */
const nouns: ReadonlySet<string> = new Set(["board.ts", "picture.ts", "table.ts"]);

/** The files of `src` but for entries, which are all called `index.ts`. */
const files = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith(".ts") && posix.basename(file) !== "index.ts");

/** Where a file lies, whichever game or language it is of. */
function placeOf(file: string): string {
  return file.replace(/^games\/\w+\//, "games/*/").replace(/^locales\/\w+\//, "locales/*/");
}

/** The places of files by their name. */
function placesOf(some: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const places = new Map<string, Set<string>>();
  for (const file of some) {
    const name = posix.basename(file);
    places.set(name, (places.get(name) ?? new Set()).add(placeOf(file)));
  }
  return places;
}

describe("the files of src", () => {
  it("have names of their own: none stands for two things, and no game takes one that all share", () => {
    const shared = files.filter((file) => !file.startsWith("games/"));
    const names = new Set(shared.map((file) => posix.basename(file)));
    const taken = files.filter((file) => file.startsWith("games/") && names.has(posix.basename(file)));
    const twice = [...placesOf([...shared, ...taken])].filter(([name, { size }]) => size > 1 && !nouns.has(name));
    expect(files.length).toBeGreaterThan(300);
    expect(twice).toEqual([]);
  });

  it("are long enough to be files of their own, but for parts that several games have in the same place", () => {
    const gamesOf = (place: string): number => files.filter((file) => placeOf(file) === place).length;
    const short = files.filter(
      (file) => readFileSync(`src/${file}`, "utf8").split("\n").length <= fewestLines && gamesOf(placeOf(file)) === 1,
    );
    expect(short).toEqual([]);
  });
});
