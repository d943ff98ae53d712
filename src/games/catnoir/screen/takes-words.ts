import { countOf, factionsInPlay, handLimit, recipes, type Faction } from "../rules/index.js";
import type { Translate } from "../../../game/scene.js";
import type { CatnoirEphemeralScene } from "./words.js";

/** Of an option's description, in characters (Discord's reference, "Select Option Structure"). */
const longest = 100;

/** What the hand can do with a faction after `more` cards of it were taken, for an option's description. */
export function outcomeOf(faction: Faction, more: number, scene: CatnoirEphemeralScene): string {
  const { view, seat, t } = scene;
  const hand = view.own?.hand ?? [];
  const own = countOf(hand, faction) + more;
  const others = hand.length + more - own;
  const most = Math.max(0, ...view.hands.filter((_, other) => other !== seat));
  const what = outcome(faction, { own, others, most }, t);
  const over = hand.length + more - handLimit;
  if (over <= 0) return t("catnoir.hand.makes", { own, what });
  const tooMany = t("catnoir.hand.tooMany", { count: over, limit: handLimit });
  const both = t("catnoir.hand.makes", { own, what: `${what} · ${tooMany}` });
  // Next to the number of the faction alone, the limit would seem to be about that.
  return both.length <= longest ? both : tooMany;
}

/** What the smallest play of a faction brings first, if that is a fixed number; such as "3 Punkte". */
export function firstGain(faction: Faction, t: Translate): string {
  const points = (count: number): string => t("catnoir.points", { count });
  switch (faction) {
    case "detectives":
      return points(3);
    case "robocats":
      return t("catnoir.hand.newCards", { count: 5 });
    case "scientists":
    case "mafia":
    case "journalists":
      return points(2);
    case "hackers":
    case "police":
    case "bureaucrats":
      return "";
  }
}

/** What a hand has then. */
interface Held {
  /** Cards of the faction. */
  readonly own: number;
  /** Cards of other factions. */
  readonly others: number;
  /** The size of the largest hand of another seat. */
  readonly most: number;
}

function outcome(faction: Faction, { own, others, most }: Held, t: Translate): string {
  const [least = 0, next = least] = recipes[faction].counts;
  const gain = firstGain(faction, t);
  const short = (lacking: number): string => t("catnoir.hand.lacks", { count: lacking, gain });
  /** A set of that many counts; the rest is left over. */
  const whole = (used: number, what: string): string =>
    own === used
      ? t("catnoir.hand.worth", { gain: what })
      : t("catnoir.hand.worthOf", { used, left: own - used, gain: what });
  const cards = (count: number): string => t("catnoir.some", { count });
  switch (faction) {
    case "detectives": {
      if (own < least) return t("catnoir.hand.lacksAndAny", { count: least - own, gain });
      if (others === 0 && own === least) return t("catnoir.hand.lacksAny", { gain });
      return t(own === least ? "catnoir.hand.withAny" : "catnoir.hand.withAnyOf", { gain });
    }
    case "scientists": {
      const all = t("catnoir.hand.both", { points: gain, cards: cards(2) });
      return own < least ? short(least - own) : whole(least, all);
    }
    case "journalists":
      return own < least ? short(least - own) : whole(least, gain);
    case "mafia":
      return own < least ? short(least - own) : whole(least, t("catnoir.hand.pays", { gain }));
    case "robocats": {
      const points = t("catnoir.points", { count: 3 });
      if (own < least) return short(least - own);
      if (own >= next) return whole(next, points);
      return own === least ? whole(least, gain) : t("catnoir.hand.drawsNow", { gain, more: points });
    }
    case "hackers": {
      const count = Math.min(own, most, recipes.hackers.counts.at(-1) ?? 0);
      return count === 0 ? t("catnoir.hand.noVictim") : t("catnoir.hand.hacks", { gain: cards(count) });
    }
    case "police":
      if (most === 0) return t("catnoir.hand.noVictim");
      if (others === 0) return t("catnoir.hand.noCompany");
      return t("catnoir.hand.searches", { gain: cards(Math.min(own, most)) });
    case "bureaucrats":
      return t("catnoir.hand.upTo", { gain: t("catnoir.points", { count: Math.min(own, factionsInPlay) }) });
  }
}
