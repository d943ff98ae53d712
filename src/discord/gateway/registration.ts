import { createHash } from "node:crypto";
import {
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/** Small things that the program remembers from start to start, such as what it registered last. */
export interface Memory {
  read(key: string): string | null;
  write(key: string, value: string): void;
}

/**
 * Registers the commands, but only when they are not what was registered last, or Discord no longer has them: an
 * application may create 200 a day and server. Rejects when it is called off, and then notes nothing any more.
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
  memory.write(key, fingerprint);
  log.info({ commands: commands.length }, "the commands are registered");
}

function namesOf(commands: readonly { readonly name: string }[]): string {
  return commands
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}

/** What work comes to; rejects at once when the signal is given, and then nobody waits for the work any more. */
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
