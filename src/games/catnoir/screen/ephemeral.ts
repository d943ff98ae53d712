import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { type Button, buttons, select, separateInfo, text } from "../../../discord/ui/parts.js";
import { nameOf } from "../../../discord/ui/names.js";
import { clockLine } from "../../../discord/ui/time-words.js";
import type { Seat } from "../../../game/contract.js";
import type { Picture, Translate } from "../../../game/scene.js";
import { codeOf, draftedLot, type EphemeralName, type Verb } from "../press.js";
import { type Action, type Cause, countOf, kindsOf, type View } from "../rules/index.js";
import { finish, trim, turn } from "./ephemeral-turn.js";
import { happened } from "./hand-news.js";
import { handSketch } from "./pictures/index.js";
import {
  cardWords,
  cardsLabel,
  cardsList,
  cardsName,
  cardsPlain,
  type CatnoirEphemeralScene,
  factionName,
  factionSigns,
  infoSelect,
} from "./words.js";

/** The hand and its prompt; of other hands only sizes are shown. */
export const ephemerals: Readonly<
  Record<EphemeralName, (scene: CatnoirEphemeralScene) => readonly APIComponentInContainer[]>
> = {
  hand: (scene) => [...cards(scene), ...open(scene), news(scene)],
  finish: (scene) => {
    const lot = draftedLot(scene.draft, scene.legal);
    const half = lot === null || scene.prompt === null ? open(scene) : finish(scene, scene.prompt.id, lot);
    return [...cards(scene), ...half, news(scene)];
  },
};

/** The hand's picture; for an empty one a sleeping cat. That of an example says that it is not the reader's. */
export function ephemeralPicture(_name: string, { view, isExample, t }: CatnoirEphemeralScene): Picture | null {
  const own = view.own?.hand ?? [];
  const groups = kindsOf(own).map((faction) => {
    return { ...cardWords(faction, t), count: countOf(own, faction) };
  });
  const words = groups.map(({ faction, count }) => cardsPlain(faction, count, t));
  return {
    name: "hand.png",
    sketch: handSketch.of({ title: t(isExample ? "catnoir.hand.examplePictured" : "catnoir.hand.pictured"), groups }),
    description:
      words.length === 0
        ? `${t("catnoir.hand.empty")}.`
        : t(isExample ? "catnoir.hand.example" : "catnoir.hand.picture", { cards: words }),
  };
}

/** The reader's cards; what they can do with them comes right below. */
function cards({ view, picture, t }: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  if (picture !== null) return [picture];
  const own = view.own?.hand ?? [];
  const title = own.length === 0 ? t("catnoir.hand.empty") : t("catnoir.hand.title", { count: own.length });
  return [text(`### ${title}`, cardsList(own, t).join(" · "))];
}

/** How the race stands, and what happened last. */
function news(scene: CatnoirEphemeralScene): APIComponentInContainer {
  const { view, seat, t } = scene;
  const own = t("catnoir.hand.points", { count: view.points[seat] ?? 0, target: view.target });
  return text(...[`${own} ${othersLine(scene)}`, ...happened(scene)].map((line) => `-# ${line}`));
}

/** Everybody else's points and the size of their hand. */
function othersLine({ view, seat, names, t }: CatnoirEphemeralScene): string {
  return view.points
    .flatMap((count, other) => {
      if (other === seat) return [];
      const [name, size] = [nameOf(names, other), view.hands[other] ?? 0];
      // With more than two others there is room for words or marks only where the number would look like the name's.
      if (view.points.length > 3 && !/\p{N}$/u.test(name)) return [`${name} ${count} 🎴 ${size}`];
      const points = view.points.length > 3 ? count : t("catnoir.points", { count });
      return [t("catnoir.hand.otherPoints", { name, points, size })];
    })
    .map((one) => one.replaceAll(" ", "\u00A0"))
    .join(" · ");
}

function open(scene: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  const { phase } = scene.view;
  if (scene.prompt === null) return waiting(scene);
  const prompt = scene.prompt.id;
  switch (phase.type) {
    case "turn":
      return turn(scene, prompt, phase.actions);
    case "reaction":
      return reaction(scene, { prompt, by: phase.seat, cause: phase.cause });
    case "trim":
      return trim(scene, prompt, phase.surplus);
    case "over":
      return waiting(scene);
  }
}

/** What a reader is asked about another's play. */
interface Asked {
  readonly prompt: number;
  /** Who has played. */
  readonly by: Seat;
  readonly cause: Cause;
}

/** Exactly the answers that the hand allows; a single one also has a button. */
function reaction(scene: CatnoirEphemeralScene, { prompt, by, cause }: Asked): readonly APIComponentInContainer[] {
  const { legal, table, t } = scene;
  const name = nameOf(scene.names, by);
  const alone = legal.length === 1;
  const words = text(
    `### 👉 ${headline(cause, name, t)}`,
    alone ? onlyOne(cause, t) : explain(cause, legal, t),
    // The table answers long before the time is up.
    alone ? "" : clockLine(scene),
  );
  const id = (argument: string): Button["id"] => ({ table, prompt, verb: "answer" satisfies Verb, argument });
  const options = alone ? [] : legal.flatMap((answer) => answerOptions(answer, t));
  const pressed = alone ? legal : legal.filter((answer) => answerOptions(answer, t).length === 0);
  const row = pressed.map((answer): Button => {
    return {
      id: id(codeOf(answer)),
      style: alone || isGiving(answer) ? "main" : "plain",
      label: alone && answer.type === "discard" ? t("catnoir.hand.goOn") : answerName(answer, t),
    };
  });
  return [
    words,
    ...(options.length === 0 ? [] : [select(id(""), placeholder(cause, t), options)]),
    ...(row.length === 0 ? [] : [buttons(...row)]),
  ];
}

/** Says which answer waits for all others; independent of who else has answered. */
function answered(answer: Action, t: CatnoirEphemeralScene["t"]): readonly [string, ...string[]] {
  return [`### 🤫 ${t("catnoir.hand.answered")}`, `**${answerName(answer, t)}**`, t("catnoir.hand.allAnswer")];
}

/** Answers that give something away are emphasised. */
function isGiving(answer: Action): boolean {
  return answer.type === "pay" || (answer.type === "discard" && answer.accept);
}

function headline(cause: Cause, name: string, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.askDetectives", { name });
    case "mafia":
      return t("catnoir.hand.askMafia", { name });
    case "journalists":
      return t("catnoir.hand.askJournalists", { name });
  }
}

function explain(cause: Cause, legal: readonly Action[], t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.askDetectivesText", { faction: factionName(cause.extra, t) });
    case "mafia": {
      const may = legal.some((answer) => answer.type === "pay" && answer.with === "point");
      return t(may ? "catnoir.hand.askMafiaText" : "catnoir.hand.askMafiaCards");
    }
    case "journalists":
      return t("catnoir.hand.askJournalistsText");
  }
}

/** Why there is nothing to choose; the answer is pressed all the same, so that nobody sees who had a choice. */
function onlyOne(cause: Cause, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.onlyDetectives", { faction: factionName(cause.extra, t) });
    case "mafia":
      return t("catnoir.hand.onlyMafia");
    // Each seat that is asked has a card to give, and can decline.
    case "journalists":
      return "";
  }
}

function placeholder(cause: Cause, t: CatnoirEphemeralScene["t"]): string {
  return t(cause.faction === "mafia" ? "catnoir.hand.choosePay" : "catnoir.hand.chooseGift");
}

/** An answer in plain words, for buttons and the confirmation. */
function answerName(answer: Action, t: Translate): string {
  switch (answer.type) {
    case "discard":
      return t(answer.accept ? "catnoir.hand.accept" : "catnoir.hand.keep");
    case "pay":
      return answer.with === "point"
        ? t("catnoir.hand.payPoint")
        : t("catnoir.hand.payCards", { cards: cardsLabel(answer.cards, t) });
    case "give": {
      const faction = t(`catnoir.factions.${answer.faction}`);
      return t(answer.discard ? "catnoir.hand.giveMore" : "catnoir.hand.give", { faction });
    }
    case "decline":
      return t("catnoir.hand.decline");
    case "take":
    case "play":
    case "trim":
      return "";
  }
}

/** Two cards for the mafia, or one for journalists; none for answers with buttons. */
function answerOptions(answer: Action, t: Translate): readonly APISelectMenuOption[] {
  const value = codeOf(answer);
  if (answer.type === "pay" && answer.with === "cards") {
    const [first] = answer.cards;
    const label = cardsLabel(answer.cards, t);
    return [{ value, label, ...(first === undefined ? {} : { emoji: { name: factionSigns[first] } }) }];
  }
  if (answer.type !== "give") return [];
  const description = t(answer.discard ? "catnoir.hand.giveMoreHint" : "catnoir.hand.giveHint");
  return [{ value, label: answerName(answer, t), description, emoji: { name: factionSigns[answer.faction] } }];
}

/** Without a prompt for the reader: who is awaited, or who won. */
function waiting(scene: CatnoirEphemeralScene): readonly APIComponentInContainer[] {
  const { table, view, t } = scene;
  const { phase } = view;
  if (phase.type === "over") return [text(`### 🏆 ${won(phase.winners, scene)}`, narrowly(phase.winners, scene))];
  const [title, ...rest] = status(scene, phase);
  return [
    text(title),
    // Right below a headline, where no question has a button, so that nothing that counts comes in its place.
    buttons({
      id: { table, prompt: 0, verb: "hand" satisfies Verb, argument: "" },
      style: "plain",
      label: t("catnoir.hand.refresh"),
      emoji: { name: "🔄" },
    }),
    text(...rest),
    infoSelect(table, view.factions, null, t, separateInfo),
  ];
}

/** A headline and what goes with it. Who has answered is secret: the text depends on the reader's own answer alone. */
function status(
  { view, held, seat, names, t }: CatnoirEphemeralScene,
  phase: Exclude<View["phase"], { type: "over" }>,
): readonly [string, ...string[]] {
  const answer = view.own?.answer ?? held;
  if (answer !== null) return answered(answer, t);
  switch (phase.type) {
    case "turn":
      return [`### ⏳ ${t("catnoir.hand.theirTurn", { name: nameOf(names, phase.seat) })}`, t("catnoir.hand.later")];
    case "trim":
      return [`### ⏳ ${t("catnoir.hand.theirTrim", { name: nameOf(names, phase.seat) })}`, t("catnoir.hand.later")];
    case "reaction": {
      const { asked } = phase;
      const own = phase.seat === seat;
      const words = {
        count: asked.length,
        names: asked.map((other) => nameOf(names, other)),
        question: questionIn(phase.cause, own ? null : nameOf(names, phase.seat), t),
      };
      // Many names take many rows.
      const all = own && asked.length > 1 && asked.length === names.length - 1;
      return [
        `### ⏳ ${all ? t("catnoir.hand.thinkingAll", words) : t("catnoir.hand.thinking", words)}`,
        t(own ? "catnoir.hand.allAnswerYours" : "catnoir.hand.later"),
      ];
    }
  }
}

/** What everybody knows to be asked. @param name who has played; null: the reader */
function questionIn(cause: Cause, name: string | null, t: CatnoirEphemeralScene["t"]): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.hand.thinkDetectives", { card: cardsName(cause.extra, 1, t) });
    case "mafia":
      return t("catnoir.hand.thinkMafia");
    case "journalists":
      return name === null ? t("catnoir.hand.thinkJournalistsYou") : t("catnoir.hand.thinkJournalists", { name });
  }
}

/** The most points by which a game is lost narrowly. */
const narrow = 4;

/** How close it was for somebody who has lost; empty: not close. */
function narrowly(winners: readonly Seat[], { view, seat, t }: CatnoirEphemeralScene): string {
  const [own = 0, most = 0] = [view.points[seat], view.points[winners[0] ?? 0]];
  return winners.includes(seat) || most - own > narrow ? "" : t("catnoir.hand.narrowly", { own, most });
}

function won(winners: readonly Seat[], { seat, names, t }: CatnoirEphemeralScene): string {
  const [winner, ...others] = winners;
  if (winner === seat && others.length === 0) return t("catnoir.hand.wonYou");
  return t("catnoir.hand.won", { count: winners.length, names: winners.map((one) => nameOf(names, one)) });
}
