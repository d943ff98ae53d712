import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import { runBundle } from "./bot.js";

const dist = fileURLToPath(new URL("../../../dist/", import.meta.url));
const src = fileURLToPath(new URL("../../../src/", import.meta.url));

/** What is bundled: the program, and the one with prescribed chance. */
const entries = {
  BOT_ENTRY: join(dist, "main.js"),
  SCRIPTED_BOT_ENTRY: fileURLToPath(new URL("scripted-bot.ts", import.meta.url)),
} as const;

/** Packages that find parts of their own by where they lie, and those that discord.js does without. */
const native = ["better-sqlite3", "@resvg/resvg-js", "harfbuzzjs"];
const missing = ["zlib-sync", "bufferutil", "utf-8-validate"];

/**
 * Has each file of the program find its workers, pictures and migrations where it would without a bundle, takes built files
 * for sources, and lets nothing wait at the top level, which a bundle with compiled code cannot.
 */
const inPlace: Plugin = {
  name: "in-place",
  enforce: "pre",
  resolveId: {
    filter: { id: /^\./u },
    async handler(source, importer) {
      if (importer?.startsWith(dist) !== false || importer.includes("node_modules")) return null;
      const found = await this.resolve(source.replace(/\.js$/u, ".ts"), importer);
      return found?.id.startsWith(src) === true ? found.id.replace(src, dist).replace(/\.ts$/u, ".js") : null;
    },
  },
  transform: {
    filter: { id: { exclude: /node_modules/u } },
    handler: (code, id) => ({
      code: code
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(id).href))
        .replace(/^await main\(\);$/mu, "void main();"),
      map: null,
    }),
  },
};

/** Other characters as escapes, for which Node takes a byte a character in place of two. */
function inAscii(code: string): string {
  return code.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Puts the built bot into one file each, and compiles it: such a bot starts in a third of the processor time. Tests start
 * that one.
 *
 * @returns what removes it again
 */
export async function setup(): Promise<() => void> {
  // More than one run may go on in a checkout.
  const outDir = join(dist, `bundle-${process.pid}`);
  const bundle = async ([name, entry]: readonly [string, string]): Promise<void> => {
    const file = `${name.toLowerCase()}.cjs`;
    await build({
      configFile: false,
      logLevel: "error",
      plugins: [inPlace],
      build: {
        ssr: entry,
        outDir,
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          external: missing,
          output: {
            format: "cjs",
            entryFileNames: file,
            codeSplitting: false,
            // Names stay as they are, for logs.
            minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
          },
          // discord.js has a line that runs others' code; here nobody calls it.
          checks: { eval: false },
        },
      },
      ssr: { noExternal: true, external: native },
    });
    const path = join(outDir, file);
    writeFileSync(path, inAscii(readFileSync(path, "utf8")));
    process.env[name] = path;
    // Without settings it ends as soon as it is loaded.
    const env = { PATH: process.env["PATH"], CACHE: "write" };
    await once(spawn(process.execPath, runBundle(path), { cwd: outDir, env, stdio: "ignore" }), "exit");
  };
  await Promise.all(Object.entries(entries).map(bundle));
  return () => {
    rmSync(outDir, { recursive: true, force: true });
  };
}
