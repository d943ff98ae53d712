import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { format } from "prettier";
import { build, normalizePath, type Plugin } from "vite";
import { type Entry, recordEntries, wayOf } from "./ways/entries.js";
import type * as Walks from "./ways/walks.js";

// Shows how far a way leads through the program: each function of `src` tells when it is entered. --files lists the files
// of each way, --write puts the table into docs/ways.md.

const root = fileURLToPath(new URL("../", import.meta.url));
const src = normalizePath(join(root, "src"));
const document = join(root, "docs", "ways.md");

/** Entries that are counted by themselves, by file and function. */
const counted: Readonly<Record<string, (entry: Entry) => boolean>> = {
  ...Object.fromEntries(
    ["prompts", "legal", "view"].map((rule) => [
      `\`${rule}\``,
      ({ file, name }: Entry) => name === rule && /^games\/[^/]+\/rules\//.test(file),
    ]),
  ),
  queue: ({ file, name }) => name === "run" && /^(tables|lib)\/[^/]*queue/.test(file),
};

const introduction = `# Ways

How far five ways lead through \`src\`, from an interaction's arrival until everything that follows has settled. \`npm run ways -- --write\` writes this page, \`--files\` lists each way's files.

- files: those with a function that is entered
- moves: two entries in a row are in different files; returns: moves to a file that was entered before
- \`prompts\`, \`legal\`, \`view\`: entries of the game's rules
- queue: turns in serial queues: of tables, cups, users and settings
- store: calls of the store
`;

const { values } = parseArgs({ options: { files: { type: "boolean" }, write: { type: "boolean" } } });

/** As in the sources, files find what lies next to them; and nothing runs on another thread. */
const recording: Plugin = {
  name: "record-entries",
  enforce: "pre",
  transform: {
    filter: { id: { include: /\.ts$/u, exclude: /node_modules/u } },
    handler: (code, id) => {
      const inPlace = code.replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href));
      return { code: id.startsWith(src) ? recordEntries(inPlace, posix.relative(src, id)) : inPlace, map: null };
    },
  },
};

let entries: Entry[] = [];
let [storeCalls, isOn] = [0, false];
Object.assign(globalThis, {
  entered: (file: string, name: string) => {
    if (isOn) entries.push({ file, name });
  },
});

const rows: string[][] = [];
// Below node_modules, so that what is built finds its packages.
const outDir = mkdtempSync(join(root, "node_modules", ".ways-"));
try {
  await build({
    configFile: false,
    root,
    logLevel: "error",
    plugins: [recording],
    build: {
      ssr: join(root, "scripts/ways/walks.ts"),
      outDir,
      copyPublicDir: false,
      minify: false,
      rolldownOptions: { output: { entryFileNames: "walks.mjs", codeSplitting: false } },
    },
  });
  const { walkAll } = (await import(pathToFileURL(join(outDir, "walks.mjs")).href)) as typeof Walks;
  await walkAll(
    async (job) => {
      [entries, storeCalls, isOn] = [[], 0, true];
      await job();
      isOn = false;
    },
    () => {
      if (isOn) storeCalls += 1;
    },
    (title) => {
      const { files, moves, returns } = wayOf(entries);
      const times = Object.values(counted).map((counts) => entries.filter(counts).length);
      rows.push([title, ...[files.length, moves, returns, ...times, storeCalls].map(String)]);
      if (values.files === true) console.log(`${title}\n${files.map((file) => `  ${file}`).join("\n")}\n`);
    },
  );
} finally {
  rmSync(outDir, { recursive: true, force: true });
}

const columns = ["way", "files", "moves", "returns", ...Object.keys(counted), "store"];
const lines = [columns, columns.map((_, at) => (at === 0 ? "---" : "--:")), ...rows].map(
  (row) => `| ${row.join(" | ")} |`,
);
const table = await format(lines.join("\n"), { parser: "markdown" });
if (values.write === true) {
  // What others have written below stays.
  const [, ...kept] = readFileSync(document, "utf8").split(/^(?=## )/m);
  writeFileSync(document, [`${introduction}\n${table}`, ...kept].join("\n"));
}
console.log(table);
