import type { Seat } from "../../../game/contract.js";
import type { Translate } from "../../../game/scene.js";
import { compareThrows, digits, worth, type Dice, type Thrown, type View } from "../rules/index.js";
import { extremes } from "./last-round.js";
import { throwName, type KatchenScene, type Shed } from "./words.js";
import { nameOf } from "../../../discord/ui/names.js";

/** Highest and lowest throw so far, with whose they are, and what they move; empty before a round's first throw. */
export function stakes(scene: KatchenScene): string {
  return tell(scene, true);
}

/**
 * With dice on the table, where they lie among the throws so far: above all, with the stakes if they stay, below all, or
 * between them. There is no room for names.
 */
export function stakesNow(scene: KatchenScene, phase: Shed, dice: Dice, seat: Seat): string {
  const { view, t } = scene;
  const [high, low] = [highestOf(phase.throws), lowestOf(phase.throws)];
  if (high === undefined || low === undefined) return "";
  const own: Thrown = { seat, dice, count: phase.count };
  const isSame = (thrown: Thrown): boolean => digits(thrown.dice) === digits(dice);
  // What it is called stands right above.
  const same = { throw: digits(dice) };
  switch (advise(view)) {
    case "high": {
      const after: View = { ...view, phase: { ...phase, throws: [...phase.throws, own] } };
      const stake = stakeOf(after) ?? 0;
      const coasters = t("katchen.coasters", { count: stake });
      return [
        isSame(high) ? t("katchen.stakeBeatsSame", same) : t("katchen.stakeBeats", { high: digits(high.dice) }),
        t(`katchen.stakeThen.${certaintyOf(after, own, stake)}`, {
          coasters: stake < worth(dice) ? t("katchen.stakeOwn", { coasters }) : coasters,
        }),
      ].join(" ");
    }
    case "low":
      return [
        isSame(low) ? t("katchen.stakeBelowSame", same) : t("katchen.stakeBelow", { low: digits(low.dice) }),
        tellStake(scene, false),
      ].join(" ");
    case "safe":
    case "open":
    case null:
      return tell(scene, false);
  }
}

/** @param named with whose throws they are; of two there is room for digits alone */
function tell(scene: KatchenScene, named: boolean): string {
  const { view, names, t } = scene;
  const { phase } = view;
  if (phase.type !== "deal" && phase.type !== "shed") return "";
  const [high, low] = [highestOf(phase.throws), lowestOf(phase.throws)];
  if (high === undefined || low === undefined) return "";
  const say = ({ dice, seat }: Thrown): string => {
    const said = high === low ? throwName(dice, t) : String(digits(dice));
    return named ? t("katchen.throwBy", { throw: said, name: nameOf(names, seat) }) : said;
  };
  const toBeat = phase.order.length === 2 && worth(high.dice) < maxWorth;
  return [
    low === high
      ? t(toBeat ? "katchen.stakeToBeat" : "katchen.stakeFirst", { high: say(high) })
      : t("katchen.stake", { high: say(high), low: say(low) }),
    tellStake(scene, named),
  ].join(" ");
}

/** What the highest throw so far moves, and why it is no more. */
export function stakeSoFar(scene: KatchenScene): string {
  return tellStake(scene, true);
}

/** What the highest throw so far moves. @param named with whose coasters limit it */
function tellStake({ view, names, t }: KatchenScene, named: boolean): string {
  const { phase } = view;
  const count = stakeOf(view);
  if ((phase.type !== "deal" && phase.type !== "shed") || count === null) return "";
  const high = highestOf(phase.throws);
  if (high === undefined) return "";
  const coasters = named ? limited(view, high, count, names, t) : t("katchen.coasters", { count });
  return t(`katchen.stakeNow.${certaintyOf(view, high, count)}`, { coasters });
}

/** How many coasters are at stake, and why they are fewer than the highest throw is worth. */
function limited({ phase }: View, high: Thrown, count: number, names: readonly string[], t: Translate): string {
  const coasters = t("katchen.coasters", { count });
  if (count === worth(high.dice)) return coasters;
  return phase.type === "deal"
    ? t("katchen.stakeStack", { coasters })
    : t("katchen.stakeAll", { coasters, name: nameOf(names, high.seat) });
}

/** Coasters that the highest throw moves if no higher one comes; null: nobody has thrown. */
export function stakeOf({ phase, coasters, stack }: View): number | null {
  if (phase.type !== "deal" && phase.type !== "shed") return null;
  const thrown = highestOf(phase.throws);
  if (thrown === undefined) return null;
  return Math.min(worth(thrown.dice), phase.type === "deal" ? stack : (coasters[thrown.seat] ?? 0));
}

/** The highest throw so far. */
export function highestOf(throws: readonly Thrown[]): Thrown | undefined {
  const highest = extremes(throws)?.highest ?? throws[0]?.seat;
  return throws.find(({ seat }) => seat === highest);
}

function lowestOf(throws: readonly Thrown[]): Thrown | undefined {
  const lowest = extremes(throws)?.lowest ?? throws[0]?.seat;
  return throws.find(({ seat }) => seat === lowest);
}

/** Most coasters that a throw is worth. */
const maxWorth = 8;

/** What throws still to come may do to the stake: nothing, only raise it, or lower it too. */
type Certainty = "settled" | "atLeast" | "soFar";

/**
 * In stage 2 the seat of the highest throw gives, at most all it has: a later throw may change the giver too.
 *
 * @param high the highest throw so far
 * @param stake coasters that it would move
 */
function certaintyOf({ phase, coasters, stack, asked }: View, high: Thrown, stake: number): Certainty {
  if (phase.type !== "deal" && phase.type !== "shed") return "settled";
  if (phase.type === "deal") return worth(high.dice) < maxWorth && stake < stack ? "atLeast" : "settled";
  const { dice, count } = phase;
  // Of two throws worth most, the one in fewer tries is higher: how many a seat needs at least.
  const lying = dice === null ? 1 : worth(dice) === maxWorth ? count : count + 1;
  const tries = (seat: Seat): number => (seat === asked ? lying : 1);
  const rivals = phase.order.filter(
    (seat) =>
      !phase.throws.some((thrown) => thrown.seat === seat) && (worth(high.dice) < maxWorth || tries(seat) < high.count),
  );
  const moved = rivals.map((seat) => coasters[seat] ?? 0);
  if (moved.some((given) => given < stake)) return "soFar";
  if (stake === maxWorth || moved.every((given) => given <= stake)) return "settled";
  // "At least" would contradict that the giver has no more.
  return stake < worth(high.dice) ? "soFar" : "atLeast";
}

/** Where the throw lies among those of the round; null: there is none. */
export function advise({ phase }: View): "open" | "low" | "safe" | "high" | null {
  if (phase.type !== "shed" || phase.dice === null) return null;
  const own = { dice: phase.dice, count: phase.count, order: phase.throws.length };
  const compared = phase.throws.map((thrown, order) => compareThrows(own, { ...thrown, order }));
  if (compared.length === 0) return "open";
  if (compared.every((one) => one < 0)) return "low";
  return compared.every((one) => one > 0) ? "high" : "safe";
}
