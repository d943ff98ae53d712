import { readdirSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { settingsFrom } from "../../src/config.js";
import { gameIds } from "../../src/games/index.js";
import { filesIn, isThere, manifest, playground, read, scriptsIn } from "./repository.js";

const documents = [
  ...readdirSync(fileURLToPath(new URL("../..", import.meta.url))),
  ...["docs", ".github", "src", "test", "bench", "playground"].flatMap(filesIn),
].filter((path) => path.endsWith(".md"));

/** Without their folders. */
const codeFiles = new Set(
  ["src", "test", "bench", "golden", "playground", "scripts"].flatMap(filesIn).map((path) => posix.basename(path)),
);

/** Without code, in which `#` and brackets mean something else. */
function prose(path: string): string {
  return read(path).replaceAll(/^( *)```[\s\S]*?^\1```$/gm, "");
}

/** As GitHub makes them. */
function anchors(path: string): readonly string[] {
  return [...prose(path).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Targets of links and pictures, but for other hosts. */
function links(path: string): readonly string[] {
  const text = prose(path);
  return [...text.matchAll(/\]\(([^()\s]+)\)/g), ...text.matchAll(/ (?:src|href)="([^"]+)"/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}

function leadsNowhere(from: string, link: string): boolean {
  const [file = "", anchor] = link.split("#");
  const to = file === "" ? from : posix.normalize(posix.join(posix.dirname(from), file));
  return !isThere(to) || (anchor !== undefined && !anchors(to).includes(anchor));
}

/** Names set as code in the first columns of a text's tables. */
function firstColumns(text: string): readonly string[] {
  const rows = text.match(/^\| `[^|]*\|/gm) ?? [];
  return rows.flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

it("there are documents to look at", () => {
  expect(documents).toEqual(expect.arrayContaining(["README.md", "CONTRIBUTING.md", "docs/operations.md"]));
  expect(documents.flatMap(links).length).toBeGreaterThan(60);
});

describe.each(documents)("%s", (path) => {
  it("links to files and headings that are there", () => {
    expect(links(path).filter((link) => leadsNowhere(path, link))).toEqual([]);
  });

  it("names npm scripts, files and folders that are there", () => {
    const text = read(path);
    const named = [...text.matchAll(/`((?:src|test|docs|bench|playground|scripts|migrations)\/[\w./-]+)`/g)];
    const ignored = read(".gitignore").split("\n");
    expect(named.map(([, file = ""]) => file).filter((file) => !isThere(file) && !ignored.includes(file))).toEqual([]);
    expect(scriptsIn(text).filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it("names no file of code that is gone", () => {
    // CONTRIBUTING says how files are not called.
    const names = path === "CONTRIBUTING.md" ? [] : [...read(path).matchAll(/`(?:[\w<>-]+\/)*([\w-]+\.ts)`/gu)];
    expect(names.map(([, name = ""]) => name).filter((name) => !codeFiles.has(name))).toEqual([]);
  });
});

it("rulings are marked with the sign that players read, in the rules of every game and wherever else they stand", () => {
  const unmarked = documents.flatMap((path) => prose(path).match(/^.*(?<!🏠 )\*\*Ruling.*$/gmu) ?? []);
  expect(unmarked).toEqual([]);
  const rules = gameIds.map((game) => read(`src/games/${game}/README.md`));
  expect(rules.filter((text) => !text.includes("🏠 **Ruling"))).toEqual([]);
});

it("every decision is in the index of decisions", () => {
  const files = filesIn("docs/adr").filter((path) => !path.endsWith("/README.md"));
  expect(links("docs/adr/README.md").toSorted()).toEqual(files.map((path) => posix.basename(path)).toSorted());
});

it("every setting is explained to hosts, and nothing else is", () => {
  const asked = new Set<string>();
  settingsFrom(
    new Proxy<Record<string, string>>(
      {},
      {
        get: (_, name) => {
          asked.add(String(name));
          return name === "DISCORD_TOKEN" ? "token" : undefined;
        },
      },
    ),
  );
  const settings = [...asked].toSorted();
  expect(settings).toContain("DATABASE_FILE");
  const example = read(".env.example").matchAll(/^(?:# )?([A-Z_]+)=/gm);
  expect([...example].map(([, name = ""]) => name).toSorted()).toEqual(settings);
  const explained = firstColumns(prose("docs/operations.md")).filter((name) => /^[A-Z_]+$/.test(name));
  expect(explained.toSorted()).toEqual(settings);
});

it("CONTRIBUTING says of every dependency why it is there, and of nothing else", () => {
  const [, section = ""] = prose("CONTRIBUTING.md").split("\n## Dependencies\n");
  const names = firstColumns(section);
  expect(names.toSorted()).toEqual(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }).toSorted());
});

it("the playground's README says of every dependency why it is there; what the bot has too is of one version", () => {
  expect(firstColumns(read("playground/README.md")).toSorted()).toEqual(
    Object.keys(playground.devDependencies).toSorted(),
  );
  const both = { ...manifest.dependencies, ...manifest.devDependencies };
  expect({ ...playground.devDependencies, ...both }).toEqual({ ...both, ...playground.devDependencies });
});

it("the changelog has a section for this version and one for what is to come", () => {
  expect(read("CHANGELOG.md")).toContain("\n## Unreleased\n");
  expect(read("CHANGELOG.md")).toContain(`\n## ${manifest.version} - `);
});
