import { readFile } from "node:fs/promises";
import { type APIApplicationEmoji, type REST, type RESTGetAPIApplicationEmojisResult, Routes } from "discord.js";
import type { Log } from "../tables/ports.js";

/**
 * Uploads the drawings that the application does not have yet, by name, and gives back the ids of all that it has.
 * What cannot be uploaded is left out: its Unicode stand-in is shown instead.
 */
export async function uploadEmojis(
  rest: REST,
  application: string,
  names: readonly string[],
  log: Log,
): Promise<ReadonlyMap<string, string>> {
  const route = Routes.applicationEmojis(application);
  const { items } = (await rest.get(route)) as RESTGetAPIApplicationEmojisResult;
  const ids = new Map(items.map(({ name, id }) => [name, id]));
  for (const name of names) {
    if (ids.has(name)) continue;
    try {
      const png = await readFile(new URL(`emojis/${name}.png`, import.meta.url));
      const image = `data:image/png;base64,${png.toString("base64")}`;
      const { id } = (await rest.post(route, { body: { name, image } })) as APIApplicationEmoji;
      ids.set(name, id);
    } catch (error) {
      log.warn({ emoji: name, error }, "an emoji could not be uploaded; Unicode stands in for it");
    }
  }
  return ids;
}
