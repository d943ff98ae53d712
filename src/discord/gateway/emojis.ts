import type { EmojiName, Emojis, GullyName } from "../../game/scene.js";

const gullies: readonly GullyName[] = ([1, 2, 3, 4] as const).flatMap((row) =>
  (["A", "B", "C", "D"] as const).map((column): GullyName => `gully${column}${row}`),
);

/** Unicode stand-ins. Keycaps replace dice: Discord does not accept ⚀ … ⚅ as emojis on buttons. */
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
  ...gullies.map((name): [EmojiName, string] => [name, "🔘"]),
]);

/** The application's emojis; each is a picture of that name in emojis/. */
export const emojiNames: readonly EmojiName[] = [...standIns.keys()];

/** Emojis by their ids at Discord; without an id the stand-in. */
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
