import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type GameFile, hashOf } from "../../../../src/tables/chance/game-file.js";
import { canonicalJson } from "../../../../src/tables/chance/canonical-json.js";
import { checkGameFile, checkFileText } from "../../../../src/features/dice/proof/check-game-file.js";
import { gameIds, games, allGames } from "../../../../src/games/index.js";
import { filedGame } from "../../../support/game-files.js";

const file = filedGame({ game: "katchen", course: 1 });

/** Changed as by a forger, who knows how files are hashed. */
function forge(changes: Partial<GameFile>, of: GameFile = file): GameFile {
  const forged = { ...of, ...changes } as GameFile;
  return { ...forged, sha256: hashOf(forged) };
}

function kinds(forged: GameFile): readonly string[] {
  return checkGameFile(forged, allGames).map(({ kind }) => kind);
}

/** The value with one leaf changed, for each leaf. */
function* planted(value: unknown): Generator {
  if (typeof value === "number") yield value + 1;
  else if (typeof value === "string") yield `${value.startsWith("0") ? "1" : "0"}${value.slice(1)}`;
  else if (typeof value === "boolean") yield !value;
  else if (value === null) yield 0;
  else if (Array.isArray(value)) {
    yield [...(value as unknown[]), 0];
    for (const [index, each] of value.entries())
      for (const other of planted(each)) yield (value as unknown[]).with(index, other);
  } else {
    for (const [name, each] of Object.entries(value as object))
      for (const other of planted(each)) yield { ...(value as object), [name]: other };
  }
}

describe("the file of a finished game", () => {
  it.each(gameIds)("of %s is read and comes out again, of all protocols", (game) => {
    for (const protocol of [1, 2, 3] as const) {
      const filed = filedGame({ game, course: protocol, protocol });
      expect(checkFileText(canonicalJson(filed), allGames)).toEqual({ kind: "checked", file: filed, findings: [] });
    }
  });

  it.each(gameIds)("of %s comes out again if the table was closed in the middle", (game) => {
    const filed = filedGame({ game, course: 3, steps: 4 });
    expect(filed).toMatchObject({ result: null });
    expect(checkGameFile(filed, allGames)).toEqual([]);
  });

  it("names nobody whose name is not known", () => {
    expect(file.seats).toEqual([
      { name: "Anna 🐈", computer: null },
      { name: "Seat 2", computer: "strong" },
    ]);
  });

  it("shows whatever is changed in it", () => {
    const changed = [...planted(filedGame({ game: "katchen", course: 2, steps: 9 }))].map(canonicalJson);
    const missed = changed.filter((text) => {
      const checked = checkFileText(text, allGames);
      return checked.kind === "checked" && checked.findings.length === 0;
    });
    expect(changed.length).toBeGreaterThan(200);
    expect(missed).toEqual([]);
  });

  it("shows a blank more, and a name that is there twice", () => {
    const text = canonicalJson(file);
    for (const other of [`${text}\n`, text.replace('"table"', ' "table"'), text.replace("{", '{"ended":1,')])
      expect(checkFileText(other, allGames)).toMatchObject({ kind: "checked", findings: [{ kind: "bytes" }] });
  });
});

describe("a forged file whose hash fits", () => {
  it.each<[string, Partial<GameFile>, string]>([
    ["seed", { seed: "0".repeat(64) }, "commitment"],
    ["commitment", { commitment: "0".repeat(64) }, "commitment"],
    ["message", { message: "1" }, "start"],
    ["start messages", { starts: [] }, "start"],
    ["table", { table: "abcdefghijl" }, "commitment"],
    ["words", { words: [null, null] }, "draw"],
    ["rules", { rules: 99 }, "rules"],
    ["game", { game: "chess" }, "rules"],
    ["result", { result: null }, "result"],
    ["events", { events: file.events.slice(1) }, "events"],
    ["last events", { events: file.events.slice(0, -1) }, "events"],
    ["draws", { draws: file.draws.slice(0, -1) }, "draws"],
    ["last action", { actions: file.actions.slice(0, -1) }, "result"],
    ["first action", { actions: file.actions.slice(1) }, "action"],
    ["options", { options: { shots: 100 } }, "action"],
  ])("is found out by its %s", (_, changes, kind) => {
    expect(kinds(forge(changes))).toContain(kind);
  });

  it.each<[string, Partial<GameFile>, string]>([
    ["salt", { salt: "1" }, "draw"],
    ["protocol", { protocol: 1 }, "salt"],
    ["start", { started: Date.UTC(2027, 0) }, "late"],
  ])("of protocol 2 is found out by its %s", (_, changes, kind) => {
    expect(kinds(forge(changes, filedGame({ game: "katchen", course: 1, protocol: 2 })))).toContain(kind);
  });

  it("is found out by a die that was never rolled", () => {
    const [first, ...others] = file.draws;
    if (first === undefined) throw new Error("nothing was drawn");
    const [[, die] = ["die", 1], ...more] = first.calls;
    const lie = { ...first, calls: [["die", (die % 6) + 1] as const, ...more] };
    expect(checkGameFile(forge({ draws: [lie, ...others] }), allGames)).toContainEqual({
      kind: "draw",
      step: first.step,
      use: first.use,
      call: 0,
    });
  });

  it("is found out by a time-out that the rules would not have given", () => {
    const played = filedGame({ game: "katchen", course: 1, protocol: 2 });
    const actions = played.actions.map((action) => ({ ...action, by: "timeout" as const }));
    expect(kinds(forge({ actions }, played))).toContain("choice");
  });
});

/** A million wrong elements, of which is counted how many are looked at. */
function filled(): { readonly list: readonly unknown[]; looked(): number } {
  let looked = 0;
  const list = new Proxy(
    Array.from({ length: 690_000 }, () => ({})),
    {
      get: (items, name, self: unknown) => {
        if (typeof name === "string" && /^\d+$/u.test(name)) looked += 1;
        return Reflect.get(items, name, self) as unknown;
      },
    },
  );
  return { list, looked: () => looked };
}

describe("a file with far too much that is wrong", () => {
  const result = { places: [[0]], scores: [0], opens: null };
  it.each<[string, (list: readonly unknown[]) => object]>([
    ["seats", (seats) => ({ seats })],
    ["actions", (actions) => ({ actions })],
    ["draws", (draws) => ({ draws })],
    ["draws.0.calls", (calls) => ({ draws: [{ step: 0, use: "act", calls }] })],
    ["draws.0.calls.0", (order) => ({ draws: [{ step: 0, use: "act", calls: [["shuffle", order.length, order]] }] })],
    ["events", (events) => ({ events })],
    ["events.0.events", (events) => ({ events: [{ step: 0, events }] })],
    ["result.places", (places) => ({ result: { ...result, places } })],
    ["result.places.0", (seats) => ({ result: { ...result, places: [seats] } })],
    ["result.scores", (scores) => ({ result: { ...result, scores } })],
  ])("is read no further than to the first wrong element: %s", (where, changes) => {
    const { list, looked } = filled();
    const parse = vi.spyOn(JSON, "parse").mockReturnValueOnce({ ...file, ...changes(list) });
    onTestFinished(() => {
      parse.mockRestore();
    });
    expect(checkFileText("", allGames)).toMatchObject({
      kind: "malformed",
      where: expect.stringMatching(new RegExp(`^${where}`)) as string,
    });
    expect(looked()).toBeLessThanOrEqual(1);
  });

  it.each(gameIds)("is so with an action of %s, whose rules have lists too", (game) => {
    const filed = filedGame({ game, course: 1 });
    const lists = new Map(
      filed.actions.flatMap(({ action }) =>
        Object.entries(action as object).flatMap(([name, each]) => (Array.isArray(each) ? [[name, action]] : [])),
      ),
    );
    for (const [name, action] of lists) {
      const { list, looked } = filled();
      expect(games[game].action.safeParse({ ...(action as object), [name]: list }).success).toBe(false);
      expect(looked()).toBeLessThanOrEqual(1);
    }
  });
});

describe("a text that is no game file", () => {
  it.each<[string, string, object]>([
    ["broken JSON", "{", { kind: "not-json" }],
    ["other JSON", "[1]", { kind: "other-version", version: null }],
    ["a later version", '{"version":"katzentisch-game-4"}', { kind: "other-version", version: "katzentisch-game-4" }],
    ["a file without a seed", canonicalJson({ ...file, seed: undefined }), { kind: "malformed", where: "seed" }],
    [
      "a file with a strange draw",
      canonicalJson({ ...file, draws: [{ step: 0, use: "act", calls: [["shuffle", 1_000_000_000, []]] }] }),
      { kind: "malformed" },
    ],
  ])("is told from one: %s", (_, text, expected) => {
    const checked = checkFileText(text, allGames);
    expect(checked.kind).not.toBe("checked");
    expect(checked).toMatchObject(expected);
  });

  it("is told from one if it is nested deeper than 64 levels", () => {
    const deeply = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
    const nested = (depth: number) =>
      checkFileText(canonicalJson(file).replace(/"options":\{[^}]*\}/u, `"options":${deeply(depth)}`), allGames);
    for (const depth of [64, 5_000, 50_000, 1_000_000]) expect(nested(depth)).toEqual({ kind: "not-json" });
    for (let depth = 1; depth < 64; depth += 1) expect(nested(depth).kind).toBe("checked");
  });
});
