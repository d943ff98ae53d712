/** Lobby, board frame and answers that every game shares. */
export const table = {
  join: "Mitspielen",
} as const;
