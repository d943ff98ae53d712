import type { Rivalry } from "../book/rivals.js";
import type { Picture } from "../../../game/scene.js";
import { defineSketch } from "../../../game/sketch.js";
import type { Translate } from "../../../texts/index.js";
import { line } from "../../../discord/images/podium.js";
import { drawing, element } from "../../../discord/images/svg.js";
import { plainName, shownName } from "../../../discord/ui/names.js";

/** What a coaster says of somebody. */
export interface Coaster {
  /** The picture's file. */
  readonly file: string;
  /** Whose, escaped. */
  readonly title: string;
  readonly line: string;
  /** How often they were at which place. */
  readonly places: ReadonlyMap<number, number>;
  /** The game's name; null: there is none, as with the next two. */
  readonly favourite: string | null;
  readonly nemesis: Pick<Rivalry, "name" | "ahead" | "behind"> | null;
  /** `count`: how many, as a text. `names`: the latest last. */
  readonly badges: { readonly count: string; readonly names: readonly string[] } | null;
}

/** Cardboard on a pub table. */
const paint = {
  ground: "#2b2118",
  card: "#e9d8b4",
  edge: "#b98a45",
  ink: "#2b1c08",
  dim: "#6b4f2a",
  medals: ["#f5b942", "#b9c0c7", "#c98a55"],
} as const;

/** In pixels; `top`: of the first row below the medals. */
const sizes = { width: 800, margin: 18, left: 70, top: 300, row: 92, foot: 36 } as const;

/** The latest badges that are named. */
const maxNamed = 2;

/** Somebody's coaster: how often they were at which place, favourite game, nemesis and badges. */
export function coasterPicture(coaster: Coaster, t: Translate): Picture {
  const { file, title, line: under, places } = coaster;
  const rows = rowsOf(coaster, t);
  const name = plainName(title);
  const medals = [1, 2, 3].map((place) => places.get(place) ?? 0);
  const said = rows.map(({ label, values }) => `${label}: ${values.join(", ")}`);
  const counts = medals.map((count, at) => `${at + 1}. × ${count}`).join(", ");
  return {
    name: file,
    description: t("club.coasterPicture", { name, line: under, facts: [counts, ...said].join("; ") }),
    sketch: coasterSketch.of({ name, under, medals, rows }),
  };
}

/** What the picture shows. */
interface CoasterDrawing {
  readonly name: string;
  /** In a line below it. */
  readonly under: string;
  /** How often they were first, second and third. */
  readonly medals: readonly number[];
  readonly rows: readonly Row[];
}

/** A coaster. */
export const coasterSketch = defineSketch("coaster", ({ name, under, medals, rows }: CoasterDrawing) => {
  const { width, margin, left } = sizes;
  const height = sizes.top + rows.reduce((sum, { values }) => sum + rowHeight(values), 0) + sizes.foot;
  const across = width - 2 * left;
  let y = sizes.top;
  const drawn = rows.flatMap(({ label, values }) => {
    const top = y;
    y += rowHeight(values);
    return [
      ...line(label, { x: left, y: top, high: 30, across, ink: paint.dim, anchor: "start" }),
      ...values.flatMap((value, at) =>
        line(value, { x: left, y: top + 42 + at * 46, high: 40, across, ink: paint.ink, anchor: "start" }),
      ),
    ];
  });
  return drawing(
    width,
    height,
    element("rect", { width, height, fill: paint.ground }),
    card(margin, height, 44, { fill: paint.card }),
    card(margin + 14, height, 34, { fill: "none", stroke: paint.edge, "stroke-width": 4 }),
    ...line(name, { x: width / 2, y: 104, high: 62, across, ink: paint.ink }),
    ...line(under, { x: width / 2, y: 152, high: 34, across, ink: paint.dim }),
    ...drawMedals(medals),
    ...drawn,
  );
});

interface Row {
  readonly label: string;
  readonly values: readonly string[];
}

function rowsOf({ favourite, nemesis, badges }: Coaster, t: Translate): readonly Row[] {
  const rival =
    nemesis === null ? null : `${plainName(shownName(nemesis.name, t))} · ${nemesis.ahead} : ${nemesis.behind}`;
  return [
    ...(favourite === null ? [] : [{ label: t("club.coaster.favourite"), values: [favourite] }]),
    ...(rival === null ? [] : [{ label: t("club.coaster.nemesis"), values: [rival] }]),
    ...(badges === null ? [] : [{ label: badges.count, values: badges.names.slice(-maxNamed) }]),
  ];
}

function rowHeight(values: readonly string[]): number {
  return sizes.row + (values.length - 1) * 46;
}

function card(inset: number, height: number, rx: number, style: Readonly<Record<string, string | number>>): string {
  const box = { x: inset, y: inset, width: sizes.width - 2 * inset, height: height - 2 * inset, rx };
  return element("rect", { ...box, ...style });
}

/** How often somebody was first, second and third. */
function drawMedals(medals: readonly number[]): readonly string[] {
  return paint.medals.flatMap((fill, at) => {
    const x = sizes.width / 2 + (at - 1) * 230;
    return [
      element("circle", { cx: x - 44, cy: 212, r: 36, fill, stroke: paint.edge, "stroke-width": 3 }),
      ...line(String(at + 1), { x: x - 44, y: 228, high: 46, across: 60, ink: paint.ink }),
      ...line(`× ${medals[at] ?? 0}`, {
        x: x + 4,
        y: 228,
        high: 46,
        across: 130,
        ink: paint.ink,
        anchor: "start",
      }),
    ];
  });
}
