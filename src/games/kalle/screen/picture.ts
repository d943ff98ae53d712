import type { Picture } from "../../../game/scene.js";
import { plainName } from "../../../discord/ui/names.js";
import type { Ended } from "../rules/index.js";
import { drawTrail } from "./pictures/index.js";
import { nameOf, nearness, placeName, type KalleScene } from "./words.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const mostSigns = 1024;

/**
 * Kalle's trail through the last round, while a new place is chosen and at the end; null otherwise. Shows nothing of
 * the present round.
 */
export function picture({ view, names, t }: KalleScene): Picture | null {
  const { last, phase } = view;
  if (last === null || (phase.type !== "hide" && phase.type !== "over")) return null;
  const plain = names.map(plainName);
  const headline = endingName(last.ending, t);
  const svg = drawTrail({
    trail: last.trail,
    police: last.police,
    headline,
    seats: plain.map((name, seat) => ({ name, kalle: seat === last.kalle, cheese: view.cheese[seat] ?? 0 })),
  });
  const lines = [
    t("kalle.picture", { name: nameOf(plain, last.kalle), headline }),
    `${t("kalle.trail", { trail: last.trail.map(placeName).join(" → ") })}.`,
    `${nearness(last.closest, t)}.`,
  ];
  return { name: "kalle.png", svg, description: lines.join(" ").slice(0, mostSigns) };
}

function endingName(ending: Ended["ending"], t: KalleScene["t"]): string {
  switch (ending) {
    case "found":
      return t("kalle.endings.found");
    case "guessed":
      return t("kalle.endings.guessed");
    case "remembered":
      return t("kalle.endings.remembered");
    case "forgotten":
      return t("kalle.endings.forgotten");
  }
}
