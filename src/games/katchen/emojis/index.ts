/** The game's own emojis. Dice are keycaps until uploaded, since Discord does not accept ⚀ … ⚅ on buttons. */
export const katchenEmojis = {
  die1: "1️⃣",
  die2: "2️⃣",
  die3: "3️⃣",
  die4: "4️⃣",
  die5: "5️⃣",
  die6: "6️⃣",
  kept1: "1️⃣",
  kept2: "2️⃣",
  kept3: "3️⃣",
  kept4: "4️⃣",
  kept5: "5️⃣",
  kept6: "6️⃣",
  coaster: "🟤",
  shot: "🥃",
} as const;

/** The name of one of them. */
export type EmojiName = keyof typeof katchenEmojis;
