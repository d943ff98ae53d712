import type { Faction } from "../../rules/index.js";
import { back, card, face } from "./card.js";
import { drawNight } from "./city.js";
import { named, noir, paintOf, wide, type Runner } from "./look.js";
import { drawRace, raceHeight } from "./race.js";
import { drawPodium, podiumHeight, type PodiumPaint } from "../../../../discord/images/podium.js";
import type { Placed, Podium } from "../../../../game/scene.js";
import { drawing, element } from "../../../../discord/images/svg.js";

/** The end of a game as drawn. */
export interface EndDrawing {
  /** By seat, with the factions that brought their points. */
  readonly runners: readonly Runner[];
  readonly target: number;
  /** The factions that brought points, with names; null: points of which that is not known any more. */
  readonly legend: readonly { readonly faction: Faction | null; readonly name: string }[];
  readonly podium: Podium;
}

/** The city's colours on the podium. */
const paint: PodiumPaint = {
  ground: noir.roofs,
  step: noir.house,
  ink: noir.ink,
  dim: noir.dim,
  accent: noir.lamp,
  black: noir.black,
};

/** Names of factions side by side, and their height in pixels. */
const [perRow, rowHeight] = [2, 50] as const;

/** Space above the house. */
const top = 10;

/** The race with its points in the colours of the factions, what the colours mean, and the podium. */
export function drawEnd({ runners, target, legend, podium }: EndDrawing): string {
  const legendAt = top + raceHeight(runners.length);
  const podiumAt = legendAt + (legend.length === 0 ? 0 : Math.ceil(legend.length / perRow) * rowHeight + 16);
  const height = podiumAt + podiumHeight(podium.seats.length);
  return drawing(
    wide,
    height,
    ...drawNight(height, top),
    ...drawRace(runners, target, top),
    element("rect", { y: legendAt, width: wide, height: podiumAt - legendAt, fill: noir.roofs }),
    ...legend.flatMap(({ faction, name }, index) => {
      const across = (wide - 44) / perRow;
      const x = 22 + (index % perRow) * across;
      const y = legendAt + 10 + Math.floor(index / perRow) * rowHeight;
      const fill = faction === null ? noir.lamp : paintOf(faction).fill;
      return [
        element("rect", { class: faction ?? "earlier", x, y, width: 36, height: 36, rx: 6, fill }),
        ...named(name, { x: x + 48, y: y + 31 }, { most: 36, least: 28, across: across - 60 }, noir.ink, {
          "text-anchor": "start",
        }),
      ];
    }),
    ...drawPodium(podium, paint, podiumAt),
  );
}

/** A seat as a card of its best faction; a card face down if it has no points. @param name the faction's */
export function portrait(faction: Faction | null, name: string): Placed["figure"] {
  return (x, y, across) => {
    const scale = across / card.height;
    const at = { x: x - (card.width * scale) / 2, y: y - across };
    return faction === null ? back(at, scale) : face({ faction, name }, at, scale);
  };
}
