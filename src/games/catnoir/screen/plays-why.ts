import { countOf, kindsOf, recipes, type Faction } from "../rules/index.js";
import { firstGain } from "./takes-words.js";
import { factionName, type CatnoirEphemeralScene } from "./words.js";
import { rowsIn } from "./pictures/phone-rows.js";

/**
 * Why cards in the reader's hand cannot be played now: whole factions, or more of one; a line each, under a heading if
 * there is room for all. If there is not, those come first that lack the fewest cards, and an ellipsis says that there
 * are more.
 *
 * @param room rows of small print on a phone
 */
export function whyNot(scene: CatnoirEphemeralScene, room: number): readonly string[] {
  const { view, legal, t } = scene;
  const playable = new Set(legal.flatMap((action) => (action.type === "play" ? [action.faction] : [])));
  const hand = view.own?.hand ?? [];
  const reasons = kindsOf(hand).flatMap((faction) => {
    const why = playable.has(faction) ? notMore(faction, hand, legal, t) : reason(faction, hand, t);
    return why === null ? [] : [{ lacking: lackingOf(faction, hand), line: `${factionName(faction, t)}: ${why}` }];
  });
  if (reasons.length === 0) return [];
  const titled = [t("catnoir.hand.why"), ...reasons.map(({ line }) => line)];
  if (rowsIn(titled) <= room) return titled;
  const lines = reasons.toSorted((one, other) => one.lacking - other.lacking).map(({ line }) => line);
  const beginning = (count: number): readonly string[] =>
    lines.slice(0, count).map((line, index) => (index === count - 1 && count < lines.length ? `${line} …` : line));
  const counts = Array.from({ length: lines.length }, (_, index) => lines.length - index);
  return beginning(counts.find((count) => rowsIn(beginning(count)) <= room) ?? 0);
}

/** How many cards of a faction are missing for its next play. */
function lackingOf(faction: Faction, hand: readonly Faction[]): number {
  const { counts } = recipes[faction];
  const own = countOf(hand, faction);
  return Math.max(0, (counts.find((count) => count > own) ?? own) - own);
}

/** Why no more cards of a playable faction; null: more could be. */
function notMore(
  faction: Faction,
  hand: readonly Faction[],
  legal: CatnoirEphemeralScene["legal"],
  t: CatnoirEphemeralScene["t"],
): string | null {
  const counts = legal.flatMap((action) =>
    action.type === "play" && action.faction === faction && "count" in action ? [action.count] : [],
  );
  const [most, own] = [Math.max(...counts), countOf(hand, faction)];
  const wanted = recipes[faction].counts;
  if (faction === "robocats" && !counts.includes(4)) return t("catnoir.hand.fourRobocats", { count: 4 - own });
  if (faction === "hackers" && most < Math.min(own, wanted.at(-1) ?? 0))
    return t("catnoir.hand.notMore", { count: most });
  return null;
}

/** The first missing condition. */
function reason(faction: Faction, hand: readonly Faction[], t: CatnoirEphemeralScene["t"]): string {
  const { counts, extra } = recipes[faction];
  const own = countOf(hand, faction);
  const [least = 0] = counts;
  const lacking = least - own;
  const gain = firstGain(faction, t);
  if (lacking > 0 && extra === "any") return t("catnoir.hand.tooFewAndAny", { count: lacking, gain });
  if (lacking > 0) return t("catnoir.hand.tooFew", { count: lacking, gain });
  if (extra === "any" && hand.length === least) return t("catnoir.hand.noExtra", { gain });
  if (extra === "other" && hand.length === own) return t("catnoir.hand.noOther");
  return t("catnoir.hand.nobody");
}
