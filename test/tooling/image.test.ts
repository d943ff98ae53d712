// @module-tag long

import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocalDiscord } from "../../playground/discord/index.js";
import { openDatabase } from "../../src/store/drivers/sqlite/database.js";
import { heartbeatsOfFile } from "../../src/store/heartbeats.js";
import { buildImage, type Image } from "./image.js";
import { filesIn, manifest, read } from "./repository.js";

/** The font is a folder of files only. */
const packages = Object.keys(manifest.dependencies).filter((name) => !name.startsWith("@expo-google-fonts/"));

/** The programs by name. */
const programs = filesIn("src/bin").flatMap((path) => /^src\/bin\/([\w-]+)\.ts$/.exec(path)?.[1] ?? []);

let image: Image;

function lines(output: string): readonly string[] {
  return output.split("\n").filter((line) => line !== "");
}

// Its commands need a Linux shell.
describe.skipIf(process.platform === "win32")("the Docker image", () => {
  beforeAll(() => {
    image = buildImage();
  });

  afterAll(() => image.remove());

  it("holds the program and what it needs, and neither sources nor tools", () => {
    const there = [
      "dist/main.js",
      ...programs.map((name) => `dist/bin/${name}.js`),
      ...filesIn("src/games").flatMap((path) => (path.endsWith(".png") ? path.replace("src", "dist") : [])),
      ...["png", "letters"].flatMap((name) =>
        [...read(`src/discord/images/${name}.ts`).matchAll(/"(@expo-google-fonts\/\S+\.ttf)"/gu)].map(
          ([, path = ""]) => `node_modules/${path}`,
        ),
      ),
      "node_modules/@discordapp/twemoji/dist/svg/1f408-200d-2b1b.svg",
      "migrations",
      "node_modules/discord.js",
      "data",
    ];
    const gone = [
      "src",
      "test",
      "scripts",
      "playground",
      "node_modules/katzentisch-playground",
      "node_modules/fastify",
      "node_modules/lit",
      "node_modules/vitest",
      "node_modules/typescript",
      "node_modules/@typescript",
      "node_modules/better-sqlite3/deps",
      "node_modules/better-sqlite3/build/Release/obj",
      "node_modules/zod/index.d.ts",
      "node_modules/@expo-google-fonts/jua/font-family.png",
      "node_modules/@expo-google-fonts/mitr/400Regular/Mitr_400Regular.ttf",
    ];
    expect(there.filter((path) => !existsSync(join(image.folder, path)))).toEqual([]);
    expect(gone.filter((path) => existsSync(join(image.folder, path)))).toEqual([]);
  });

  it("without a token says in one line what to set, and stops with 1", () => {
    const { code, output } = image.run("CMD");
    expect(lines(output)).toEqual([expect.stringContaining("DISCORD_TOKEN")]);
    expect(code).toBe(1);
  });

  it("is sick while there is no database, and says so in one line", () => {
    const { code, output } = image.run("HEALTHCHECK", { DATABASE_FILE: join(image.folder, "none.db") });
    expect(lines(output)).toEqual([expect.stringContaining("No heartbeat")]);
    expect(code).toBe(1);
  });

  it.each([
    ["lives just below a minute after a heartbeat", 59_000, 0],
    ["is sick when its last heartbeat is a minute old", 60_000, 1],
  ])("%s, whatever Discord does", (_, age, expected) => {
    const file = join(image.folder, `data/alive-${age}.db`);
    openDatabase(file).close();
    const now = Date.now();
    heartbeatsOfFile(file).touch(now - age);
    // Time stands still in the container, however slow its start.
    const NODE_OPTIONS = `--import=data:text/javascript,Date.now=()=>${now}`;
    expect(image.run("HEALTHCHECK", { DATABASE_FILE: file, NODE_OPTIONS }).code).toBe(expected);
  });

  it("goes on the air, and each of its packages can be loaded", async () => {
    const discord = await startLocalDiscord();
    const bot = spawn(process.execPath, ["dist/main.js"], {
      cwd: image.folder,
      env: { DISCORD_TOKEN: discord.token, DISCORD_API_URL: discord.url, DATABASE_FILE: "data/on-air.db" },
      stdio: "ignore",
    });
    const ended = once(bot, "close");
    await discord.ready();
    const load = packages.map((name) => `await import(${JSON.stringify(name)});`).join("\n");
    const loaded = spawnSync(process.execPath, ["--input-type=module", "--eval", load], {
      cwd: image.folder,
      encoding: "utf8",
    });
    expect(loaded.stderr).toBe("");
    bot.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
    await discord.close();
  });

  it("tells whose packages are in it and under which licence, each with the text", () => {
    const text = readFileSync(join(image.folder, "THIRD-PARTY.txt"), "utf8");
    const named = [...packages, "@resvg/resvg-js-linux-x64-gnu", "bintrees"];
    const there = named.filter((name) => existsSync(join(image.folder, "node_modules", name)));
    expect(there.length).toBeGreaterThanOrEqual(packages.length);
    const versionOf = (name: string): string =>
      (
        JSON.parse(readFileSync(join(image.folder, "node_modules", name, "package.json"), "utf8")) as {
          version: string;
        }
      ).version;
    expect(there.filter((name) => !text.includes(`\n${name} ${versionOf(name)}, `))).toEqual([]);
    for (const words of ["SIL OPEN FONT LICENSE", "Mozilla Public License Version 2.0", "Permission is hereby granted"])
      expect(text).toContain(words);
    expect(text).not.toContain("undefined");
  });

  it("carries the version of the program in its label", () => {
    expect(read("Dockerfile")).toContain(`org.opencontainers.image.version="${manifest.version}"`);
  });

  it("is backed up by the documented command as often as it is run, and no copy stays on the volume", () => {
    openDatabase(join(image.folder, "data/katzentisch.db")).close();
    const here = mkdtempSync(join(tmpdir(), "katzentisch-docker-"));
    for (let day = 0; day < 2; day += 1) expect(runDocumented("backup", here)).toMatchObject({ status: 0, stderr: "" });
    expect(readdirSync(here)).toContain("backup.db");
    expect(readdirSync(join(image.folder, "data"))).not.toContain("backup.db");
    rmSync(here, { recursive: true });
  });

  it("is looked into by the documented command", () => {
    openDatabase(join(image.folder, "data/katzentisch.db")).close();
    const here = mkdtempSync(join(tmpdir(), "katzentisch-docker-"));
    expect(runDocumented("inspect", here)).toMatchObject({ status: 0, stderr: "", stdout: "none\n" });
    rmSync(here, { recursive: true });
  });
});

/** As docs/operations.md runs an image's program, in a folder here. */
function runDocumented(program: string, here: string) {
  const line = read("docs/operations.md")
    .split("\n")
    .find((each) => each.startsWith(`docker exec katzentisch node dist/bin/${program}.js`));
  writeFileSync(join(here, "docker"), dockerFor(image), { mode: 0o755 });
  const env = { PATH: `${here}:${process.env["PATH"] ?? ""}` };
  return spawnSync("sh", ["-c", line ?? "false"], { cwd: here, env, encoding: "utf8" });
}

/** In place of two Docker commands that reach into a container. */
function dockerFor({ folder }: Image): string {
  return `#!/bin/sh
case $1 in
  exec) shift 2; cd '${folder}' && exec "$@" ;;
  cp) exec cp "${folder}/\${2#*:/app/}" "$3" ;;
esac
exit 1
`;
}
