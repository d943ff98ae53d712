import { fork } from "node:child_process";
import { buildBot } from "../playground/build.js";

// The bot with the settings of .env, rebuilt and restarted by `tsx watch` after each change. It is the built one: its
// worker threads are loaded by their compiled names.
try {
  await buildBot();
  const bot = fork("dist/main.js");
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => bot.kill(signal));
  bot.once("close", (code) => process.exit(code ?? 1));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
