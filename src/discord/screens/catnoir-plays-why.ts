import { countOf, kindsOf, recipes, type Faction } from "../../games/catnoir/index.js";
import type { CatnoirSheetScene } from "./catnoir-scene.js";
import { factionName } from "./catnoir-words.js";

/** Why the factions in the reader's hand that he cannot play have to wait, a line each. */
export function whyNot(scene: CatnoirSheetScene): readonly string[] {
  const { view, legal, t } = scene;
  const playable = new Set(legal.flatMap((action) => (action.type === "play" ? [action.faction] : [])));
  const hand = view.own?.hand ?? [];
  const stuck = kindsOf(hand).filter((faction) => !playable.has(faction));
  return stuck.map((faction) => `${factionName(faction, t)}: ${reason(faction, hand, t)}`);
}

/** The first thing that is missing. */
function reason(faction: Faction, hand: readonly Faction[], t: CatnoirSheetScene["t"]): string {
  const { counts, extra } = recipes[faction];
  const own = countOf(hand, faction);
  const [least = 0] = counts;
  if (own < least) return t("catnoirHand.tooFew", { count: least - own });
  if (extra === "any" && hand.length === least) return t("catnoirHand.noExtra");
  if (extra === "other" && hand.length === own) return t("catnoirHand.noOther");
  return t("catnoirHand.nobody");
}
