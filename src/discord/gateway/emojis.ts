import type { EmojiName, Emojis } from "../../game/screen.js";

/** The application's own emojis; each name is also that of its picture in emojis/. */
export const emojiNames: readonly EmojiName[] = ["die1", "die2", "die3", "die4", "die5", "die6", "coaster", "shot"];

/** Unicode in their place. The keycaps stand for dice because ⚀ … ⚅ are no emoji to Discord, so no button takes them. */
const standIns: Readonly<Record<EmojiName, string>> = {
  die1: "1️⃣",
  die2: "2️⃣",
  die3: "3️⃣",
  die4: "4️⃣",
  die5: "5️⃣",
  die6: "6️⃣",
  coaster: "🟤",
  shot: "🥃",
};

/** The emojis by their ids at Discord; a name without an id gets its stand-in. */
export function emojisFrom(ids: ReadonlyMap<string, string>): Emojis {
  return {
    text(name) {
      const id = ids.get(name);
      return id === undefined ? standIns[name] : `<:${name}:${id}>`;
    },
    button(name) {
      const id = ids.get(name);
      return id === undefined ? { name: standIns[name] } : { id, name };
    },
  };
}
