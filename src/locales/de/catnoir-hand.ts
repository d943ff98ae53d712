/** Cat Noir: what one reader alone sees: his hand, what he can do with it, and what he answers. */
export const catnoirHand = {
  hand: "Meine Hand",
} as const;
