import { placedSeats, podiumInWords } from "../../../discord/ui/ending.js";
import { plainName, nameOf } from "../../../discord/ui/names.js";
import type { Picture, Podium, Translate } from "../../../game/scene.js";
import { countOf, factions, kindsOf, type Faction } from "../rules/index.js";
import { boardSketch, endSketch, type PlacedFigure } from "./pictures/index.js";
import type { CardGroup } from "./pictures/look.js";
import { bestFaction, pointsByFaction } from "./story.js";
import type { CatnoirScene } from "./words.js";

/** The board's picture, or that of the end, with a description. */
export function picture(scene: CatnoirScene): Picture {
  return scene.view.phase.type === "over" ? endPicture(scene) : boardPicture(scene);
}

/** The longest description (Discord's reference, "Media Gallery Item Structure"). */
const maxSigns = 1024;

/** Display, piles and race. */
export function boardPicture(scene: CatnoirScene): Picture {
  const { view, names, t } = scene;
  const { display, draw, discard, points, target } = view;
  const active = activeIn(scene);
  const sketch = boardSketch.of({
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
  return { name: "catnoir.png", sketch, description: describe(scene) };
}

function groupOf(faction: Faction, count: number, t: Translate): CardGroup {
  return { faction, name: t(`catnoir.factions.${faction}`), count };
}

function activeIn({ view: { phase } }: CatnoirScene): number | null {
  return phase.type === "over" ? null : phase.seat;
}

function describe(scene: CatnoirScene): string {
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

/** The race in the colours of the factions that brought the points, and the podium with the one that brought most. */
function endPicture(scene: CatnoirScene): Picture {
  const { view, names, recent, t } = scene;
  const by = pointsByFaction(recent, names.length);
  const own = by.map(bestFaction);
  const podium = podiumOf(scene, own);
  const name = (seat: number): string => plainName(nameOf(names, seat));
  const factionName = (faction: Faction): string => t(`catnoir.factions.${faction}`);
  // A long game's first events, and what came before a lesson's deal, are not told.
  const hasEarlier = view.points.some((points, seat) => points > (by[seat]?.length ?? 0));
  const sketch = endSketch.of({
    runners: view.points.map((points, seat) => ({ name: name(seat), points, active: false, by: by[seat] ?? [] })),
    target: view.target,
    legend: [
      ...factions
        .filter((faction) => by.flat().includes(faction))
        .map((faction) => ({ faction, name: factionName(faction) })),
      ...(hasEarlier ? [{ faction: null, name: t("catnoir.picture.earlier") }] : []),
    ],
    podium,
  });
  const who = own.flatMap((faction, seat) =>
    faction === null ? [] : [t("catnoir.picture.as", { name: name(seat), faction: factionName(faction) })],
  );
  const lines = [
    podium.title,
    podiumInWords(podium, t),
    who.length === 0 ? "" : t("catnoir.picture.who", { names: who }),
  ];
  return { name: "catnoir.png", sketch, description: lines.join(" ").trim().slice(0, maxSigns) };
}

function podiumOf({ names, result, t }: CatnoirScene, own: readonly (Faction | null)[]): Podium<PlacedFigure> {
  const winners = (result?.places[0] ?? []).map((seat) => plainName(nameOf(names, seat)));
  const seats = placedSeats(result, (seat) => {
    const faction = own[seat] ?? null;
    return {
      name: plainName(nameOf(names, seat)),
      score: t("catnoir.points", { count: result?.scores[seat] ?? 0 }),
      figure: faction === null ? null : { faction, name: t(`catnoir.factions.${faction}`) },
    };
  });
  return { title: t("catnoir.won", { count: winners.length, names: winners }), seats };
}
