import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { type APIApplicationEmoji, type RESTGetAPIApplicationEmojisResult, Routes } from "discord.js";
import { z } from "zod";
import type { Log } from "../../log.js";
import { emojiFile } from "./emojis.js";
import { abortable, type Notes } from "./register-commands.js";
import type { PacedRest } from "../api/pacing/pacer.js";

/**
 * Uploads new and changed emojis, and returns all ids by name. What stands in for a failed one is its old picture, or
 * Unicode. One that was uploaded all the same, by another process or by a request whose answer was lost, is used as it is.
 *
 * @param signal rejects the promise; no note is written afterwards
 * @param show hears of the ids that Discord has, whenever one goes or comes
 */
export async function uploadEmojis(
  rest: PacedRest,
  application: string,
  names: readonly string[],
  notes: Notes,
  log: Log,
  signal: AbortSignal,
  show: (ids: ReadonlyMap<string, string>) => void = () => undefined,
): Promise<ReadonlyMap<string, string>> {
  const route = Routes.applicationEmojis(application);
  let ids = await listEmojis(rest, application, notes, signal);
  show(new Map(ids));
  const failures: { readonly name: string; readonly error: unknown; readonly isNoted: boolean }[] = [];
  for (const name of names) {
    let isNoted = false;
    try {
      const png = await readFile(emojiFile(name));
      const key = `emoji ${name} of ${application}`;
      const fingerprint = createHash("sha256").update(png).digest("hex");
      const old = ids.get(name);
      if (old !== undefined && notes.read(key) === fingerprint) continue;
      if (old !== undefined) await abortable(rest.delete(Routes.applicationEmoji(application, old)), signal);
      if (ids.delete(name)) show(new Map(ids));
      const image = `data:image/png;base64,${png.toString("base64")}`;
      // Noted before uploading: if the process ended in between without the note, the emoji would be uploaded again,
      // and boards with its first id would lose it. A noted but missing emoji is uploaded anyway.
      await notes.write(key, fingerprint);
      isNoted = true;
      const posted = await abortable(rest.post(route, { body: { name, image } }), signal);
      ids.set(name, (posted as APIApplicationEmoji).id);
      show(new Map(ids));
    } catch (error) {
      if (signal.aborted) throw error;
      failures.push({ name, error, isNoted });
    }
  }
  if (failures.length > 0) {
    try {
      ids = await listEmojis(rest, application, notes, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      log.warn({ error }, "the emojis could not be read again");
    }
  }
  const missing = failures.filter(({ name, isNoted }) => !isNoted || !ids.has(name));
  // A line for each reason: where there is no room, all fail alike.
  for (const reason of new Set(missing.map(({ error }) => String(error)))) {
    const alike = missing.filter(({ error }) => String(error) === reason);
    log.warn(
      { emojis: alike.map(({ name }) => name), error: alike[0]?.error },
      "emojis could not be uploaded; until the next start their old pictures or Unicode stand in",
    );
  }
  await note(application, notes, ids);
  show(ids);
  return ids;
}

/** Ids by name, as Discord has them now, and noted for later starts and other processes. */
export async function listEmojis(
  rest: PacedRest,
  application: string,
  notes: Notes,
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const listed = await abortable(rest.get(Routes.applicationEmojis(application)), signal);
  const ids = new Map((listed as RESTGetAPIApplicationEmojisResult).items.map(({ name, id }) => [name, id]));
  await note(application, notes, ids);
  return ids;
}

async function note(application: string, notes: Notes, ids: ReadonlyMap<string, string>): Promise<void> {
  const text = JSON.stringify([...ids]);
  if (notes.read(keyOf(application)) !== text) await notes.write(keyOf(application), text);
}

/** As noted at the last lookup, here or by another process. */
export function rememberedEmojis(application: string, notes: Notes): ReadonlyMap<string, string> {
  const stored = notes.read(keyOf(application));
  return new Map(stored === null ? [] : remembered.parse(JSON.parse(stored)));
}

const remembered = z.array(z.tuple([z.string(), z.string()]));

function keyOf(application: string): string {
  return `emojis of ${application}`;
}
