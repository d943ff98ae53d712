import type { APIEmoji } from "discord-api-types/v10";
import type { World } from "./world.js";

export interface StoredEmoji {
  readonly emoji: APIEmoji & { readonly id: string; readonly name: string };
}

/** From a PNG, served at `/emojis/<id>.png`. */
export function addEmoji(world: World, name: string, png: Buffer): StoredEmoji {
  const id = world.snowflake();
  const emoji = {
    id,
    name,
    roles: [],
    user: world.bot,
    require_colons: true,
    managed: false,
    animated: false,
    available: true,
  };
  world.files.set(emojiPath(id), { contentType: "image/png", data: png });
  const stored = { emoji };
  world.emojis.set(id, stored);
  return stored;
}

export function removeEmoji(world: World, id: string): void {
  world.emojis.delete(id);
  world.files.delete(emojiPath(id));
}

function emojiPath(id: string): string {
  return `/emojis/${id}.png`;
}
