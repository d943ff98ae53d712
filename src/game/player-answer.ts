import type { Random } from "./contract.js";
import type { Decision, Level } from "./player.js";

/** Shortest and longest pause before an answer, in milliseconds, in games where nobody is in a hurry. */
const pauses: Readonly<Record<Level, readonly [shortest: number, longest: number]>> = {
  relaxed: [900, 1800],
  strong: [700, 1500],
};

/**
 * An answer after a pause that hangs on the level alone: it is drawn before anything is chosen, so that nothing can be
 * read from it. Rejects where there is nothing to choose, which is a bug of whoever asks.
 */
export async function answerInTime<Action>(
  { level, random }: { readonly level: Level; readonly random: Random },
  choose: () => Action | undefined | Promise<Action | undefined>,
): Promise<Decision<Action>> {
  const [shortest, longest] = pauses[level];
  const afterMs = shortest + random.pick(longest - shortest + 1);
  const action = await choose();
  if (action === undefined) throw new Error("asked where there is nothing to do");
  return { action, afterMs };
}
