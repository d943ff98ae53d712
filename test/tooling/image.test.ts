import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "../../src/store/database.js";
import { alive } from "../../src/store/schema.js";
import { buildImage, type Image } from "./image.js";

let image: Image;

beforeAll(() => {
  image = buildImage();
}, 180_000);

afterAll(() => image.remove());

function lines(output: string): readonly string[] {
  return output.split("\n").filter((line) => line !== "");
}

describe("the Docker image", () => {
  it("holds the program and what it needs, and neither sources nor tools", () => {
    const there = [
      "dist/main.js",
      "dist/backup.js",
      "dist/discord/emojis/die1.png",
      "migrations",
      "node_modules/discord.js",
      "data",
    ];
    const gone = ["src", "test", "node_modules/vitest", "node_modules/oxlint"];
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
    expect(lines(output)).toEqual([expect.stringContaining("No sign of life")]);
    expect(code).toBe(1);
  });

  it.each([
    ["is well ten seconds after a sign of life", 10_000, 0],
    ["is sick when the last sign of life is a minute old", 60_000, 1],
  ])("%s", (_, age, expected) => {
    const file = join(image.folder, `data/alive-${age}.db`);
    const database = openDatabase(file);
    database.orm
      .insert(alive)
      .values({ shard: 0, at: Date.now() - age })
      .run();
    database.close();
    expect(image.run("HEALTHCHECK", { DATABASE_FILE: file }).code).toBe(expected);
  });

  it("is backed up by the line in the README as often as that is said, and no copy stays on the volume", () => {
    const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");
    const line = readme.split("\n").find((one) => one.startsWith("docker exec katzentisch node dist/backup.js"));
    openDatabase(join(image.folder, "data/katzentisch.db")).close();
    const here = mkdtempSync(join(tmpdir(), "katzentisch-docker-"));
    writeFileSync(join(here, "docker"), dockerFor(image), { mode: 0o755 });
    for (let day = 0; day < 2; day += 1) {
      const env = { PATH: `${here}:${process.env["PATH"] ?? ""}` };
      const { status, stderr } = spawnSync("sh", ["-c", line ?? "false"], { cwd: here, env, encoding: "utf8" });
      expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    }
    expect(readdirSync(here)).toContain("backup.db");
    expect(readdirSync(join(image.folder, "data"))).not.toContain("backup.db");
    rmSync(here, { recursive: true });
  });
});

/** What stands in for the two commands of Docker that reach into a running container. */
function dockerFor({ folder }: Image): string {
  return `#!/bin/sh
case $1 in
  exec) shift 2; cd '${folder}' && exec "$@" ;;
  cp) exec cp "${folder}/\${2#*:/app/}" "$3" ;;
esac
exit 1
`;
}
