import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { builtPage, type PageFile } from "../../site/site-files.js";
import { makeTestFolder } from "../../../test/support/test-folder.js";

/** Contents in Base64. */
const written = z.array(z.object({ name: z.string(), content: z.base64() }));

/**
 * Builds the page for all files of tests: each worker would take seconds of processor time for it.
 *
 * @returns what removes it again
 */
export async function setup(): Promise<() => void> {
  const folder = makeTestFolder();
  const file = join(folder, "page.json");
  const page = await builtPage();
  const contents = page.map(({ name, content }) => {
    const bytes = typeof content === "string" ? Buffer.from(content) : content;
    return { name, content: Buffer.from(bytes).toString("base64") };
  });
  writeFileSync(file, JSON.stringify(contents));
  process.env["PAGE_FILE"] = file;
  return () => {
    rmSync(folder, { recursive: true });
  };
}

/** The page as it was built for all. */
export async function sharedPage(): Promise<readonly PageFile[]> {
  const file = process.env["PAGE_FILE"];
  if (file === undefined) return builtPage();
  const files = written.parse(JSON.parse(readFileSync(file, "utf8")));
  return files.map(({ name, content }) => ({ name, content: Buffer.from(content, "base64") }));
}
