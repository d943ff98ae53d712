import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIApplicationEmoji, type RESTGetAPIApplicationEmojisResult, Routes } from "discord.js";
import { z } from "zod";
import type { Log } from "../../log.js";
import { abortable, type Memory } from "./registration.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/**
 * Uploads the drawings that the application does not have yet, or has in an older version, and gives back the ids of
 * all that it has, by name. What cannot be uploaded is left out: its Unicode stand-in is shown instead. Rejects when it is
 * called off, and then notes nothing any more.
 */
export async function uploadEmojis(
  rest: PacedRest,
  application: string,
  names: readonly string[],
  memory: Memory,
  log: Log,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const route = Routes.applicationEmojis(application);
  const { items } = (await abortable(rest.get(route), signal)) as RESTGetAPIApplicationEmojisResult;
  const ids = new Map(items.map(({ name, id }) => [name, id]));
  for (const name of names) {
    try {
      const png = await readFile(new URL(`emojis/${name}.png`, import.meta.url));
      const key = `emoji ${name} of ${application}`;
      const fingerprint = createHash("sha256").update(png).digest("hex");
      const old = ids.get(name);
      if (old !== undefined && memory.read(key) === fingerprint) continue;
      if (old !== undefined) await abortable(rest.delete(Routes.applicationEmoji(application, old)), signal);
      ids.delete(name);
      const image = `data:image/png;base64,${png.toString("base64")}`;
      // Noted before it is there: were it noted after, an end of the process in between would have it made anew, and
      // the boards that show its first id would lose it. An emoji that is noted and missing is uploaded anyway.
      memory.write(key, fingerprint);
      const posted = await abortable(rest.post(route, { body: { name, image } }), signal);
      ids.set(name, (posted as APIApplicationEmoji).id);
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ emoji: name, error }, "an emoji could not be uploaded; Unicode stands in for it");
    }
  }
  memory.write(keyOf(application), JSON.stringify([...ids]));
  return ids;
}

/** The ids that the emojis had when they were last looked up: what is drawn in a start's first moments goes by them. */
export function rememberedEmojis(application: string, memory: Memory): ReadonlyMap<string, string> {
  const stored = memory.read(keyOf(application));
  return new Map(stored === null ? [] : remembered.parse(JSON.parse(stored)));
}

const remembered = z.array(z.tuple([z.string(), z.string()]));

function keyOf(application: string): string {
  return `emojis of ${application}`;
}
