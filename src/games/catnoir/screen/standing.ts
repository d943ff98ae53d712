import { countOf } from "../rules/index.js";
import type { CatnoirScene } from "./scene.js";
import { cardsName, factionName, factionSigns, nameOf } from "./words.js";
import { awayMark, seatName } from "../../../discord/ui/presence.js";

/** The race: every seat with its points of those that win, and how many cards it holds, in seat order. */
export function raceLines({ view, names, seats, t }: CatnoirScene): readonly string[] {
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
export function displayLines({ view: { display, factions }, t }: CatnoirScene): readonly string[] {
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
export function pilesLine({ view: { draw, discard }, t }: CatnoirScene): string {
  const sizes = { draw, discard: discard.size };
  const { top } = discard;
  return top === null ? t("catnoir.piles", sizes) : t("catnoir.pilesTop", { ...sizes, card: cardsName(top, 1, t) });
}
