import type { APIComponentInContainer } from "discord.js";
import { infoSelect } from "./info.js";
import type { Verb } from "../press/index.js";
import { factionName, type CatnoirScene } from "./words.js";
import { buttons, type Button } from "../../../discord/ui/parts.js";
import { isResting, turnLine, nameOf } from "../../../discord/ui/presence.js";

/** In a reaction all who were asked, whether or not they have answered. */
export function headline(scene: CatnoirScene): string {
  const { view, names, asleep, t } = scene;
  const { phase } = view;
  switch (phase.type) {
    case "turn":
    case "trim":
      return turnLine(scene, phase.seat);
    case "reaction": {
      if (asleep) return `### 💤 ${t("table.asleep")}`;
      return `### 👉 ${askedLine(phase.asked, names, t)}`;
    }
    case "over":
      return "";
  }
}

/** Who is asked; of many, who is not, which is shorter. */
function askedLine(asked: readonly number[], names: readonly string[], t: CatnoirScene["t"]): string {
  const [those, others] = [true, false].map((isAsked) => names.filter((_, seat) => asked.includes(seat) === isAsked));
  const isShorter = (others ?? []).length < asked.length && asked.length > 2;
  return isShorter
    ? t("catnoir.askedBut", { names: others ?? [] })
    : t("catnoir.asked", { count: asked.length, names: those ?? [] });
}

/** What is asked of whom. */
export function question({ view: { phase }, names, seats, t }: CatnoirScene): readonly string[] {
  switch (phase.type) {
    case "trim":
      return [`🐾 ${t("catnoir.askTrim", { name: nameOf(names, phase.seat), count: phase.surplus })}`];
    case "reaction":
      return [
        `**${ask(phase.cause, nameOf(names, phase.seat), t)}**`,
        // Of two players only one answers.
        ...(names.length > 2 ? [`-# 🤫 ${t("catnoir.secret")}`] : []),
      ];
    case "turn":
      return [
        `-# ${t(seats[phase.seat]?.type === "computer" ? "catnoir.thinks" : "catnoir.askTurn", { name: nameOf(names, phase.seat) })}`,
      ];
    case "over":
      return [];
  }
}

function ask(
  cause: Extract<CatnoirScene["view"]["phase"], { type: "reaction" }>["cause"],
  name: string,
  t: CatnoirScene["t"],
): string {
  switch (cause.faction) {
    case "detectives":
      return t("catnoir.askDetectives", { faction: factionName(cause.extra, t) });
    case "mafia":
      return t("catnoir.askMafia");
    case "journalists":
      return t("catnoir.askJournalists", { name });
  }
}

/**
 * Buttons that open the reader's hand, and the select for the factions' rules, which makes room while all are asked.
 * They never depend on who has answered.
 */
export function controls({ view, seats, table, picture, t }: CatnoirScene): readonly APIComponentInContainer[] {
  const { phase, question: open, factions } = view;
  const button = (verb: Verb, prompt: number, rest: Omit<Button, "id">): Button => ({
    id: { table, prompt, verb, argument: "" },
    ...rest,
  });
  const rests = (seat: number): boolean => isResting(seats[seat]);
  const hand = button("hand", 0, {
    style: phase.type === "reaction" ? "plain" : "main",
    label: t("catnoir.hand.hand"),
    emoji: { name: "🃏" },
    disabled: seats.every(isResting),
  });
  const react = (asked: readonly number[]): Button =>
    button("react", open, {
      style: "main",
      label: t("catnoir.answer"),
      emoji: { name: "💬" },
      disabled: asked.every(rests),
    });
  return [
    phase.type === "reaction" ? buttons(react(phase.asked), hand) : buttons(hand),
    ...(phase.type === "reaction" && picture !== null ? [] : [infoSelect(table, factions, null, t)]),
  ];
}
