import type { EmojiName, Emojis } from "../../game/scene.js";

/** The application's emojis; each is a picture of that name in emojis/. */
export const emojiNames: readonly EmojiName[] = ["die1", "die2", "die3", "die4", "die5", "die6", "coaster", "shot"];

/** Unicode stand-ins. Keycaps replace dice: Discord does not accept ⚀ … ⚅ as emojis on buttons. */
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

/** Emojis by their ids at Discord; without an id the stand-in. */
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
