import { countOf, kindsOf, type Faction } from "../rules/index.js";
import type { Picture, Translate } from "../../../game/scene.js";
import { drawBoard } from "./pictures/index.js";
import type { CardGroup } from "./pictures/look.js";
import type { CatnoirScene } from "./words.js";
import { plainName } from "../../../discord/ui/names.js";
import { nameOf } from "../../../discord/ui/presence.js";

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** The parts of a scene that affect its picture. */
type Shown = Pick<CatnoirScene, "view" | "names" | "t">;

/** Display, piles and race, with a description. */
export function picture(scene: Shown): Picture {
  const { view, names, t } = scene;
  const { display, draw, discard, points, target } = view;
  const active = activeIn(scene);
  const svg = drawBoard({
    title: t("catnoir.picture.displayed"),
    display: kindsOf(display).map((faction) => groupOf(faction, countOf(display, faction), t)),
    piles: {
      draw: { name: t("catnoir.picture.draw"), size: draw },
      discard: {
        name: t("catnoir.picture.discard"),
        size: discard.size,
        top: discard.top === null ? null : groupOf(discard.top, 1, t),
      },
    },
    runners: points.map((own, seat) => ({
      name: plainName(nameOf(names, seat)),
      points: own,
      active: seat === active,
      by: [],
    })),
    target,
  });
  return { name: "catnoir.png", svg, description: describe(scene) };
}

function groupOf(faction: Faction, count: number, t: Translate): CardGroup {
  return { faction, name: t(`catnoir.factions.${faction}`), count };
}

function activeIn({ view: { phase } }: Shown): number | null {
  return phase.type === "over" ? null : phase.seat;
}

function describe(scene: Shown): string {
  const { view, names, t } = scene;
  const { display, draw, discard, points, target } = view;
  const cards = kindsOf(display).map((faction) => t(`catnoir.cards.${faction}`, { count: countOf(display, faction) }));
  const piles = { draw, discard: discard.size };
  const { top } = discard;
  return [
    cards.length === 0 ? t("catnoir.picture.empty") : t("catnoir.picture.display", { cards }),
    top === null
      ? t("catnoir.picture.piles", piles)
      : t("catnoir.picture.pilesTop", { ...piles, card: t(`catnoir.cards.${top}`, { count: 1 }) }),
    t("catnoir.picture.race", { count: target }),
    ...points.map((count, seat) =>
      t(seat === activeIn(scene) ? "catnoir.picture.active" : "catnoir.picture.runner", {
        name: plainName(nameOf(names, seat)),
        points: t("catnoir.points", { count }),
      }),
    ),
  ]
    .join(" ")
    .slice(0, maxSigns);
}
