import { createHash } from "node:crypto";
import {
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { Log } from "../../log.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/** Short texts kept across restarts, such as what was last registered. */
export interface Notes {
  read(key: string): string | null;
  write(key: string, value: string): Promise<void>;
}

/**
 * Registers all commands if they differ from the last registered ones, or Discord lists other names: it limits
 * creations to 200 per day and server.
 *
 * @param signal rejects the promise; no note is written afterwards
 */
export async function registerCommands(
  rest: PacedRest,
  application: string,
  commands: readonly RESTPostAPIApplicationCommandsJSONBody[],
  notes: Notes,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const route = Routes.applicationCommands(application);
  const key = `commands of ${application}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(commands)).digest("hex");
  const listed = (await abortable(rest.get(route), signal)) as RESTGetAPIApplicationCommandsResult;
  const isListed = namesOf(listed) === namesOf(commands);
  if (isListed && notes.read(key) === fingerprint) return;
  await abortable(rest.put(route, { body: commands }), signal);
  await notes.write(key, fingerprint);
  log.info({ commands: commands.length }, "the commands are registered");
}

function namesOf(commands: readonly { readonly name: string }[]): string {
  return commands
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}

/** Settles as the work does, or rejects when the signal aborts; the work goes on. */
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
