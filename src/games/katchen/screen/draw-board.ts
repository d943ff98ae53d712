import { type Phase, type Thrown, digits, watches, worth, type Dice } from "../rules/index.js";
import { news, isMove } from "./news.js";
import { type KatchenScene, dieName, isAsked, keptName, shortName, sorted, thrownName, type Shed } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { turnLine, awayMark, seatName, signedNames, nameOf, isAway, isResting } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { ends, extremes, lastRound, type Extremes } from "./last-round.js";
import type { PublicPrompt, Translate } from "../../../game/scene.js";
import { kept, places, type Verb } from "../press.js";
import { advise, highestOf, stakes, stakesNow, stakeSoFar } from "./stakes.js";

/** Who throws, at what or with what; below the buttons what it is about, and what has happened. */
export function board(scene: KatchenScene): BoardParts {
  const [prompt] = scene.prompts;
  return {
    instead: scene.picture === null ? seatList(scene) : [],
    line: prompt === undefined ? "" : headline(scene, prompt),
    controls: prompt === undefined ? [] : controls(scene, prompt),
    notes: [...(prompt === undefined ? [] : advice(scene)), ...news(scene), standing(scene)],
  };
}

function headline(scene: KatchenScene, prompt: PublicPrompt): string {
  const { view, seats, asleep, t } = scene;
  const { phase } = view;
  const seat = prompt.seat ?? -1;
  const all = allThrown(phase);
  if (all !== null) return tellExtremes(scene, all);
  if (scene.prompts.length > 1 && !asleep) return `👉 ${anybodysLine(scene)}`;
  if (asleep || isAway(seats[seat])) return turnLine(scene, seat);
  const name = nameOf(signedNames(scene), seat);
  if (phase.type !== "shed") return turnLine(scene, seat);
  if (phase.dice !== null) {
    const words = { name, throw: thrownName(phase.dice, t), number: phase.count, limit: phase.limit };
    return `👉 ${t(isResting(seats[seat]) ? "katchen.line.lies" : "katchen.line.choose", words)}`;
  }
  const high = highestOf(phase.throws);
  if (high === undefined) return `👉 ${t("katchen.line.opens", { name })}`;
  return `👉 ${t("katchen.line.follows", { name, high: thrownName(high.dice, t) })}`;
}

/** Anybody may press for all, or in a tie for those who roll again. */
function anybodysLine(scene: KatchenScene): string {
  const { prompts, seats, view, t } = scene;
  const all = signedNames(scene);
  if (view.phase.type !== "rolloff" || prompts.length === seats.length) return t("katchen.line.forAll");
  return t("katchen.line.forSome", { names: prompts.map(({ seat }) => nameOf(all, seat ?? -1)) });
}

/** Highest and lowest, for a moment: what that leads to comes next. */
function tellExtremes({ names, t }: KatchenScene, throws: readonly Thrown[]): string {
  const most = extremes(throws);
  if (most === null) return "";
  return `🎲 ${t("katchen.line.allThrew", { highest: nameOf(names, most.highest), lowest: nameOf(names, most.lowest) })}`;
}

/** What the player who is asked should know, most important first. */
function advice(scene: KatchenScene): readonly string[] {
  const { view, names, seats, prompts, asleep, t } = scene;
  const { phase } = view;
  const seat = prompts[0]?.seat ?? -1;
  if (phase.type === "over" || asleep) return [];
  const all = allThrown(phase);
  if (all !== null) return [whySame(scene, all)];
  if (phase.type === "rolloff") return [t("katchen.askRoll")];
  if (phase.type === "deal") return [stakes(scene)];
  if (phase.dice !== null) {
    const warning = isBest(phase.dice) ? `😼 ${t("katchen.best", { throw: thrownName(phase.dice, t) })}` : "";
    const pick = isResting(seats[seat]) ? "" : t("katchen.pick");
    return [hurry(scene), warning, stakesNow(scene, phase, phase.dice, seat), pick].filter((line) => line !== "");
  }
  const [opener] = phase.throws;
  const rule =
    opener === undefined
      ? t("katchen.askOpen", { count: phase.limit })
      : t("katchen.askFollow", { count: phase.limit, opener: nameOf(names, opener.seat) });
  return [hurry(scene), [rule, stakeSoFar(scene)].filter((line) => line !== "").join(" ")].filter(
    (line) => line !== "",
  );
}

/** Why computer players no longer wait for anybody; empty: somebody has yet to decide something. */
function hurry({ view, seats, t }: KatchenScene): string {
  const isWatched = seats.every((owner, seat) => isResting(owner) || watches(view, seat));
  return isWatched ? `⏩ ${t("katchen.fast")}` : "";
}

/** Whether only a mistake would throw it again: nothing is worth more but a Katchen itself. */
function isBest(dice: Dice): boolean {
  return worth(dice) >= 7;
}

/** Why of two equal throws one is the lower; empty: they differ. */
function whySame({ names, t }: KatchenScene, throws: readonly Thrown[]): string {
  const most = extremes(throws);
  const thrownBy = (seat: Seat | undefined) => throws.find((thrown) => thrown.seat === seat);
  const [highest, lowest] = [thrownBy(most?.highest), thrownBy(most?.lowest)];
  if (highest === undefined || lowest === undefined || digits(highest.dice) !== digits(lowest.dice)) return "";
  const isByTries = highest.count < lowest.count;
  return t(isByTries ? "katchen.sameTries" : "katchen.sameLater", { lowest: nameOf(names, lowest.seat) });
}

/** Stage, stack if any, and in a longer match the game's number. */
function standing({ view, t, emoji }: KatchenScene): string {
  const { shots, knockOut } = view.options;
  const game = t(knockOut ? "katchen.game" : "katchen.gameTo", { game: view.game, shots, shot: emoji.text.shot });
  return [stage(view.phase, t), ...(knockOut || shots > 1 ? [game] : [])].join(" · ");
}

function stage(phase: Phase, t: Translate): string {
  switch (phase.type) {
    case "rolloff":
      return t("katchen.stageRolloff");
    case "deal":
      return t("katchen.stageDeal");
    case "shed":
    case "over":
      return t("katchen.stageShed");
  }
}

/** By seat: coasters, and the throw below in small print. */
function seatList(scene: KatchenScene): readonly string[] {
  return scene.seats.flatMap((_, seat) =>
    [seatLine(scene, seat), throwLine(scene, seat)].filter((line) => line !== ""),
  );
}

function seatLine(scene: KatchenScene, seat: Seat): string {
  const { view, names, seats, prompts, t, emoji } = scene;
  const name = [seatName(seats[seat], nameOf(names, seat)), awayMark(seats[seat], t)]
    .filter((part) => part !== "")
    .join(" · ");
  const shots = view.options.shots === 1 ? [] : [`${view.shots[seat] ?? 0}\u00A0${emoji.text.shot}`];
  if (view.gone.includes(seat)) return [name, t("katchen.gone"), ...shots].join(" · ");
  return [prompts.length > 0 && isAsked(scene, seat) ? `👉 ${name}` : name, ...held(scene, seat), ...shots].join(" · ");
}

/** A seat's coasters, or its die in the roll-off. */
function held({ view, t, emoji }: KatchenScene, seat: Seat): readonly string[] {
  if (view.phase.type === "rolloff") {
    const die = view.phase.rolls.find((roll) => roll.seat === seat)?.die ?? null;
    return die === null ? [] : [emoji.text[dieName(die)]];
  }
  const coasters = view.coasters[seat] ?? 0;
  if (view.phase.type === "shed" && coasters === 0) return [t("katchen.fine")];
  return [`${coasters}\u00A0${emoji.text.coaster}`];
}

/** In this round; until somebody throws, in the last one. */
function throwLine(scene: KatchenScene, seat: Seat): string {
  const { phase } = scene.view;
  if (phase.type === "over" || phase.type === "rolloff") return "";
  const thrown = phase.throws.find((other) => other.seat === seat);
  if (thrown !== undefined) return `-# ${throwText(scene, thrown, phase.type === "shed", extremes(phase.throws))}`;
  if (phase.throws.length > 0 || (phase.type === "shed" && phase.dice !== null)) return "";
  const round = lastRound(scene.recent);
  const before = round?.throws.find((other) => other.seat === seat);
  if (round === null || before === undefined) return "";
  return `-# ${scene.t("katchen.before", { throw: throwText(scene, before, false, ends(round.settlement)) })}`;
}

function throwText({ t, emoji }: KatchenScene, thrown: Thrown, tries: boolean, most: Extremes | null): string {
  const parts = [`${sorted(thrown.dice, emoji)} ${shortName(thrown.dice, t)}`];
  if (tries) parts.push(t("katchen.tries", { count: thrown.count }));
  if (thrown.seat === most?.highest) parts.push(`⬆️ ${t("katchen.highest")}`);
  if (thrown.seat === most?.lowest) parts.push(`⬇️ ${t("katchen.lowest")}`);
  return parts.join(" · ");
}

/** Everybody's throws before any coaster has moved, as shown for a moment; null: somebody is still to throw. */
function allThrown(phase: Phase): readonly Thrown[] | null {
  if (phase.type !== "deal" && phase.type !== "shed") return null;
  return phase.throws.length === phase.order.length ? phase.throws : null;
}

/** Disabled while a computer player thinks or all are away. */
function controls(scene: KatchenScene, prompt: PublicPrompt): BoardParts["controls"] {
  const { view, seats, table, t, emoji } = scene;
  const { phase } = view;
  const resting = scene.prompts.every(({ seat }) => isResting(seats[seat ?? -1]));
  const isAll = allThrown(phase) !== null;
  if (phase.type === "shed" && phase.dice !== null && !isAll) return again(scene, prompt, phase, phase.dice, resting);
  const id = { table, prompt: prompt.id, verb: "throw" satisfies Verb, argument: "" };
  const isNext = isAll || isNextRound(scene);
  const throwing: Button = {
    id,
    style: "main",
    label: t(isNext ? "katchen.nextRound" : "katchen.throw"),
    emoji: emoji.button.die5,
    disabled: resting,
  };
  // The last row of a turn of several throws is there from the start, and empty: nothing moves once dice lie above it.
  const isLong = phase.type === "shed" && (isAll || phase.limit > 1);
  return [buttons(throwing), ...(isLong ? [buttons()] : [])];
}

/** Whether a round has ended and nobody has thrown in the next one, be it of another stage or game. */
function isNextRound({ view, recent }: KatchenScene): boolean {
  const round = lastRound(recent);
  return (view.phase.type === "deal" || view.phase.type === "shed") && round !== null && !round.after.some(isMove);
}

/** Three dice to mark, and what to do with the rest: always in the same places. */
function again(
  { table, recent, drafts, view, t, emoji }: KatchenScene,
  prompt: PublicPrompt,
  { count, limit }: Shed,
  dice: Dice,
  resting: boolean,
): BoardParts["controls"] {
  const seat = prompt.seat ?? -1;
  const draft = drafts.find((one) => one.prompt === prompt.id && one.seat === seat);
  const keep = kept(draft?.value, recent);
  const stuck = keep.length === places.length || count >= limit;
  const id = (verb: Verb, argument = ""): Button["id"] => ({ table, prompt: prompt.id, verb, argument });
  // Only what is surely no mistake stands out: to throw again is a choice, also once dice are kept.
  const best = isBest(dice);
  const isChosen = draft !== undefined && keep.length > 0;
  const mayStand = best || stuck || (!isChosen && advise(view) === "high");
  return [
    buttons(
      ...dice.map((die, place): Button => {
        const stays = keep.includes(place);
        return {
          id: id("keep", String(place)),
          style: stays ? "marked" : "plain",
          // As colour alone is not enough; a label would make the button wider and move its neighbours.
          emoji: emoji.button[stays ? keptName(die) : dieName(die)],
          disabled: resting,
        };
      }),
    ),
    buttons(
      {
        id: id("rethrow"),
        style: best ? "alarm" : "plain",
        // The same whatever is kept: another label would be as wide as it is, and move its neighbours.
        label: t("katchen.rethrow"),
        disabled: resting || stuck,
      },
      { id: id("stand"), style: mayStand ? "main" : "plain", label: t("katchen.stand"), disabled: resting },
    ),
  ];
}
