import type { Action, Play } from "../rules/index.js";

/**
 * Plays of one faction with the same number of its cards, offered as one; they differ in further card, target, or both.
 */
export interface Lot {
  /** Its name in selects and drafts. */
  readonly code: string;
  readonly first: Play;
  readonly others: readonly Play[];
}

/** Half a play. */
export interface LotDraft {
  readonly lot: string;
}

/** All plays by lots, in the order of the rules. */
export function lotsOf(legal: readonly Action[]): readonly Lot[] {
  const lots = new Map<string, Lot>();
  for (const play of legal) {
    if (play.type !== "play") continue;
    const code = lotCode(play);
    const lot = lots.get(code);
    lots.set(code, lot === undefined ? { code, first: play, others: [] } : { ...lot, others: [...lot.others, play] });
  }
  return [...lots.values()];
}

/** The drafted lot; null if the draft is missing or malformed, or the lot lacks nothing now. */
export function draftedLot(draft: unknown, legal: readonly Action[]): Lot | null {
  if (typeof draft !== "object" || draft === null || !("lot" in draft)) return null;
  return lotsOf(legal).find(({ code, others }) => code === draft.lot && others.length > 0) ?? null;
}

/** An action as a component's value: plain, at most 40 characters, unique for a seat. */
export function codeOf(action: Action): string {
  switch (action.type) {
    case "take":
      return `${action.faction}.${action.count}`;
    case "play":
      return playCode(action);
    case "discard":
      return action.accept ? "accept" : "keep";
    case "pay":
      return action.with === "point" ? "point" : action.cards.join(".");
    case "give":
      return action.discard ? `${action.faction}.more` : action.faction;
    case "decline":
      return "decline";
    case "trim":
      return action.cards.join(".");
  }
}

function playCode(play: Play): string {
  switch (play.faction) {
    case "detectives":
      return `${lotCode(play)}.${play.extra}`;
    case "hackers":
      return `${lotCode(play)}.${play.target}`;
    case "police":
      return `${lotCode(play)}.${play.extra}.${play.target}`;
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
    case "bureaucrats":
      return lotCode(play);
  }
}

function lotCode(play: Play): string {
  return "count" in play ? `${play.faction}.${play.count}` : play.faction;
}
