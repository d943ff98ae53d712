import type { APIComponentInContainer, APISelectMenuOption } from "discord.js";
import { clockLine } from "../../../discord/ui/time-words.js";
import { labelName, labelRoom, nameOf } from "../../../discord/ui/names.js";
import { buttons, select, separateInfo, text } from "../../../discord/ui/parts.js";
import type { Translate } from "../../../game/scene.js";
import { codeOf, handCards, type Lot, lotsOf, type Verb } from "../press.js";
import {
  type Action,
  cardsOf,
  countOf,
  type Faction,
  factionsInPlay,
  handLimit,
  kindsOf,
  type Play,
  recipes,
} from "../rules/index.js";
import { turnNews } from "./hand-news.js";
import { cardsLabel, cardsPlain, type CatnoirEphemeralScene, factionSigns, infoSelect } from "./words.js";

/**
 * What can be taken and played, and why the rest cannot. Hands of at most ten cards, seventeen before a second action,
 * leave room in a select.
 */
export function turn(scene: CatnoirEphemeralScene, prompt: number, left: number): readonly APIComponentInContainer[] {
  const { view, legal, t } = scene;
  const hand = view.own?.hand ?? [];
  const takes = maxFirst(legal).flatMap((action) => takeOptions(action, scene));
  const plays = lotsOf(legal).map((lot) => lotOption(lot, scene));
  return [
    text(
      [`### 👉 ${t("catnoir.hand.yourTurn")}`, scene.timeLeft].filter((part) => part !== "").join("\u00A0· "),
      ...turnNews(scene),
      view.options.actions === 1 ? "" : `-# ${t("catnoir.hand.left", { count: left })}`,
      hand.length > handLimit ? `-# ${t("catnoir.hand.limit", { limit: handLimit })}` : "",
    ),
    ...(takes.length === 0 ? [text(t("catnoir.displayEmpty"))] : []),
    ...menu(scene, prompt, "take", t("catnoir.hand.take", { cards: displayed(view) }), takes),
    ...menu(scene, prompt, "play", t("catnoir.hand.play"), plays),
    infoSelect(scene.table, view.factions, null, t, separateInfo),
  ];
}

/** What lies open, in little room: the board that shows it may be out of sight. */
function displayed({ display }: CatnoirEphemeralScene["view"]): string {
  return kindsOf(display)
    .map((faction) => `${factionSigns[faction]}${countOf(display, faction)}`)
    .join(" ");
}

/** A further card, a target, or both. */
export function finish(scene: CatnoirEphemeralScene, prompt: number, lot: Lot): readonly APIComponentInContainer[] {
  const { table, t } = scene;
  const options = [lot.first, ...lot.others].map((play) => finishOption(play, scene));
  return [
    text(`### 👉 ${t("catnoir.hand.playing", { cards: lotLabel(lot.first, scene) })}`, lack(lot, t), clockLine(scene)),
    ...menu(scene, prompt, "finish", t("catnoir.hand.choose"), options),
    buttons({
      id: { table, prompt: 0, verb: "hand" satisfies Verb, argument: "" },
      style: "plain",
      label: t("catnoir.hand.undo"),
    }),
  ];
}

/** A choice of exactly the surplus from at most twenty-four cards. */
export function trim(
  scene: CatnoirEphemeralScene,
  prompt: number,
  surplus: number,
): readonly APIComponentInContainer[] {
  const { view, table, t } = scene;
  const options = handCards(view.own?.hand ?? []).map(({ faction, value }): APISelectMenuOption => {
    return { value, label: cardsPlain(faction, 1, t), emoji: { name: factionSigns[faction] } };
  });
  const id = { table, prompt, verb: "trim" satisfies Verb, argument: "" };
  return [
    text(
      `### 👉 ${t("catnoir.hand.trim", { count: surplus })}`,
      t("catnoir.hand.trimText", { count: surplus, limit: handLimit }),
      clockLine(scene),
    ),
    select(id, t("catnoir.hand.chooseTrim", { count: surplus }), options, surplus),
  ];
}

/** Takes by factions, the largest of each first, so that what brings most is seen without scrolling. */
function maxFirst(legal: readonly Action[]): readonly Action[] {
  const takes = legal.filter((action) => action.type === "take");
  return kindsOf(takes.map(({ faction }) => faction)).flatMap((faction) =>
    takes.filter((take) => take.faction === faction).toSorted((a, b) => b.count - a.count),
  );
}

function takeOptions(action: Action, scene: CatnoirEphemeralScene): readonly APISelectMenuOption[] {
  if (action.type !== "take") return [];
  const { faction, count } = action;
  const { t } = scene;
  return [
    {
      value: codeOf(action),
      label: cardsPlain(faction, count, t),
      description: outcomeOf(faction, count, scene),
      emoji: { name: factionSigns[faction] },
    },
  ];
}

/** A select; nothing without options. */
function menu(
  { table }: CatnoirEphemeralScene,
  prompt: number,
  verb: Verb,
  placeholder: string,
  options: readonly APISelectMenuOption[],
): readonly APIComponentInContainer[] {
  return options.length === 0 ? [] : [select({ table, prompt, verb, argument: "" }, placeholder, options)];
}

function lack({ first }: Lot, t: CatnoirEphemeralScene["t"]): string {
  if (!("target" in first)) return t("catnoir.hand.lackCard");
  return t("extra" in first ? "catnoir.hand.lackBoth" : "catnoir.hand.lackVictim");
}

/** Of an option's description, in characters (Discord's reference, "Select Option Structure"). */
const longest = 100;

/** What the hand can do with a faction after `more` cards of it were taken, for an option's description. */
function outcomeOf(faction: Faction, more: number, scene: CatnoirEphemeralScene): string {
  const { view, seat, t } = scene;
  const hand = view.own?.hand ?? [];
  const own = countOf(hand, faction) + more;
  const others = hand.length + more - own;
  const most = Math.max(0, ...view.hands.filter((_, other) => other !== seat));
  const what = outcome(faction, { own, others, most }, t);
  const over = hand.length + more - handLimit;
  const cards = cardsPlain(faction, own, t);
  if (over <= 0) return t("catnoir.hand.makes", { cards, what });
  const tooMany = t("catnoir.hand.tooMany", { count: over, limit: handLimit });
  const both = t("catnoir.hand.makes", { cards, what: `${what} · ${tooMany}` });
  // Next to the number of the faction alone, the limit would seem to be about that.
  return both.length <= longest ? both : tooMany;
}

/** What the smallest play of a faction brings first, if that is a fixed number; such as "3 Punkte". */
function firstGain(faction: Faction, t: Translate): string {
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

/** Room for a name in a play's outcome: all computer players' have it. */
const nameRoom = 18;

/** A lot in the select of plays: its cards and their outcome. */
function lotOption({ code, first, others }: Lot, scene: CatnoirEphemeralScene): APISelectMenuOption {
  const { t } = scene;
  const more = others.length > 0 && "extra" in first;
  const laid = more ? t("catnoir.hand.more", { cards: lotLabel(first, scene) }) : cardsLabel(cardsOf(first), t);
  return {
    value: code,
    label: laid,
    description: others.length > 0 ? outlook(first, scene) : gainOf(first, scene),
    emoji: { name: factionSigns[first.faction] },
  };
}

/** The cards shared by a lot's plays, in plain words. */
function lotLabel(first: Play, { t }: CatnoirEphemeralScene): string {
  switch (first.faction) {
    case "detectives":
      return cardsPlain(first.faction, 3, t);
    case "police":
      return cardsPlain(first.faction, first.count, t);
    case "scientists":
    case "robocats":
    case "mafia":
    case "hackers":
    case "journalists":
    case "bureaucrats":
      return cardsLabel(cardsOf(first), t);
  }
}

/** A play in the select that completes its lot. */
function finishOption(play: Play, scene: CatnoirEphemeralScene): APISelectMenuOption {
  return {
    value: codeOf(play),
    label: lackLabel(play, scene),
    description: gainOf(play, scene),
    emoji: { name: factionSigns["extra" in play ? play.extra : play.faction] },
  };
}

/** What distinguishes a play in its lot. */
function lackLabel(play: Play, { view, names, t }: CatnoirEphemeralScene): string {
  const card = "extra" in play ? cardsPlain(play.extra, 1, t) : "";
  if (!("target" in play)) return card;
  const before = card === "" ? "" : `${card} → `;
  const after = play.faction === "hackers" ? ` (${t("catnoir.some", { count: view.hands[play.target] ?? 0 })})` : "";
  return `${before}${labelName(nameOf(names, play.target), labelRoom - before.length - after.length)}${after}`;
}

/** The outcome of a lot before a card or target is chosen. */
function outlook(first: Play, scene: CatnoirEphemeralScene): string {
  switch (first.faction) {
    case "detectives":
      return scene.t("catnoir.hand.detectivesLot");
    case "hackers":
      return scene.t("catnoir.hand.hackersLot", { count: first.count });
    case "police":
      return scene.t("catnoir.hand.policeLot", { count: first.count });
    case "scientists":
    case "robocats":
    case "mafia":
    case "journalists":
    case "bureaucrats":
      return gainOf(first, scene);
  }
}

/** Cards (README.md, "Factions"). */
const drawnByRobocats = 5;

/** What robocats draw, and how many of that a hand may not keep. @param played cards that leave it before */
function robocatsDraw(played: number, { own }: CatnoirEphemeralScene["view"], t: CatnoirEphemeralScene["t"]): string {
  const over = (own?.hand.length ?? 0) - played + drawnByRobocats - handLimit;
  const all = t("catnoir.hand.robocatsDraw");
  return over <= 0 ? all : `${all} ${t("catnoir.hand.tooMany", { count: over, limit: handLimit })}`;
}

/** A play's outcome, in at most a hundred characters; first of all that it wins, where its points are enough. */
function gainOf(play: Play, scene: CatnoirEphemeralScene): string {
  const { view, seat, t } = scene;
  const isWinning = (view.points[seat] ?? 0) + surePoints(play) >= view.target;
  const gain = effectOf(play, scene);
  return isWinning ? `${t("catnoir.hand.winsNow")} ${gain}`.slice(0, longest) : gain;
}

/** Points that a play brings its player whatever others do. */
function surePoints(play: Play): number {
  switch (play.faction) {
    case "detectives":
      return 3;
    case "robocats":
      return play.count === 4 ? 3 : 0;
    case "scientists":
    case "mafia":
    case "journalists":
      return 2;
    case "bureaucrats":
    case "hackers":
    case "police":
      return 0;
  }
}

function effectOf(play: Play, { view, seat, names, t }: CatnoirEphemeralScene): string {
  const kind = (faction: Faction): string => t(`catnoir.factions.${faction}`);
  switch (play.faction) {
    case "detectives":
      return t("catnoir.hand.detectives", { faction: kind(play.extra) });
    case "scientists":
      return t("catnoir.hand.scientists");
    case "robocats":
      return play.count === 2 ? robocatsDraw(play.count, view, t) : t("catnoir.hand.robocatsScore");
    case "mafia":
      return names.length === 2
        ? t("catnoir.hand.mafiaOne", { name: victim(1 - seat, names) })
        : t("catnoir.hand.mafia");
    case "hackers":
      return t("catnoir.hand.hackers", { name: victim(play.target, names), count: play.count });
    case "police": {
      const all = view.hands[play.target] ?? 0;
      const words = { name: victim(play.target, names), faction: kind(play.extra) };
      return t("catnoir.hand.police", { ...words, count: Math.min(play.count, all), all });
    }
    case "journalists":
      return t("catnoir.hand.journalists");
    case "bureaucrats":
      return t("catnoir.hand.bureaucrats", { count: play.count });
  }
}

function victim(seat: number, names: readonly string[]): string {
  return labelName(nameOf(names, seat), nameRoom);
}
