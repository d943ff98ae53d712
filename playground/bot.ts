import { fork, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const entry = fileURLToPath(new URL("../dist/main.js", import.meta.url));

/** How long a bot may take to leave before it is killed, in milliseconds. */
const LEAVING = 6000;

export interface BotSettings {
  readonly token: string;
  /** The local Discord's REST base without version. */
  readonly apiUrl: string;
  readonly databaseFile: string;
  readonly logLevel: string;
}

/** The bot as a child process, with a channel to it for what only a play may ask. */
export interface Bot {
  readonly process: ChildProcess;
  /** Resolves when it ended, with how: `exit code 1`, `signal SIGKILL`. */
  readonly ended: Promise<string>;
  /** Asks it to leave and waits until it has. */
  stop(): Promise<void>;
}

/** Starts the built bot against a local Discord. Throws when it is not built. */
export function startBot({ token, apiUrl, databaseFile, logLevel }: BotSettings): Bot {
  if (!existsSync(entry)) throw new Error("the bot is not built: run `npm run build` first");
  const child = fork(entry, {
    execArgv: [],
    env: {
      ...process.env,
      DISCORD_TOKEN: token,
      DISCORD_API_URL: apiUrl,
      DATABASE_FILE: databaseFile,
      LOG_LEVEL: logLevel,
    },
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal === null ? `exit code ${code}` : `signal ${signal}`));
  });
  return { process: child, ended, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), LEAVING);
  await ended;
  clearTimeout(timer);
}
