import type { LocalUser, Outcome } from "../../../playground/discord/index.js";
import { boardBecomes, boardIn, type Control, controlsOf, pressAndSee } from "./board.js";
import type { Setting } from "./setting.js";

/** The game's own controls that are enabled on the board. */
export function movesOn({ discord, anna }: Setting): readonly Control[] {
  const verbs = new Set(["throw", "keep", "rethrow", "stand"]);
  return controlsOf(boardIn(discord, anna)).filter(({ verb, disabled }) => verbs.has(verb) && !disabled);
}

/** Whose turn it is, as the board says it: the one whose name stands in its heading. */
export function askedOn(setting: Setting): LocalUser {
  const board = JSON.stringify(boardIn(setting.discord, setting.anna).components);
  const heading = /### 👉 [^\\"]*/.exec(board)?.[0] ?? "";
  const asked = [setting.anna, setting.ben, setting.cleo].find(({ user }) =>
    heading.includes(user.global_name ?? user.username),
  );
  if (asked === undefined) throw new Error(`nobody is asked in "${heading}"`);
  return asked;
}

/** Presses a control of the board as the one who is asked, and waits until the board shows it. */
export function move(setting: Setting, control: Control): Promise<Outcome> {
  return pressAndSee(setting.discord, askedOn(setting), control);
}

/** Plays to the end by always pressing what `choose` takes of the enabled controls. Returns how many presses it took. */
export async function playOut(
  setting: Setting,
  choose: (moves: readonly Control[]) => Control | undefined,
): Promise<number> {
  for (let presses = 0; presses < 3000; presses += 1) {
    const control = choose(movesOn(setting));
    if (control === undefined) {
      // The last throw is shown for a moment before the end.
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
