import type { EmojiName, Emojis, GullyName } from "../../game/scene.js";

/** The manholes on the board of the game Kalle. */
const gullyNames: readonly GullyName[] = ([1, 2, 3, 4] as const).flatMap((row) =>
  (["A", "B", "C", "D"] as const).map((column): GullyName => `gully${column}${row}`),
);

/**
 * What each of the bot's own emojis is shown as until it is uploaded. Dice are keycaps, since Discord does not accept
 * ⚀ … ⚅ as emojis on buttons.
 */
const standIns = new Map<EmojiName, string>([
  ["die1", "1️⃣"],
  ["die2", "2️⃣"],
  ["die3", "3️⃣"],
  ["die4", "4️⃣"],
  ["die5", "5️⃣"],
  ["die6", "6️⃣"],
  ["coaster", "🟤"],
  ["shot", "🥃"],
  ["kalle", "🐀"],
  ["police", "🚓"],
  ...gullyNames.map((name): [EmojiName, string] => [name, "🔘"]),
]);

/** Names of the bot's own emojis, at Discord and of their files in emojis/. */
export const emojiNames: readonly EmojiName[] = [...standIns.keys()];

/**
 * Emojis for messages and buttons.
 *
 * @param ids Discord's ids of the uploaded emojis, by name; a Unicode stand-in is used for the others
 */
export function emojisFrom(ids: ReadonlyMap<string, string>): Emojis {
  return {
    text(name) {
      const id = ids.get(name);
      return id === undefined ? standIn(name) : `<:${name}:${id}>`;
    },
    button(name) {
      const id = ids.get(name);
      return id === undefined ? { name: standIn(name) } : { id, name };
    },
  };
}

function standIn(name: EmojiName): string {
  return standIns.get(name) ?? "";
}
