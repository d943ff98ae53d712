/** Katchen: board, lobby options and rules. */
export const katchen = {
  throw: "Throw",
};
