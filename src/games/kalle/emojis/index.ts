/** The name of one of the game's own emojis. */
export type EmojiName = "kalle" | "police";

/** The game's own emojis. */
export const kalleEmojis: Readonly<Record<EmojiName, string>> = { kalle: "🐀", police: "🚓" };
