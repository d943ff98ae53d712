import { digits, kindOf, worth, type Dice, type Event } from "../rules/index.js";
import { commaList, actorName, nameOf } from "../../../discord/ui/names.js";
import { ends, lastRound, tieForHighest, tieForLowest, type Round, type Tie } from "./last-round.js";
import { dieName, isKatchen, isLowest, throwName, type KatchenScene } from "./words.js";

/**
 * How the roll-off or the last round ended and what followed. After the next throw it is in small print; of
 * stage 1 stage 2 has no more than that it is over, and how.
 */
export function news(scene: KatchenScene): readonly string[] {
  const { recent, view } = scene;
  const round = lastRound(recent);
  const moveAt = recent.findLastIndex(isMove);
  const since = recent.slice(moveAt + 1).map((event) => tellOutcome(scene, event));
  if (recent[moveAt]?.type === "rolled") return tellRolloff(scene, moveAt, since.filter(said));
  if (round === null) return [tellMove(scene, moveAt), ...since].filter(said);
  if (!round.after.some(isMove)) return [...tellRound(scene, round), ...since].filter(said);
  const isPast = view.phase.type === "shed" && round.settlement.type === "dealt";
  const outcomes = (...types: readonly Event["type"][]): readonly string[] =>
    round.after.filter(({ type }) => types.includes(type)).map((event) => tellOutcome(scene, event));
  const before = isPast
    ? [tellSettlement(scene, round), ...outcomes("opens")].join(" ")
    : scene.t("katchen.roundBefore", { told: [...tellRound(scene, round), ...outcomes("shot", "out")].join(" ") });
  return [tellMove(scene, moveAt), ...since, before].filter(said);
}

/** A round's end: who got how many coasters, by which throws, and what broke ties. */
export function tellRound(scene: KatchenScene, round: Round): readonly string[] {
  const settled = [tellSettlement(scene, round), tellThrows(scene, round)].filter(said);
  return [settled.join(" "), tellTie(scene, round)].filter(said);
}

/** Who got how many coasters from whom. */
export function tellSettlement(
  { names, t }: Pick<KatchenScene, "names" | "t">,
  { settlement }: Pick<Round, "settlement">,
): string {
  const seats = ends(settlement);
  const words = {
    lowest: nameOf(names, seats.lowest),
    highest: nameOf(names, seats.highest),
    coasters: t("katchen.coasters", { count: settlement.coasters }),
  };
  const short = settlement.coasters < settlement.worth;
  if (settlement.type === "dealt") return t(short ? "katchen.dealtRest" : "katchen.dealt", words);
  return t(short ? "katchen.gaveAll" : "katchen.gave", words);
}

/** Empty if the events do not reach back so far. */
function tellThrows({ names, t }: KatchenScene, { settlement, throws }: Round): string {
  const { lowest, highest } = ends(settlement);
  const [low, high] = [lowest, highest].map((seat) => throws.find((thrown) => thrown.seat === seat)?.dice);
  if (low === undefined || high === undefined) return "";
  const words = {
    low: throwName(low, t),
    high: throwName(high, t),
    lowest: nameOf(names, lowest),
    highest: nameOf(names, highest),
  };
  return t(settlement.type === "dealt" ? "katchen.dealtBy" : beats(high, low), words);
}

/** Why a throw is the higher one. Equal dice have a sentence of their own (`tellTie`). */
function beats(high: Dice, low: Dice): "katchen.gaveBy" | "katchen.gaveByNumber" | "katchen.gaveByKind" {
  if (worth(high) !== worth(low) || digits(high) === digits(low)) return "katchen.gaveBy";
  return kindOf(high) === kindOf(low) ? "katchen.gaveByNumber" : "katchen.gaveByKind";
}

/** The lowest seat's first; a tie for the highest matters only if somebody gives. */
function tellTie(scene: KatchenScene, round: Round): string {
  const low = tieForLowest(round);
  if (low !== null) return sayTie(scene, round, low, low.by === "time" ? "katchen.tieLowest" : "katchen.triesLowest");
  const high = round.settlement.type === "gave" ? tieForHighest(round) : null;
  if (high === null) return "";
  return sayTie(scene, round, high, high.by === "time" ? "katchen.tieHighest" : "katchen.triesHighest");
}

function sayTie({ names, t }: KatchenScene, round: Round, tie: Tie, key: TieKey): string {
  const dice = round.throws.find((thrown) => thrown.seat === tie.later)?.dice;
  if (dice === undefined) return "";
  const [lucky, unlucky] = [nameOf(names, tie.earlier), nameOf(names, tie.later)];
  const lowest = tie.later === ends(round.settlement).lowest;
  return t(key, { name: lowest ? unlucky : lucky, other: lowest ? lucky : unlucky, throw: throwName(dice, t) });
}

type TieKey = `katchen.${"tie" | "tries"}${"Lowest" | "Highest"}`;

/** What followed a round or a roll-off; empty if told elsewhere. */
export function tellOutcome(
  { names, t, emoji, view }: Pick<KatchenScene, "names" | "t" | "emoji" | "view">,
  event: Event,
): string {
  switch (event.type) {
    case "tied":
      return t("katchen.tied", { names: event.seats.map((seat) => nameOf(names, seat)) });
    case "opens": {
      const name = nameOf(names, event.seat);
      if (event.stage === "shed") return t("katchen.beginsShed", { name });
      return event.game > 1 ? t("katchen.beginsGame", { name, game: event.game }) : t("katchen.begins", { name });
    }
    case "free":
      return t("katchen.free", { name: nameOf(names, event.seat) });
    case "shot": {
      const words = { name: nameOf(names, event.seat), shot: emoji.text.shot, count: event.shots };
      return t(view.options.shots > 1 ? "katchen.shotNumber" : "katchen.shot", words);
    }
    case "out":
      return t("katchen.out", { name: nameOf(names, event.seat) });
    case "rolled":
    case "threw":
    case "stood":
    case "dealt":
    case "gave":
    case "over":
      return "";
  }
}

/** Everybody's die of a decided roll-off, which the seats no longer show, and the outcome. */
function tellRolloff(
  { names, recent, t, emoji }: KatchenScene,
  at: number,
  outcome: readonly string[],
): readonly string[] {
  if (outcome.length === 0) return [];
  const before = recent.slice(0, at + 1);
  const rolls = before
    .slice(before.findLastIndex(({ type }) => type === "tied") + 1)
    .flatMap((event) =>
      event.type === "rolled"
        ? t("katchen.rolled", { name: nameOf(names, event.seat), die: emoji.text[dieName(event.die)] })
        : [],
    );
  return [t("katchen.rolloff", { rolls: commaList(rolls, t), outcome: outcome.join(" ") })];
}

/** What the seats do not show of a move: highest and lowest throws of all once they stand. */
function tellMove({ names, recent, view, t }: KatchenScene, at: number): string {
  const event = recent[at];
  if (event?.type !== "threw" && event?.type !== "stood") return "";
  const dice = recent.slice(0, at + 1).findLast((earlier) => earlier.type === "threw")?.dice;
  const lying = view.phase.type === "shed" && view.phase.dice !== null;
  if (dice === undefined || lying) return "";
  const words = { name: actorName(nameOf(names, event.seat), event, t) };
  if (isKatchen(dice)) return t("katchen.bestThrow", words);
  return isLowest(dice) ? t("katchen.worstThrow", words) : "";
}

/** Whether somebody threw or stopped. */
export function isMove(event: Event): boolean {
  return event.type === "rolled" || event.type === "threw" || event.type === "stood";
}

function said(line: string): boolean {
  return line !== "";
}
