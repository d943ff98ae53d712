import type { APIModalInteractionResponseCallbackData } from "discord.js";
import { cupBounds } from "../rules/cup-request.js";
import type { Translate } from "../../../texts/index.js";
import { labelName, shownText } from "../../../discord/ui/names.js";
import { textModal } from "../../../discord/ui/text-modal.js";
import { cupId } from "./cup-ids.js";

/** Asks the winner how their name shall stand on the trophy. @param name theirs now, not escaped */
export function engraveModal(cup: string, name: string, t: Translate): APIModalInteractionResponseCallbackData {
  const value = labelName(shownText(name), cupBounds.engraving);
  const words = { title: t("cup.modal.engrave"), hint: t("cup.modal.engraveHint"), value };
  return textModal(cupId("engraved", cup), words, cupBounds.engraving);
}

/**
 * Asks why a result is corrected.
 *
 * @param firstAgain the round's @param places of those who are to go on, at their table
 */
export function correctModal(
  cup: string,
  round: number,
  table: number,
  firstAgain: number,
  places: readonly number[],
  t: Translate,
): APIModalInteractionResponseCallbackData {
  const mask = places.reduce((sum, place) => sum | (1 << place), 0);
  const words = { title: t("cup.modal.correct"), hint: t("cup.modal.correctHint"), value: "" };
  return textModal(cupId("corrected", cup, round, table, firstAgain, mask), words, cupBounds.reason);
}

/** Asks why a cup is called off. */
export function callOffModal(cup: string, t: Translate): APIModalInteractionResponseCallbackData {
  const words = { title: t("cup.modal.callOff"), hint: t("cup.modal.callOffHint"), value: "" };
  return textModal(cupId("calledoff", cup), words, cupBounds.reason);
}
