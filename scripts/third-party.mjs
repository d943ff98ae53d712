// Writes THIRD-PARTY.txt: every package in node_modules with its licence's text. Fails if a package does not name its
// licence.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** A thing by its name, or an object that has it. @param {"type" | "name" | "url"} key */
const named = (key) =>
  z.union([z.string(), z.object({ [key]: z.string() }).transform((whole) => whole[key])]).optional();

const manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: named("type"),
  author: named("name"),
  repository: named("url"),
});

/** @typedef {z.infer<typeof manifest> & { readonly text: string }} Package `text`: of its licence; empty: it brings none */

const found = packagesIn("node_modules").toSorted((a, b) => a.name.localeCompare(b.name));
const nameless = found.filter(({ license }) => license === undefined);
if (nameless.length > 0) throw new Error(`no licence is named by ${nameless.map(({ name }) => name).join(", ")}`);

/** Packages by the text of their licence. @type {Map<string, Package[]>} */
const texts = new Map();
for (const one of found) {
  const text = one.text === "" ? standIn(one) : one.text;
  texts.set(text, [...(texts.get(text) ?? []), one]);
}
const head = "Katzentisch is made with these packages, each under its own licence.";
const parts = [...texts].map(([text, those]) => `${those.map(line).join("\n")}\n\n${text}`);
writeFileSync("THIRD-PARTY.txt", `${[head, ...parts].join(`\n\n${"-".repeat(80)}\n\n`)}\n`);

/** @param {Package} one */
function line({ name, version, license, repository }) {
  return [`${name} ${version}`, license, repository].filter((part) => part !== undefined).join(", ");
}

/**
 * For a package without a text: that of the same author's, or of any other under the same licence.
 *
 * @param {Package} one
 */
function standIn({ name, license, author }) {
  const scope = name.startsWith("@") ? name.split("/")[0] : name;
  const same = found.filter((other) => other.license === license && other.text !== "");
  const next = same.find((other) => other.name.startsWith(`${scope}/`)) ?? same[0];
  if (next === undefined) throw new Error(`${name} brings no text of ${license}, and nobody else does`);
  const by = author === undefined ? "" : ` (by ${author})`;
  return `This package${by} brings no text of its licence. The one that ${next.name} brings reads:\n\n${next.text}`;
}

/**
 * All packages below a folder, those within packages included.
 *
 * @param {string} folder
 * @returns {Package[]}
 */
function packagesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory() || entry.name.startsWith(".")) return [];
    if (entry.name.startsWith("@")) return packagesIn(path);
    return [packageAt(path), ...packagesIn(join(path, "node_modules"))];
  });
}

/**
 * @param {string} path
 * @returns {Package}
 */
function packageAt(path) {
  const files = readdirSync(path).filter((file) => /^(licen[cs]e|copying|notice|unlicense)/i.test(file));
  const text = files.map((file) => readFileSync(join(path, file), "utf8").trim()).join("\n\n");
  return { ...manifest.parse(JSON.parse(readFileSync(join(path, "package.json"), "utf8"))), text };
}
