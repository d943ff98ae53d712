import type { LocalUser, Outcome } from "../../../playground/discord/index.js";
import { boardBecomes, boardIn, type Control, controlsOf, pressAndSee } from "./board.js";
import type { Setting } from "./setting.js";

/** Enabled controls of the game. */
export function movesOn({ discord, anna }: Setting): readonly Control[] {
  const verbs = new Set(["throw", "keep", "rethrow", "stand"]);
  return controlsOf(boardIn(discord, anna)).filter(({ verb, disabled }) => verbs.has(verb) && !disabled);
}

/** The name in the board's heading, or who begins the next round. */
export function askedOn(setting: Setting): LocalUser {
  const board = JSON.stringify(boardIn(setting.discord, setting.anna).components);
  const heading = /👉 [^\\"]*/.exec(board)?.[0] ?? "";
  const asked = [setting.anna, setting.ben, setting.cleo].find(({ user }) =>
    heading.includes(user.global_name ?? user.username),
  );
  if (asked === undefined) throw new Error(`nobody is asked in "${heading}"`);
  return asked;
}

/** As the person asked; waits until the board shows it. */
export function move(setting: Setting, control: Control): Promise<Outcome> {
  return pressAndSee(setting.discord, askedOn(setting), control);
}

/** Presses what `choose` takes until the end. @returns the number of presses */
export async function playOut(
  setting: Setting,
  choose: (moves: readonly Control[]) => Control | undefined,
): Promise<number> {
  for (let presses = 0; presses < 3000; presses += 1) {
    const control = choose(movesOn(setting));
    if (control === undefined) {
      // The last throw shows for a moment first.
      await boardBecomes(setting.discord, setting.anna, (board) =>
        controlsOf(board).every(({ verb }) => verb !== "leave"),
      );
      return presses;
    }
    const outcome = await move(setting, control);
    if (outcome.type !== "update" && outcome.type !== "deferred") {
      throw new Error(`"${control.customId}" came to ${JSON.stringify(outcome)}`);
    }
  }
  throw new Error("the game does not end");
}
