import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { Bot } from "../bot-process.js";
import { startLocalDiscord } from "../discord/index.js";
import { execFile } from "node:child_process";
import { createServer } from "node:net";
import { makeTestFolder } from "../../test/support/test-folder.js";

test("time is not hurried for a bot that is leaving or gone, and the next one can be hurried again", async () => {
  const folder = makeTestFolder();
  const discord = await startLocalDiscord();
  const databaseFile = join(folder, "bot.db");
  const bot = new Bot({ token: discord.token, apiUrl: discord.url, databaseFile, logLevel: "silent" });
  const hurry = (): void => bot.hurry();
  expect(hurry).toThrow("not running");
  const ended = bot.start();
  const stopping = bot.stop();
  expect(hurry).toThrow("leaving");
  await stopping;
  await ended;
  expect(hurry).toThrow("not running");
  void bot.start();
  expect(hurry).not.toThrow();
  await bot.kill();
  expect(bot.state()).toMatchObject({ pid: null, ended: "signal SIGKILL", starts: 2 });
  await discord.close();
  rmSync(folder, { recursive: true });
});

test("a play whose port is taken says so in one line, and begins nothing", async () => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const ended = await new Promise((resolve) => {
    const options = ["--import", "tsx", "playground/main.ts", "--port", String(port)];
    const child = execFile(process.execPath, options, (_error, output, errors) =>
      resolve({ code: child.exitCode, output, errors }),
    );
  });
  server.close();
  expect(ended).toEqual({ code: 1, output: "", errors: `Port ${port} is taken; try another with --port\n` });
});
