import type { LocalUser, Outcome, SeenMessage } from "../../../playground/discord/index.js";
import { translator } from "../../../src/texts/index.js";
import { boardBecomes, boardIn, type Control, controlsOf, isOpenBoard, pressAndSee } from "./board.js";
import type { Setting } from "./setting.js";

/** Enabled controls of the game. */
export function movesOn({ discord, anna }: Setting): readonly Control[] {
  const verbs = new Set(["throw", "keep", "rethrow", "stand"]);
  return controlsOf(boardIn(discord, anna)).filter(({ verb, disabled }) => verbs.has(verb) && !disabled);
}

/** The name in the board's heading, or who begins the next round; where it asks everybody, the first of them. */
export function askedOn(setting: Setting): LocalUser {
  const board = JSON.stringify(boardIn(setting.discord, setting.anna).components);
  const heading = /👉\s[^\\"]*/.exec(board)?.[0] ?? "";
  const asked = [setting.anna, setting.ben, setting.cleo].find(({ user }) =>
    heading.includes(user.global_name ?? user.username),
  );
  if (asked === undefined && heading.includes(translator("de")("katchen.line.forAll"))) return setting.anna;
  if (asked === undefined) throw new Error(`nobody is asked in "${heading}"`);
  return asked;
}

/** Whether somebody may move and the board says who: while a round's throws are shown it does not. */
function asksOn(setting: Setting, board: SeenMessage): boolean {
  return movesOn(setting).length > 0 && JSON.stringify(board.components).includes("👉");
}

function isOver(board: SeenMessage): boolean {
  return !isOpenBoard(board);
}

/** Who is asked once a round's throws have been shown. */
export async function nextAsked(setting: Setting): Promise<LocalUser> {
  await boardBecomes(setting.discord, setting.anna, (board) => asksOn(setting, board));
  return askedOn(setting);
}

/** As the person asked; waits until the board shows it, and after a round until its throws have been shown. */
export async function move(setting: Setting, control: Control): Promise<Outcome> {
  const outcome = await pressAndSee(setting.discord, askedOn(setting), control);
  await boardBecomes(setting.discord, setting.anna, (board) => isOver(board) || asksOn(setting, board));
  return outcome;
}

/** Presses what `choose` takes until the end. @returns the number of presses */
export async function playOut(
  setting: Setting,
  choose: (moves: readonly Control[]) => Control | undefined,
): Promise<number> {
  for (let presses = 0; presses < 3000; presses += 1) {
    const control = isOver(boardIn(setting.discord, setting.anna)) ? undefined : choose(movesOn(setting));
    if (control === undefined) return presses;
    const outcome = await move(setting, control);
    if (outcome.type !== "update" && outcome.type !== "deferred") {
      throw new Error(`"${control.customId}" came to ${JSON.stringify(outcome)}`);
    }
  }
  throw new Error("the game does not end");
}
