import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Script } from "node:vm";
import { format, resolveConfig } from "prettier";
import { gameIds } from "../src/games/index.js";
import { allLanguages, texts } from "../src/texts/index.js";

// npm run new-game -- NAME: makes a game that works (docs/adding-a-game.md).

const root = fileURLToPath(new URL("..", import.meta.url));
const template = join(root, "scripts/new-game");

/** What the template calls its game. */
const placeholder = "newgame";

const [name = "", ...more] = process.argv.slice(2);
const problem = more.length > 0 ? "one name is enough" : problemWith(name);
if (problem !== null) {
  process.stderr.write(`Usage: npm run new-game -- NAME, but ${problem}.\n`);
  process.exit(1);
}

for (const file of readdirSync(template, { recursive: true, encoding: "utf8" }).toSorted()) {
  if (!/\.(ts|md|json)$/u.test(file)) continue;
  await write(join(root, named(file)), named(readFileSync(join(template, file), "utf8")));
}
await register();
// Types of its texts.
await import("./texts.js");
process.stdout.write(`src/games/${name} and test/games/${name} are there. Next: docs/adding-a-game.md\n`);

/** As prettier has it: line breaks depend on the name's length. */
async function write(path: string, text: string): Promise<void> {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, await format(text, { ...(await resolveConfig(path)), filepath: path }));
}

/** Null: it can. It names folders, variables, texts, tables' rows and a slash command. */
function problemWith(wanted: string): string | null {
  if (!/^[a-z]{2,20}$/u.test(wanted)) return "NAME is 2 to 20 small letters, such as maexchen";
  if (existsSync(join(root, "src/games", wanted))) return `there is a ${wanted} already`;
  const commands = allLanguages
    .map((language) => texts[language])
    .flatMap((all) => [
      ...gameIds.map((id) => all[id].command.name),
      ...Object.values(all.commands).flatMap((command) => ("name" in command ? [command.name] : [])),
    ]);
  if ([placeholder, ...Object.keys(texts.de), ...commands].includes(wanted) || isInCode(wanted))
    return `"${wanted}" is taken by something else`;
  try {
    void new Script(`const ${wanted} = 0;`);
    return null;
  } catch {
    return `"${wanted}" is a word of TypeScript`;
  }
}

/** Whether the template or the list of games has it among its names: the game's own is a variable there. */
function isInCode(wanted: string): boolean {
  const parts = readdirSync(template, { recursive: true, encoding: "utf8" }).map((file) => join(template, file));
  const files = [...parts.filter((file) => file.endsWith(".ts")), join(root, "src/games/index.ts")];
  const isName = new RegExp(`\\b${wanted}\\b`, "u");
  return files.some((file) => isName.test(readFileSync(file, "utf8")));
}

/** The template's words for this game. */
function named(text: string): string {
  const title = name.charAt(0).toUpperCase() + name.slice(1);
  return text.replaceAll(placeholder, name).replaceAll("Newgame", title);
}

/** Its line in the list of games, with an import for each of its parts. */
async function register(): Promise<void> {
  const path = join(root, "src/games/index.ts");
  const source = readFileSync(path, "utf8");
  const parts = ["club", "lesson", "player/index", "press", "rules/index", "screen/index"];
  const imports = parts.map((part) => {
    const [kind = ""] = part.split("/");
    const value = kind === "rules" ? name : `${name}${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
    return `import { ${value} } from "./${name}/${part}.js";\n`;
  });
  const values = ["player", "press", "screen", "lesson", "club"].map(
    (part) => `${part}: ${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`,
  );
  const line = `  ${name}: { ...${name}, ${values.join(", ")} },\n`;
  const body = source.indexOf("\n\n");
  const end = source.search(/^\}\);/mu);
  if (end === -1 || body === -1)
    throw new Error(`${path} does not look like the list of games; mend scripts/new-game.ts`);
  const [before, between, after] = [source.slice(0, body + 1), source.slice(body + 1, end), source.slice(end)];
  await write(path, `${before}${imports.join("")}${between}${line}${after}`);
}
