import { type Phase, type Thrown, digits, worth, type Dice } from "../rules/index.js";
import { news, isMove } from "./news.js";
import { type KatchenScene, dieName, shortName, sorted, isKatchen, lying, throwName, type Shed } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import type { BoardParts } from "../../../game/screen.js";
import { turnLine, awayMark, seatName, nameOf, isResting } from "../../../discord/ui/names.js";
import type { Seat } from "../../../game/contract.js";
import { ends, extremes, lastRound, type Extremes } from "./last-round.js";
import type { PublicPrompt, Translate } from "../../../game/scene.js";
import { kept, places, type Verb } from "../press.js";
import { stakeOf, stakes, stakesNow, advise } from "./stakes.js";

/** Whose turn it is with what lies there, and below the buttons what it is about and what happened. */
export function board(scene: KatchenScene): BoardParts {
  const { said, ...asked } = question(scene);
  return {
    instead: scene.picture === null ? seatList(scene) : [],
    line: headline(scene),
    ...asked,
    notes: [...said, ...news(scene), ...standing(scene)],
  };
}

/** What is asked: the buttons, and what there is to know, most important first. */
interface Question extends Pick<BoardParts, "controls"> {
  readonly said: readonly string[];
}

function headline(scene: KatchenScene): string {
  const { asked, phase } = scene.view;
  return asked === null || scene.prompts.length === 0 || isUnsettled(phase) ? "" : turnLine(scene, asked);
}

/** Stage, stack if any, and where more than one game may be played, which it is. */
function standing({ view, t, emoji }: KatchenScene): readonly string[] {
  const { shots, knockOut } = view.options;
  const stack = t("katchen.stack", { count: view.stack, coaster: emoji.text.coaster });
  const game = t(knockOut ? "katchen.game" : "katchen.gameTo", { game: view.game, shots, shot: emoji.text.shot });
  return [[stage(view.phase, t), ...(view.stack === 0 ? [] : [stack])].join(" · "), knockOut || shots > 1 ? game : ""];
}

function stage(phase: Phase, t: KatchenScene["t"]): string {
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
  const isAsked = view.asked === seat && prompts.length > 0;
  const name = [seatName(seats[seat], nameOf(names, seat)), awayMark(seats[seat], t)]
    .filter((part) => part !== "")
    .join(" · ");
  const shots = view.options.shots === 1 ? [] : [`${view.shots[seat] ?? 0}\u00A0${emoji.text.shot}`];
  if (view.gone.includes(seat)) return [name, t("katchen.gone"), ...shots].join(" · ");
  return [isAsked ? `👉 ${name}` : name, ...held(scene, seat), ...shots].join(" · ");
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

/** The prompt of the seat in turn and its buttons, disabled while a computer player thinks or all are away. */
function question(scene: KatchenScene): Question {
  const { view, prompts, seats } = scene;
  const [prompt] = prompts;
  if (prompt === undefined) return { said: [], controls: [] };
  const resting = isResting(seats[prompt.seat ?? -1]);
  if (isUnsettled(view.phase)) return unsettled(scene, prompt, resting);
  return view.phase.type === "shed" && view.phase.dice !== null
    ? again(scene, prompt, view.phase, view.phase.dice, resting)
    : first(scene, prompt, view.phase, resting);
}

/** Whether all have thrown and no coaster has moved yet, as shown for a moment (`before.ts`). */
function isUnsettled(phase: Phase): boolean {
  return (phase.type === "deal" || phase.type === "shed") && phase.throws.length === phase.order.length;
}

/** What the throws lead to, and the button that `first` has after it: it stays as it is. */
function unsettled(scene: KatchenScene, prompt: PublicPrompt, disabled: boolean): Question {
  const { view, table, names, t, emoji } = scene;
  const { phase } = view;
  const nothing: Question = { said: [], controls: [] };
  if (phase.type !== "deal" && phase.type !== "shed") return nothing;
  const most = extremes(phase.throws);
  const thrownBy = (seat: Seat | undefined) => phase.throws.find((thrown) => thrown.seat === seat);
  const [highest, lowest] = [thrownBy(most?.highest), thrownBy(most?.lowest)];
  if (most === null || highest === undefined || lowest === undefined) return nothing;
  const words = {
    highest: nameOf(names, most.highest),
    lowest: nameOf(names, most.lowest),
    high: throwName(highest.dice, t),
    low: throwName(lowest.dice, t),
    coasters: t("katchen.coasters", { count: stakeOf(view) ?? 0 }),
  };
  const isSame = digits(highest.dice) === digits(lowest.dice);
  const why = isSame ? t(highest.count < lowest.count ? "katchen.sameTries" : "katchen.sameLater", words) : "";
  const id = { table, prompt: prompt.id, verb: "throw" satisfies Verb, argument: "" };
  return {
    said: [
      [t(phase.type === "deal" ? "katchen.allThrewDeal" : "katchen.allThrewShed", words), why].join(" ").trim(),
      `👉 ${t("katchen.opensNext", { name: nameOf(names, prompt.seat ?? most.lowest) })}`,
    ],
    controls: [
      buttons({ id, style: "main", label: t("katchen.nextRound"), emoji: emoji.button.die5, disabled }),
      ...(phase.type === "shed" ? [notYet(table, prompt.id, t)] : []),
    ],
  };
}

/** The row that a turn of several throws ends with, before its first throw: the button to throw stands above it. */
function notYet(table: string, prompt: number, t: Translate): ReturnType<typeof buttons> {
  const id = (verb: Verb): Button["id"] => ({ table, prompt, verb, argument: "" });
  return buttons(
    { id: id("rethrow"), style: "plain", label: rethrow(0, t), disabled: true },
    { id: id("stand"), style: "plain", label: t("katchen.stand"), disabled: true },
  );
}

function first(scene: KatchenScene, prompt: PublicPrompt, phase: Phase, disabled: boolean): Question {
  const { table, names, asleep, t, emoji } = scene;
  // Nobody else is told what to do, and a sleeping table waits for nobody.
  const waits = asleep ? "" : disabled ? t("katchen.waits", { name: nameOf(names, prompt.seat ?? -1) }) : null;
  const id = { table, prompt: prompt.id, verb: "throw" satisfies Verb, argument: "" };
  return {
    said: [[waits ?? nextRound(scene) ?? ask(scene, phase), stakes(scene)].filter((line) => line !== "").join(" ")],
    controls: [
      buttons({
        id,
        style: "main",
        label: t(isNextRound(scene) ? "katchen.nextRound" : "katchen.throw"),
        emoji: emoji.button.die5,
        disabled,
      }),
      ...(phase.type === "shed" && phase.limit > 1 ? [notYet(table, prompt.id, t)] : []),
    ],
  };
}

/** Whether a round has ended and nobody has thrown in the next one, be it of another stage or game. */
function isNextRound({ view, recent }: KatchenScene): boolean {
  const round = lastRound(recent);
  return (view.phase.type === "deal" || view.phase.type === "shed") && round !== null && !round.after.some(isMove);
}

/** That a round has ended and who opens the next one; null: the first of a stage, or somebody has thrown. */
function nextRound({ view, recent, names, t }: KatchenScene): string | null {
  const { phase } = view;
  const round = lastRound(recent);
  if ((phase.type !== "deal" && phase.type !== "shed") || phase.throws.length > 0 || round === null) return null;
  if (round.after.some((event) => isMove(event) || event.type === "opens")) return null;
  const { seat, coasters: count } = round.settlement;
  const words = { name: nameOf(names, seat), coasters: t("katchen.coasters", { count }) };
  return phase.type === "deal"
    ? t("katchen.askDealNext", words)
    : t("katchen.askOpenNext", { ...words, count: phase.limit });
}

function ask({ names, t }: KatchenScene, phase: Phase): string {
  switch (phase.type) {
    case "rolloff":
      return t("katchen.askRoll");
    case "deal":
      return t("katchen.askDeal");
    case "shed": {
      const [opener] = phase.throws;
      return opener === undefined
        ? t("katchen.askOpen", { count: phase.limit })
        : t("katchen.askFollow", { count: phase.limit, opener: nameOf(names, opener.seat) });
    }
    case "over":
      return "";
  }
}

/** The throw, its three dice to mark, and what to do with the rest. */
function again(scene: KatchenScene, prompt: PublicPrompt, phase: Shed, dice: Dice, resting: boolean): Question {
  const { table, names, recent, drafts, t, emoji } = scene;
  const { count, limit } = phase;
  const seat = prompt.seat ?? -1;
  const draft = drafts.find((one) => one.prompt === prompt.id && one.seat === seat);
  const keep = kept(draft?.value, recent);
  const stuck = keep.length === places.length || count >= limit;
  const id = (verb: Verb, argument = ""): Button["id"] => ({ table, prompt: prompt.id, verb, argument });
  const lies = {
    name: nameOf(names, seat),
    dice: lying(dice, emoji),
    throw: throwName(dice, t),
    count: worth(dice),
  };
  // Only what is surely no mistake, or follows from the dice just chosen, stands out: to throw again is a choice.
  const best = isKatchen(dice);
  const chosen = draft !== undefined && keep.length > 0;
  const mayStand = best || stuck || (!chosen && advise(scene.view) === "high");
  const reroll: Button = {
    id: id("rethrow"),
    style: chosen && !mayStand ? "main" : "plain",
    label: rethrow(keep.length, t),
    disabled: resting || stuck,
  };
  const stop: Button = {
    id: id("stand"),
    style: mayStand ? "main" : "plain",
    label: t("katchen.stand"),
    disabled: resting,
  };
  const said = [
    t(resting ? "katchen.liesBy" : "katchen.lies", { ...lies, coaster: emoji.text.coaster }),
    [tellTry(scene, phase), stakesNow(scene, phase, dice, seat)].filter((line) => line !== "").join(" "),
    ...(resting ? [] : [t("katchen.pick")]),
  ];
  const controls = [
    buttons(
      ...dice.map((die, place): Button => {
        const stays = keep.includes(place);
        return {
          id: id("keep", String(place)),
          style: stays ? "marked" : "plain",
          // Three side by side on a phone: longer labels would each take a row. A lock, as colour alone is not enough.
          label: stays ? "🔒" : "🔓",
          emoji: emoji.button[dieName(die)],
          disabled: resting,
        };
      }),
    ),
    buttons(reroll, stop),
  ];
  return { said, controls };
}

/** Which throw of the turn lies there, and which dice are new: a press after which the same lie there has worked too. */
function tellTry({ recent, t, emoji }: KatchenScene, { count, limit }: Shed): string {
  const [before, now] = recent.filter((event) => event.type === "threw").slice(-2);
  const rethrown = now?.rethrown ?? [];
  const words = { number: count, limit };
  if (now === undefined || before === undefined || rethrown.length === 0) return t("katchen.tryOf", words);
  const dice = rethrown.map((place) => emoji.text[dieName(now.dice[place] ?? 1)]).join("");
  const isSame = rethrown.every((place) => now.dice[place] === before.dice[place]);
  return t(isSame ? "katchen.trySame" : "katchen.tryNew", { ...words, dice });
}

/** Which dice are thrown again; their number could be taken for a die's. */
function rethrow(keeps: number, t: KatchenScene["t"]): string {
  return t(keeps === 0 || keeps === places.length ? "katchen.rethrowAll" : "katchen.rethrowRest");
}
