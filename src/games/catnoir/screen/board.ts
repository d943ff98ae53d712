import type { APIComponentInContainer } from "discord.js";
import { controls, headline, question } from "./board-question.js";
import { news } from "./news.js";
import { cardsName, factionName, factionSigns, nameOf, type CatnoirScene } from "./words.js";
import { rule, text } from "../../../discord/ui/parts.js";
import { countOf } from "../rules/index.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

/**
 * The running game: the race, the display, the piles, what happened last, and who is asked now and for what. What is new
 * stands low, right above the buttons, since on a phone the lower end of a message is what one sees.
 */
export function board(scene: CatnoirScene): readonly APIComponentInContainer[] {
  const { picture } = scene;
  return [
    text(`-# ${standing(scene)}`, ...raceLines(scene)),
    picture ?? rule(),
    text(...displayLines(scene), `-# ${pilesLine(scene)}`),
    rule(),
    text(...news(scene), headline(scene), ...question(scene)),
    ...controls(scene),
  ];
}

/** The round, how many points win, and in the variant how many actions are left. */
function standing({ view, t }: CatnoirScene): string {
  const { phase, options, round, target } = view;
  const left = phase.type === "turn" && options.actions > 1 ? [t("catnoir.left", { count: phase.actions })] : [];
  return [t("catnoir.round", { round }), t("catnoir.goal", { count: target }), ...left].join(" · ");
}

/** The race: every seat with its points of those that win, and how many cards it holds, in seat order. */
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

/** The factions of this game: how many of each lie open, and in a few words what playing them brings; those that do not, small. */
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

/** How many cards lie in the piles, and which on top of the discard. */
function pilesLine({ view: { draw, discard }, t }: CatnoirScene): string {
  const sizes = { draw, discard: discard.size };
  const { top } = discard;
  return top === null ? t("catnoir.piles", sizes) : t("catnoir.pilesTop", { ...sizes, card: cardsName(top, 1, t) });
}
