import type { EmojiName, Emojis, GullyPlace } from "../../game/scene.js";

/** The manholes on the board of the game Kalle. */
const gullyPlaces: readonly GullyPlace[] = ([1, 2, 3, 4] as const).flatMap((row) =>
  (["A", "B", "C", "D"] as const).map((column): GullyPlace => `${column}${row}`),
);

/**
 * What each of the bot's own emojis is shown as until uploaded. Dice are keycaps, since Discord does not accept ⚀ … ⚅
 * on buttons.
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
  ...gullyPlaces.map((place): [EmojiName, string] => [`gully${place}`, "🔘"]),
  ...gullyPlaces.map((place): [EmojiName, string] => [`swapped${place}`, "🔀"]),
]);

/** The bot's own emojis, at Discord and as files in emojis/. */
export const emojiNames: readonly EmojiName[] = [...standIns.keys()];

/** Emojis for messages and buttons. @param ids of uploaded emojis by name; others get Unicode stand-ins */
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
