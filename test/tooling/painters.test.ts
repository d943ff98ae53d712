import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { isThere, read } from "./repository.js";

/** What of an import stays at run time: its path; of `import { type A }` nothing does. */
function importedBy(path: string): readonly string[] {
  const imports = read(path).matchAll(/^(?:import|export)\s+(?!type\b)(?:([^;"']*?)\s+from\s+)?"([^"]+)"/gmu);
  return [...imports].flatMap(([, names = "", from = ""]) => {
    const isForTypes =
      /^\{.*\}$/su.test(names) &&
      names
        .slice(1, -1)
        .split(",")
        .every((name) => /^\s*(?:type\s|$)/u.test(name));
    return isForTypes ? [] : [from.startsWith(".") ? posix.join(posix.dirname(path), from) : from];
  });
}

/** Everything that loading a file loads: paths from the root, and packages. */
function loadedWith(path: string, loaded = new Set<string>()): ReadonlySet<string> {
  loaded.add(path);
  for (const imported of importedBy(path)) {
    const source = imported.replace(/\.js$/u, ".ts");
    const isOwn = source.startsWith("src/");
    if (!loaded.has(isOwn ? source : imported)) {
      if (isOwn && source.endsWith(".ts") && isThere(source)) loadedWith(source, loaded);
      else loaded.add(imported);
    }
  }
  return loaded;
}

describe("a painter's thread", () => {
  it("loads pictures, and nothing of texts, tables, players, checks and Discord, which would take memory for each thread", () => {
    const loaded = [...loadedWith("src/process/paint-worker.ts")];
    expect(loaded).toContain("src/games/katchen/screen/pictures/index.ts");
    const others = loaded.filter((path) =>
      /^(?:src\/(?:texts|tables|store|cluster|process)\/(?!paint-worker|sketches|languages)|(?:discord\.js|i18next|drizzle-orm|zod)$)|\/player\/|\.json$/u.test(
        path,
      ),
    );
    expect(others).toEqual([]);
  });
});

describe("the bot's own thread", () => {
  it("loads nothing that paints, which would take memory that only painters need", () => {
    const loaded = loadedWith("src/main.ts");
    expect(loaded).toContain("src/features/replay/clips.ts");
    const painting = ["@resvg/resvg-js", "modern-gif", "src/discord/images/render.ts"];
    expect(painting.filter((path) => loaded.has(path))).toEqual([]);
  });
});
