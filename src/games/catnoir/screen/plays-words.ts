import type { APISelectMenuOption } from "discord.js";
import { cardsOf, handLimit, type Faction, type Play } from "../rules/index.js";
import { cardsLabel, cardsPlain, factionSigns, type CatnoirEphemeralScene } from "./words.js";
import { labelName, labelRoom } from "../../../discord/ui/names.js";
import { codeOf, type Lot } from "../press.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** Room for a name in a play's outcome, and in the longest one. */
const [nameRoom, hackedRoom] = [18, 14] as const;

/** A lot in the select of plays: its cards and their outcome. */
export function lotOption({ code, first, others }: Lot, scene: CatnoirEphemeralScene): APISelectMenuOption {
  const { t } = scene;
  const more = others.length > 0 && "extra" in first;
  const laid = more ? t("catnoir.hand.more", { cards: lotLabel(first, scene) }) : cardsLabel(cardsOf(first), t);
  return {
    value: code,
    label: laid,
    description: others.length > 0 ? outlook(first, scene) : gain(first, scene),
    emoji: { name: factionSigns[first.faction] },
  };
}

/** The cards shared by a lot's plays, in plain words. */
export function lotLabel(first: Play, { t }: CatnoirEphemeralScene): string {
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
export function finishOption(play: Play, scene: CatnoirEphemeralScene): APISelectMenuOption {
  return {
    value: codeOf(play),
    label: lackLabel(play, scene),
    description: gain(play, scene),
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
      return gain(first, scene);
  }
}

/** Cards (README.md, "Factions"). */
const drawnByRobocats = 5;

/** What robocats draw, and how many of that a hand may not keep. @param played cards that leave it before */
function drawn(played: number, { own }: CatnoirEphemeralScene["view"], t: CatnoirEphemeralScene["t"]): string {
  const over = (own?.hand.length ?? 0) - played + drawnByRobocats - handLimit;
  const all = t("catnoir.hand.robocatsDraw");
  return over <= 0 ? all : `${all} ${t("catnoir.hand.tooMany", { count: over, limit: handLimit })}`;
}

/** A play's outcome, in at most a hundred characters. */
function gain(play: Play, { view, seat, names, t }: CatnoirEphemeralScene): string {
  const kind = (faction: Faction): string => t(`catnoir.factions.${faction}`);
  switch (play.faction) {
    case "detectives":
      return t("catnoir.hand.detectives", { faction: kind(play.extra) });
    case "scientists":
      return t("catnoir.hand.scientists");
    case "robocats":
      return play.count === 2 ? drawn(play.count, view, t) : t("catnoir.hand.robocatsScore");
    case "mafia":
      return names.length === 2
        ? t("catnoir.hand.mafiaOne", { name: victim(1 - seat, names) })
        : t("catnoir.hand.mafia");
    case "hackers":
      return t("catnoir.hand.hackers", { name: victim(play.target, names, hackedRoom), count: play.count });
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

function victim(seat: number, names: readonly string[], room: number = nameRoom): string {
  return labelName(nameOf(names, seat), room);
}
