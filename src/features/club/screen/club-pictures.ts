import { placesInWords } from "../../../discord/ui/ending.js";
import type { Standing } from "../book/season-table.js";
import { type Picture, type Podium, defineSketch } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import type { TabRow } from "../../../store/store.js";
import { drawing, element, fitText, inRows, toDrawable, widthOf, writing } from "../../../discord/images/svg.js";
import { drawPodium, line, podiumHeight, type PodiumPaint } from "../../../discord/images/podium.js";
import { drawEmblem } from "../../../discord/images/badges.js";
import { commaList, plainName, shownName } from "../../../discord/ui/names.js";
import type { Rivalry } from "../book/rivals.js";

/** The colours of a pub table. */
export const paint: PodiumPaint<Guest> = {
  ground: "#2b2118",
  step: "#3f3023",
  ink: "#fff3dc",
  dim: "#cdb597",
  accent: "#f5b942",
  black: "#2b1c08",
  figure: (guest, { x, y }, wide) =>
    `${guest === "champion" ? laurel(x, y - wide * 0.48, wide) : ""}${mug(x, y, wide)}`,
};

/** Somebody on a podium; the champion of a season that is over has a laurel. */
type Guest = "champion" | "guest";

const width = 800;

/** The most people on a picture; everybody is in the text. */
export const maxPeople = 6;

/** What a podium of people shows. */
interface PodiumOf<One extends Pick<Standing, "place"> = Standing> {
  readonly all: readonly One[];
  /** In a line. */
  readonly title: string;
  /** Escaped, by standing. */
  readonly names: readonly string[];
  readonly score: (one: One) => string;
}

/** The season's table as a podium; null: nobody has played. @param isOver whether it has its champion */
export function seasonPicture<One extends Pick<Standing, "place">>(
  podium: PodiumOf<One>,
  isOver: boolean,
  t: Translate,
): Picture | null {
  const { all, title } = podium;
  if (all.length === 0) return null;
  const { seats, places } = standingsOn(podium, t, isOver);
  const sketch = seasonSketch.of({ title, seats });
  return { name: "season.png", description: t("club.seasonPicture", { season: title, places }), sketch };
}

/** A season's podium. */
export const seasonSketch = defineSketch("season", (podium: Podium<Guest>) =>
  drawing(width, podiumHeight(podium.seats.length), ...drawPodium(podium, paint, 0)),
);

/** Stories on the picture of an evening, in pixels: their letters, a line, the space below each, and their width. */
const story = { high: 30, line: 38, space: 12, across: width - 90 } as const;

/** An evening's best as a podium, with what to remember below it; null: nothing was played. @param stories as plain text */
export function eveningPicture(podium: PodiumOf, stories: readonly string[], t: Translate): Picture | null {
  const { all, title } = podium;
  if (all.length === 0) return null;
  const { seats, places } = standingsOn(podium, t);
  const told = [places, ...stories].join("; ");
  const sketch = eveningSketch.of({ podium: { title, seats }, stories });
  return { name: "evening.png", description: t("club.eveningPicture", { evening: title, told }), sketch };
}

/** What the picture of an evening shows. */
interface EveningDrawing {
  readonly podium: Podium<Guest>;
  readonly stories: readonly string[];
}

/** An evening's podium and what to remember of it. */
export const eveningSketch = defineSketch("evening", ({ podium, stories }: EveningDrawing) => {
  let height = podiumHeight(podium.seats.length);
  const lines = stories.flatMap((said) => {
    const y = height;
    const rows = inRows(toDrawable(said), story.across / story.high);
    height += rows.length * story.line + story.space;
    return [
      element("circle", { cx: 40, cy: y + 22, r: 9, fill: paint.accent }),
      ...rows.flatMap((row, at) =>
        line(row, {
          x: 64,
          y: y + 33 + at * story.line,
          high: story.high,
          across: story.across,
          ink: paint.ink,
          anchor: "start",
        }),
      ),
    ];
  });
  const ground = element("rect", { width, height, fill: paint.ground });
  return drawing(width, height, ground, ...drawPodium(podium, paint, 0), ...lines);
});

/** The best as seats of a podium, and as text. */
function standingsOn<One extends Pick<Standing, "place">>(
  { all, names, score }: PodiumOf<One>,
  t: Translate,
  isOver = false,
): {
  readonly seats: Podium<Guest>["seats"];
  readonly places: string;
} {
  const seats = all.slice(0, maxPeople).map((standing, index) => ({
    place: standing.place,
    name: plainName(names[index] ?? ""),
    score: score(standing),
    figure: isOver && standing.place === 1 ? ("champion" as const) : ("guest" as const),
  }));
  return { seats, places: placesInWords(seats, t) };
}

/** A mug of whatever. `x`, `y`: the ground below its middle. */
function mug(x: number, y: number, wide: number): string {
  const [left, high] = [x - wide * 0.34, wide * 0.82];
  const top = y - high;
  return element(
    "g",
    {},
    element("rect", {
      x: left + wide * 0.5,
      y: top + high * 0.25,
      width: wide * 0.3,
      height: high * 0.5,
      rx: wide * 0.12,
      fill: "none",
      stroke: paint.dim,
      "stroke-width": wide * 0.08,
    }),
    element("rect", { x: left, y: top, width: wide * 0.62, height: high, rx: wide * 0.08, fill: paint.accent }),
    element("rect", {
      x: left - wide * 0.04,
      y: top - high * 0.1,
      width: wide * 0.7,
      height: high * 0.3,
      rx: wide * 0.13,
      fill: paint.ink,
    }),
  );
}

/** Pairs of leaves in each half of a laurel, where they grow, and how far they stand off, in degrees from its bottom. */
const laurelOf = { pairs: 6, from: 38, to: 132, off: 34 } as const;

/** A laurel round something. `x`, `y`: its middle. */
function laurel(x: number, y: number, wide: number): string {
  const { pairs, from, to, off } = laurelOf;
  const [radius, long] = [wide * 0.62, wide * 0.13];
  const leaves = [-1, 1].flatMap((side) =>
    Array.from({ length: pairs * 2 }, (_, at) => {
      const turn = from + (Math.floor(at / 2) * (to - from)) / (pairs - 1);
      const isOuter = at % 2 === 0;
      const [stem, leaf] = [90 + side * turn, 90 + side * (turn + 90 + (isOuter ? -off : off))];
      const cx = x + radius * cosine(stem) + long * cosine(leaf);
      const cy = y + radius * cosine(stem - 90) + long * cosine(leaf - 90);
      const fill = isOuter ? paint.accent : "#d99a22";
      return element("ellipse", { cx, cy, rx: long, ry: long / 2, fill, transform: `rotate(${leaf} ${cx} ${cy})` });
    }),
  );
  return element("g", {}, ...leaves);
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180);
}

/** Coasters side by side, and their size in pixels. */
const tabCoaster = { across: 3, pitch: 266, radius: 122, most: 6 } as const;

/** The most strokes on a coaster; more are a number. */
const maxStrokes = 10;

/** Who owes rounds: a coaster each, with a stroke a round; null: nobody owes any. @param names escaped, by tab */
export function tabPicture(tabs: readonly TabRow[], names: readonly string[], t: Translate): Picture | null {
  const shown = tabs.slice(0, tabCoaster.most);
  if (shown.length === 0) return null;
  const owing = shown.map(({ owed }, index) => ({ name: plainName(names[index] ?? ""), owed }));
  const told = owing.map(({ name, owed }) => t("table.labelled", { label: name, said: String(owed) })).join("; ");
  return { name: "tab.png", description: t("club.tabPicture", { owing: told }), sketch: tabSketch.of(owing) };
}

/** Somebody who owes rounds. */
interface Debtor {
  readonly name: string;
  readonly owed: number;
}

/** Coasters of those who owe rounds. */
export const tabSketch = defineSketch("tab", (shown: readonly Debtor[]) => {
  const rows = Math.ceil(shown.length / tabCoaster.across);
  const discs = shown.flatMap(({ name, owed }, index) => {
    const inRow = Math.min(tabCoaster.across, shown.length - Math.floor(index / tabCoaster.across) * tabCoaster.across);
    const left = (width - inRow * tabCoaster.pitch) / 2;
    const x = left + ((index % tabCoaster.across) + 0.5) * tabCoaster.pitch;
    return disc(x, (Math.floor(index / tabCoaster.across) + 0.5) * tabCoaster.pitch, name, owed);
  });
  const height = rows * tabCoaster.pitch;
  return drawing(width, height, element("rect", { width, height, fill: paint.ground }), ...discs);
});

function disc(x: number, y: number, name: string, owed: number): readonly string[] {
  const { radius } = tabCoaster;
  return [
    element("circle", { cx: x, cy: y, r: radius, fill: "#e9d8b4" }),
    element("circle", { cx: x, cy: y, r: radius - 12, fill: "none", stroke: "#b98a45", "stroke-width": 4 }),
    ...tabLabel(name, x, y - 22, 40),
    ...(owed > maxStrokes ? tabLabel(`× ${owed}`, x, y + 56, 52) : strokes(x, y + 14, owed)),
  ];
}

/** Tally marks: every fifth lies across the four before it. */
function strokes(x: number, top: number, owed: number): readonly string[] {
  const style = { stroke: "#b3261e", "stroke-width": 7, "stroke-linecap": "round" } as const;
  const upright = owed - Math.floor(owed / 5);
  const begin = x - ((upright - 1) * 17) / 2;
  return Array.from({ length: owed }, (_, index) => {
    const before = index - Math.floor((index + 1) / 5);
    const at = begin + before * 17;
    const isAcross = index % 5 === 4;
    const from = isAcross ? at - 4 * 17 + 9 : at;
    const to = isAcross ? at + 9 : at;
    return element("line", {
      x1: from,
      y1: isAcross ? top + 44 : top,
      x2: to,
      y2: isAcross ? top + 8 : top + 52,
      ...style,
    });
  });
}

/** A line in the middle, made smaller where it is too long. */
function tabLabel(said: string, x: number, y: number, high: number): readonly string[] {
  const whole = toDrawable(said);
  const across = tabCoaster.radius * 1.7;
  const size = Math.max(28, Math.min(high, across / Math.max(1, widthOf(whole))));
  const fitting = fitText(whole, across / size + 0.01);
  if (fitting === "") return [];
  return [writing(fitting, { x, y }, size, paint.black)];
}

/** What a coaster says of somebody. */
export interface Coaster {
  /** The picture's file. */
  readonly file: string;
  /** Whose, escaped. */
  readonly title: string;
  readonly line: string;
  /** How often they were at which place with somebody behind them. */
  readonly medals: ReadonlyMap<number, number>;
  /** The game's name; null: there is none, as with the next two. */
  readonly favourite: string | null;
  readonly nemesis: Pick<Rivalry, "name" | "ahead" | "behind"> | null;
  /** `count`: how many, as a text. */
  readonly badges: { readonly count: string; readonly shown: readonly Badge[] } | null;
}

/** `emblem`: its place in its game's album. */
interface Badge {
  readonly name: string;
  readonly emblem: number;
}

/** Cardboard on a pub table. */
const coasterPaint = {
  ground: "#2b2118",
  card: "#e9d8b4",
  edge: "#b98a45",
  ink: "#2b1c08",
  dim: "#6b4f2a",
  medals: ["#f5b942", "#b9c0c7", "#c98a55"],
} as const;

/** In pixels; `top`: of the first row below the medals. */
const sizes = { width, margin: 18, left: 70, top: 300, row: 92, line: 46, badge: 62, foot: 36 } as const;

/** Somebody's coaster: how often they were at which place, favourite game, nemesis and badges. */
export function coasterPicture(coaster: Coaster, t: Translate): Picture {
  const { file, title, line: under } = coaster;
  const rows = rowsOf(coaster, t);
  const name = plainName(title);
  const medals = [1, 2, 3].map((place) => coaster.medals.get(place) ?? 0);
  const said = rows.map(({ label, values }) => t("table.labelled", { label, said: commaList(values, t) }));
  const counts = commaList(
    medals.map((count, at) => `${at + 1}. × ${count}`),
    t,
  );
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
  const { margin, left } = sizes;
  const height = sizes.top + rows.reduce((sum, row) => sum + rowHeight(row), 0) + sizes.foot;
  const across = width - 2 * left;
  let y = sizes.top;
  const drawn = rows.flatMap((row) => {
    const { label, values, emblems } = row;
    const top = y;
    y += rowHeight(row);
    const x = emblems === undefined ? left : left + sizes.badge;
    const first = top + (emblems === undefined ? 42 : 52);
    return [
      ...line(label, { x: left, y: top, high: 30, across, ink: coasterPaint.dim, anchor: "start" }),
      ...values.flatMap((value, at) =>
        line(value, {
          x,
          y: first + at * lineOf(row),
          high: 40,
          across: left + across - x,
          ink: coasterPaint.ink,
          anchor: "start",
        }),
      ),
      ...(emblems ?? []).map((emblem, at) =>
        drawEmblem(emblem, true, { x: left + 24, y: first - 14 + at * sizes.badge }, 24),
      ),
    ];
  });
  return drawing(
    width,
    height,
    element("rect", { width, height, fill: coasterPaint.ground }),
    card(margin, height, 44, { fill: coasterPaint.card }),
    card(margin + 14, height, 34, { fill: "none", stroke: coasterPaint.edge, "stroke-width": 4 }),
    ...line(name, { x: width / 2, y: 104, high: 62, across, ink: coasterPaint.ink }),
    ...line(under, { x: width / 2, y: 152, high: 34, across, ink: coasterPaint.dim }),
    ...drawMedals(medals),
    ...drawn,
  );
});

interface Row {
  readonly label: string;
  readonly values: readonly string[];
  /** Before the values; left out: none. */
  readonly emblems?: readonly number[];
}

function rowsOf({ favourite, nemesis, badges }: Coaster, t: Translate): readonly Row[] {
  const rival =
    nemesis === null ? null : `${plainName(shownName(nemesis.name, t))} · ${nemesis.ahead} : ${nemesis.behind}`;
  return [
    ...(favourite === null ? [] : [{ label: t("club.coaster.favourite"), values: [favourite] }]),
    ...(rival === null ? [] : [{ label: t("club.coaster.nemesis"), values: [rival] }]),
    ...(badges === null ? [] : [badgeRow(badges)]),
  ];
}

function badgeRow({ count, shown }: NonNullable<Coaster["badges"]>): Row {
  return { label: count, values: shown.map(({ name }) => name), emblems: shown.map(({ emblem }) => emblem) };
}

function lineOf({ emblems }: Row): number {
  return emblems === undefined ? sizes.line : sizes.badge;
}

function rowHeight(row: Row): number {
  return sizes.row + (row.values.length - 1) * lineOf(row) + (row.emblems === undefined ? 0 : 10);
}

function card(inset: number, height: number, rx: number, style: Readonly<Record<string, string | number>>): string {
  const box = { x: inset, y: inset, width: sizes.width - 2 * inset, height: height - 2 * inset, rx };
  return element("rect", { ...box, ...style });
}

/** How often somebody was first, second and third. */
function drawMedals(medals: readonly number[]): readonly string[] {
  return coasterPaint.medals.flatMap((fill, at) => {
    const x = sizes.width / 2 + (at - 1) * 230;
    return [
      element("circle", { cx: x - 44, cy: 212, r: 36, fill, stroke: coasterPaint.edge, "stroke-width": 3 }),
      ...line(String(at + 1), { x: x - 44, y: 228, high: 46, across: 60, ink: coasterPaint.ink }),
      ...line(`× ${medals[at] ?? 0}`, {
        x: x + 4,
        y: 228,
        high: 46,
        across: 130,
        ink: coasterPaint.ink,
        anchor: "start",
      }),
    ];
  });
}
