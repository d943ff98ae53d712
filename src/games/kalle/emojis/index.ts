/** A manhole's place, A1 in the upper left corner. */
export type GullyPlace = `${"A" | "B" | "C" | "D"}${1 | 2 | 3 | 4}`;

/** The name of one of the game's own emojis. Manholes are labelled with their places: as usual, and just swapped. */
export type EmojiName = "kalle" | "police" | `gully${GullyPlace}` | `swapped${GullyPlace}`;

const places: readonly GullyPlace[] = ([1, 2, 3, 4] as const).flatMap((row) =>
  (["A", "B", "C", "D"] as const).map((column): GullyPlace => `${column}${row}`),
);

/** The game's own emojis. */
export const kalleEmojis: Readonly<Record<EmojiName, string>> = Object.fromEntries([
  ["kalle", "🐀"],
  ["police", "🚓"],
  ...places.map((place) => [`gully${place}`, "🔘"]),
  ...places.map((place) => [`swapped${place}`, "🔀"]),
]) as Record<EmojiName, string>;
