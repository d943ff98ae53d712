import { execFile } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";

/** Texts for the real linter, by path in the repository. */
export type Planted = Readonly<Record<string, string>>;

/** Something that the linter refuses; `line` counts from 1. */
export interface Refusal {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
}

const report = z.object({
  diagnostics: z.array(
    z.object({
      code: z.string().default("unknown"),
      filename: z.string(),
      labels: z.array(z.object({ span: z.object({ line: z.number() }) })),
    }),
  ),
});

const root = join(import.meta.dirname, "../..");

/** In a folder of their own under the repository's settings, by `npm run check:lint`'s two runs. */
export async function lint(planted: Planted): Promise<readonly Refusal[]> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "katzentisch-lint-")));
  try {
    for (const name of [".oxlintrc.json", "tsconfig.json", "package.json"])
      cpSync(join(root, name), join(folder, name));
    // Without its sentences: each of the thousands that nobody reads here would be a template to compile.
    const layers = readFileSync(join(root, "layers.config.mjs"), "utf8");
    writeFileSync(join(folder, "layers.config.mjs"), layers.replace(/^ *message: .*$/mu, ""));
    // Anybody may make a junction on Windows, but not a link.
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
    for (const [path, text] of Object.entries(planted)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const reports = [await run(folder, []), await run(folder, ["-c", "layers.config.mjs", "src"])];
    const diagnostics = reports.flatMap((each) => report.parse(JSON.parse(each)).diagnostics);
    return diagnostics.map(({ code, filename, labels }) => ({
      file: filename.replaceAll("\\", "/"),
      line: labels[0]?.span.line ?? 0,
      rule: code,
    }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function run(folder: string, asked: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const options = [join(root, "node_modules/oxlint/bin/oxlint"), "--format=json", ...asked];
    execFile(process.execPath, options, { cwd: folder, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      if (stdout.startsWith("{")) resolve(stdout);
      else reject(new Error(`the linter gave no report: ${stdout}${stderr}`, { cause: error }));
    });
  });
}
