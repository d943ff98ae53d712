import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

// npm run texts: writes, next to the texts of each place, a module with the types of their keys. --check: only compares.

/** The program, and what `npm run new-game` begins with. */
const sources = ["../src", "new-game/src"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));

type Texts = string | { readonly [key: string]: Texts };

/** A text's type is what it is filled in with: `"{{name}} {{count}}"`. */
function typeOf(texts: Texts): string {
  if (typeof texts === "string") return JSON.stringify((texts.match(/\{\{.*?\}\}/gu) ?? []).join(" "));
  return `{ ${fieldsOf(texts).join(" ")} }`;
}

function fieldsOf(texts: Exclude<Texts, string>): readonly string[] {
  const nameOf = (key: string): string => (/^[a-z_]\w*$/iu.test(key) ? key : JSON.stringify(key));
  return Object.entries(texts).map(([key, value]) => `${nameOf(key)}: ${typeOf(value)};`);
}

/** @param folder in a source, with `de.json` and the other languages; German says which keys there are */
function moduleFor(source: string, folder: string): string {
  const path = relative(source, folder).split(sep);
  const place = (path[0] === "games" ? path[1] : path.at(-1)) ?? "";
  const type = `${place.charAt(0).toUpperCase()}${place.slice(1)}Texts`;
  const languages = readdirSync(folder).flatMap((file) => /^([a-z]{2})\.json$/u.exec(file)?.[1] ?? []);
  const german = JSON.parse(readFileSync(join(folder, "de.json"), "utf8")) as Exclude<Texts, string>;
  const module = `${"../".repeat(path.length)}game/module.js`;
  const imports = languages.map((language) => `import ${language} from "./${language}.json" with { type: "json" };\n`);
  const fields = fieldsOf(german).map((field) => `  ${field}\n`);
  return `// Written by npm run texts from the JSON next to it.
import type { Catalogue } from "${module}";
${imports.join("")}
/** The keys of ${place}'s texts, each with what it is filled in with. */
export interface ${type} {
${fields.join("")}}

/** The texts of ${place}. */
export const ${place}Texts: Catalogue<${type}> = { ${languages.join(", ")} };
`;
}

for (const source of sources)
  for (const path of readdirSync(source, { recursive: true, encoding: "utf8" }).toSorted()) {
    if (!path.endsWith(`${sep}de.json`)) continue;
    const file = join(source, dirname(path), "index.ts");
    const wanted = moduleFor(source, dirname(file));
    if (existsSync(file) && readFileSync(file, "utf8") === wanted) continue;
    if (process.argv.includes("--check")) {
      process.stderr.write(`${relative(".", file)} is not what its texts say: npm run texts\n`);
      process.exitCode = 1;
    } else writeFileSync(file, wanted);
  }
