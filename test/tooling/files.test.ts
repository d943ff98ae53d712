import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { gameIds } from "../../src/games/index.js";
import { filesIn, read } from "./repository.js";

/** Where code is. */
const folders = ["src", "test", "playground", "scripts", "bench"];

/** Shorter files belong to their neighbours. */
const minLines = 20;

/** Whichever game, feature or store engine it is of; a part of a game and its contract are called alike. */
function placeOf(file: string): string {
  return file
    .replace(/^game\//, "games/*/")
    .replace(/(^|\/)games\/\w+\//, "$1games/*/")
    .replace(/^features\/\w+\//, "features/*/")
    .replace(/^store\/drivers\/(?:sqlite|postgres)\//, "store/*/");
}

/** Without entries, all called `index.ts` or like the command that runs them, and declarations of others' code. */
function filesOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))
    .filter((file) => posix.basename(file) !== "index.ts" && posix.dirname(file) !== "bin");
}

/** Files that share a name: only parts of games, languages and store engines may. */
function namedAlike(files: readonly string[]): readonly string[] {
  const places = new Map<string, Set<string>>();
  for (const file of files) {
    const name = posix.basename(file);
    places.set(name, (places.get(name) ?? new Set()).add(placeOf(file)));
  }
  return [...places.values()].flatMap((alike) => (alike.size > 1 ? [...alike] : []));
}

/** Too short files, but for what a thread begins with, and parts that several games, languages or engines have. */
function shortIn(folder: string): readonly string[] {
  const files = filesOf(folder);
  const alike = (file: string): number => files.filter((other) => placeOf(other) === placeOf(file)).length;
  const linesOf = (file: string): number => readFileSync(`${folder}/${file}`, "utf8").split("\n").length;
  const isThread = (file: string): boolean => file.endsWith("worker.ts");
  return files.filter((file) => alike(file) === 1 && !isThread(file) && linesOf(file) <= minLines);
}

describe("the files of src", () => {
  it("have names of their own: none stands for two things", () => {
    const files = filesOf("src");
    expect(files.length).toBeGreaterThan(300);
    expect(namedAlike(files)).toEqual([]);
  });

  it("are long enough to be files of their own", () => {
    expect(shortIn("src")).toEqual([]);
  });
});

describe("the files of test", () => {
  it("have names of their own where tests share them; tests themselves are called like what they are about", () => {
    const shared = filesOf("test").filter((file) => !file.endsWith(".test.ts"));
    expect(shared.length).toBeGreaterThan(100);
    expect(namedAlike(shared)).toEqual([]);
  });

  it("are long enough to be files of their own", () => {
    expect(shortIn("test")).toEqual([]);
  });
});

/** Longer files have more than one topic. */
const maxLines = 450;

describe("every file of code, styles included", () => {
  it("is short enough to have one topic", () => {
    const files = folders.flatMap(filesIn).filter((path) => /\.(?:ts|mjs|css|html)$/.test(path));
    expect(files.length).toBeGreaterThan(1000);
    expect(files.filter((path) => read(path).split("\n").length - 1 > maxLines)).toEqual([]);
  });
});

/** Games that make a list. */
const minInList = 5;

/** What was played once, or is made up for samples and pictures, one game with another. */
const toldOfGames = new Set([
  "playground/test/page/page-start.test.ts",
  "scripts/pictures/fill-club.ts",
  "scripts/verify/samples.ts",
  "test/e2e/released.test.ts",
  "test/e2e/seven-evenings.test.ts",
]);

describe("the list of games", () => {
  it("is spelled in one file alone, besides the generated list of texts and the list of what painters draw", () => {
    const lists = folders
      .flatMap(filesIn)
      .filter((path) => path.endsWith(".ts") && !/\/games\/\w+\//.test(path) && !toldOfGames.has(path))
      .filter((path) => {
        const text = read(path);
        return gameIds.filter((id) => new RegExp(`\\b${id}\\b`).test(text)).length >= minInList;
      });
    expect(lists.toSorted()).toEqual(["src/games/index.ts", "src/process/sketches.ts", "src/texts/catalogues.ts"]);
  });
});

describe("the files of playground", () => {
  it("are long enough to be files of their own", () => {
    expect(filesOf("playground").length).toBeGreaterThan(100);
    expect(shortIn("playground")).toEqual([]);
  });
});
