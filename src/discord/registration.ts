import { createHash } from "node:crypto";
import {
  type REST,
  type RESTGetAPIApplicationCommandsResult,
  type RESTPostAPIChatInputApplicationCommandsJSONBody,
  Routes,
} from "discord.js";
import type { Log } from "../tables/ports.js";
import type { Memory } from "./memory.js";

/**
 * Registers the commands, but only when they are not what was registered last, or Discord no longer has them: an
 * application may create 200 a day and server.
 */
export async function registerCommands(
  rest: REST,
  application: string,
  commands: readonly RESTPostAPIChatInputApplicationCommandsJSONBody[],
  memory: Memory,
  log: Log,
): Promise<void> {
  const route = Routes.applicationCommands(application);
  const key = `commands of ${application}`;
  const fingerprint = createHash("sha256").update(JSON.stringify(commands)).digest("hex");
  const there = (await rest.get(route)) as RESTGetAPIApplicationCommandsResult;
  const complete = namesOf(there) === namesOf(commands);
  if (complete && memory.read(key) === fingerprint) return;
  await rest.put(route, { body: commands });
  memory.write(key, fingerprint);
  log.info({ commands: commands.length }, "the commands are registered");
}

function namesOf(commands: readonly { readonly name: string }[]): string {
  return commands
    .map(({ name }) => name)
    .toSorted()
    .join(" ");
}
