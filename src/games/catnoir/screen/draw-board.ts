import type { APIComponentInContainer } from "discord.js";
import { controls, headline, question } from "./board-question.js";
import { news, playBefore } from "./news.js";
import { cardsName, factionName, factionSigns, type CatnoirScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { countOf } from "../rules/index.js";
import { awayMark, seatName, nameOf } from "../../../discord/ui/presence.js";

/**
 * Race, news, picture (display and piles in words until it is painted), prompt: a phone shows picture and buttons at
 * once.
 */
export function board(scene: CatnoirScene): readonly APIComponentInContainer[] {
  const { picture } = scene;
  const race = text(`-# ${standing(scene)}`, ...raceLines(scene));
  const before = playBefore(scene);
  const happened = [...(before === "" ? [] : [`-# ${before}`]), ...news(scene)];
  // Without a prompt, as in a finished step of the lesson, nobody is asked anything.
  const prompt = scene.prompts.length === 0 ? [] : [headline(scene), ...question(scene)];
  if (picture === null) {
    const shown = text(...displayLines(scene), `-# ${pilesLine(scene)}`);
    return [race, rule(), shown, rule(), ...said([...happened, ...prompt]), ...controls(scene)];
  }
  return [race, ...said(happened), picture, ...said(prompt), ...controls(scene)];
}

function said(lines: readonly string[]): readonly APIComponentInContainer[] {
  return lines.length === 0 ? [] : [text(...lines)];
}

/** The round, the target, and with two actions those left. */
function standing({ view, t }: CatnoirScene): string {
  const { phase, options, round, target } = view;
  const left = phase.type === "turn" && options.actions > 1 ? [t("catnoir.left", { count: phase.actions })] : [];
  return [t("catnoir.round", { round }), t("catnoir.goal", { count: target }), ...left].join(" · ");
}

/** By seat: points, target and hand size. */
function raceLines({ view, names, seats, t }: CatnoirScene): readonly string[] {
  return seats.map((owner, seat) =>
    [
      seatName(owner, nameOf(names, seat)),
      `${view.points[seat] ?? 0}/${view.target}`,
      `🃏\u00A0${view.hands[seat] ?? 0}`,
      awayMark(owner, t),
    ]
      .filter((part) => part !== "")
      .join(" · "),
  );
}

/** The open cards of each faction and what it does; other factions in small print. */
function displayLines({ view: { display, factions }, t }: CatnoirScene): readonly string[] {
  const does = (faction: (typeof factions)[number]): string => t(`catnoir.short.${faction}`);
  const open = factions.filter((faction) => display.includes(faction));
  const others = factions.filter((faction) => !display.includes(faction));
  return [
    ...(open.length === 0 ? [t("catnoir.displayEmpty")] : []),
    ...open.map((faction) => {
      const count = countOf(display, faction);
      return `${factionSigns[faction]} **${t(`catnoir.cards.${faction}`, { count })}** · ${does(faction)}`;
    }),
    ...others.map((faction) => `-# ${factionName(faction, t)} · ${does(faction)}`),
  ];
}

function pilesLine({ view: { draw, discard }, t }: CatnoirScene): string {
  const sizes = { draw, discard: discard.size };
  const { top } = discard;
  return top === null ? t("catnoir.piles", sizes) : t("catnoir.pilesTop", { ...sizes, card: cardsName(top, 1, t) });
}
