import { createHash } from "node:crypto";
import {
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/** Small notes that survive restarts, such as what was last registered. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): Promise<void>;
}

/**
 * Registers the commands if they have changed since the last time or are gone at Discord: only 200 creations per day
 * and server are allowed. When cancelled it rejects and notes nothing more.
 */
export async function registerCommands(
  rest: PacedRest,
  application: string,
  commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[],
  memory: Memory,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const route = Routes.applicationCommands(application);
  const key = `commands of ${application}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(commands)).digest("hex");
  const there = (await abortable(rest.get(route), signal)) as RESTGetAPIApplicationCommandsResult;
  const complete = namesOf(there) === namesOf(commands);
  if (complete && memory.read(key) === fingerprint) return;
  await abortable(rest.put(route, { body: commands }), signal);
  await memory.write(key, fingerprint);
  log.info({ commands: commands.length }, "the commands are registered");
}

function namesOf(commands: readonly { readonly name: string }[]): string {
  return commands
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}

/** The work's outcome; rejects at once on abort, while the work goes on. */
export function abortable<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(new Error("It was called off."));
    };
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    void work
      .finally(() => {
        signal.removeEventListener("abort", abort);
      })
      .then(resolve, reject);
  });
}
