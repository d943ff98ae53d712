import { execFileSync } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { transformWithOxc } from "vite";
import { type Entry, recordEntries, wayOf } from "../../scripts/ways/entries.js";

const entries: Entry[] = [];
Object.assign(globalThis, { entered: (file: string, name: string) => entries.push({ file, name }) });
afterEach(() => {
  entries.length = 0;
});

/** What a module of TypeScript exports, with its functions' entries recorded. */
async function load(file: string, code: string): Promise<Record<string, (...given: readonly unknown[]) => unknown>> {
  const { code: js } = await transformWithOxc(recordEntries(code, file), file);
  return (await import(`data:text/javascript,${encodeURIComponent(js)}`)) as Record<string, () => unknown>;
}

const names = (): readonly string[] => entries.map(({ name }) => name);

describe("npm run ways", () => {
  it("counts files, moves and returns on a way through two modules", async () => {
    const inner = await load("inner.ts", "export function half(n: number): number { return n / 2; }");
    const outer = await load(
      "outer.ts",
      "export const walk = (step: (n: number) => number): number => first(step(8)) + step(4);\nfunction first(n: number): number { return n; }",
    );
    expect(outer["walk"]?.(inner["half"])).toBe(6);
    expect(entries.map(({ file, name }) => `${file} ${name}`)).toEqual([
      "outer.ts walk",
      "inner.ts half",
      "outer.ts first",
      "inner.ts half",
    ]);
    expect(wayOf(entries)).toEqual({ files: ["outer.ts", "inner.ts"], moves: 3, returns: 2 });
  });

  it("notes every kind of function, and changes nothing of what it does", async () => {
    const { all } = await load(
      "all.ts",
      `class Base { constructor(readonly ä = "🐈") {} }
       class Thing extends Base {
         readonly arrow = () => ({ is: this.#hidden() }) as const;
         constructor() { super("Ä"); }
         get both(): string { return this.ä + Thing.fixed(); }
         static fixed(): string { return "🐈"; }
         #hidden(): number { return 1; }
       }
       const kit = { plain() { return 2; }, later: async () => await Promise.resolve(3), *each() { yield 4; } };
       export async function all(a = (() => 5)()): Promise<unknown> {
         const curried = (x: number) => (y: number): number => x + y;
         const thing = new Thing();
         return [thing.both, thing.arrow(), kit.plain(), await kit.later(), ...kit.each(), a, curried(4)(2)];
       }`,
    );
    expect(await all?.()).toEqual(["Ä🐈", { is: 1 }, 2, 3, 4, 5, 6]);
    expect(names()).toEqual(
      ["", "all", "constructor", "constructor", "both", "fixed", "arrow", "hidden"].concat([
        "plain",
        "later",
        "each",
        "curried",
        "",
      ]),
    );
  });

  it("stays in one file as long as nothing of another is entered", () => {
    expect(wayOf([])).toEqual({ files: [], moves: 0, returns: 0 });
    const own = { file: "a.ts", name: "f" };
    expect(wayOf([own, own, own])).toEqual({ files: ["a.ts"], moves: 0, returns: 0 });
  });
});

/** What each way may come to at most, a tenth above what it was: files, moves, and entries of what should be asked once. */
const bounds: Readonly<Record<string, readonly [files: number, moves: number, prompts: number, queue: number]>> = {
  // A lifted lid is drawn before who is below it.
  "a press in Kalle (a search)": [96, 1_111, 3, 2],
  "somebody sits down": [79, 382, 0, 1],
  "the end of a game, until it stands in the book and on the board": [120, 3_212, 3, 1],
  "a cup’s round is drawn (7 people)": [97, 1_795, 0, 30],
  "a timed-out turn after a restart": [92, 2_350, 8, 11],
};

describe("the ways through src", () => {
  it("get no longer, and ask no state twice what follows from it", { tags: "long" }, () => {
    const told = execFileSync(process.execPath, ["--import", "tsx", "scripts/ways.ts"], { encoding: "utf8" });
    const rows = told
      .split("\n")
      .map((line) => line.split("|").map((cell) => cell.trim()))
      .filter(([, way = ""]) => Object.hasOwn(bounds, way));
    const grown = rows.flatMap(([, way = "", files, moves, , prompts, , , queue]) => {
      const most = bounds[way] ?? [];
      return [files, moves, prompts, queue].flatMap((count, at) => (Number(count) <= (most[at] ?? 0) ? [] : [way]));
    });
    expect(rows).toHaveLength(Object.keys(bounds).length);
    expect(grown).toEqual([]);
  });
});
