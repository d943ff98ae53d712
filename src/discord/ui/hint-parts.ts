import type { APIComponentInContainer } from "discord.js";
import type { Situation } from "../../game/press.js";
import { type GameId, games } from "../../games/index.js";
import type { Key, Translate } from "../../texts/index.js";
import type { KnownBoard } from "../../tables/board.js";
import { seatNames } from "./names.js";
import { buttons, text, type Button } from "./parts.js";

/** Verb of the button that switches hints off for its presser. */
export const hintsVerb = "hints";

/** The hint for a decision that everybody sees made on the board, in a small line; empty: none. */
export function boardHint({ game, hint, play, seats }: KnownBoard, t: Translate): string {
  const [seat] = hint?.seats ?? [];
  if (hint === null || seat === undefined || play === null) return "";
  const name = games[game].screen.hints.board(play.view, seat, hint.nth);
  if (name === null) return "";
  const words = { name: seatNames(seats, t)[seat] ?? "", hint: t(hintKey(game, name)) };
  return `-# ${play.prompts[0]?.kind === "turn" ? t("table.hintFor", words) : t("table.hint", words)}`;
}

/** The hint for a decision that its reader makes on an ephemeral message, with the button against hints; empty: none. */
export function ownHint(
  game: GameId,
  table: string,
  situation: Situation,
  t: Translate,
): readonly APIComponentInContainer[] {
  const name = situation.hint === null ? null : games[game].screen.hints.own(situation, situation.hint);
  if (name === null) return [];
  return [text(`-# ${t("table.hint", { hint: t(hintKey(game, name)) })}`), buttons(noHintsButton(table, "own", t))];
}

/** A law holds that a screen names only hints that its texts have. */
function hintKey(game: GameId, name: string): Key {
  return `${game}.hints.${name}` as Key;
}

/** Switches hints off for its presser. @param where it stands, so that boards have no button of an ephemeral message */
export function noHintsButton(table: string, where: "board" | "own", t: Translate): Button {
  return { id: { table, prompt: 0, verb: hintsVerb, argument: where }, style: "plain", label: t("table.noHints") };
}
