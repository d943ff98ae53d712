import type { Picture } from "../../../game/scene.js";
import type { Translate } from "../../../texts/index.js";
import { toDrawable, widthOf } from "../../../discord/images/lettering.js";
import { line } from "../../../discord/images/podium.js";
import { drawing, element } from "../../../discord/images/svg.js";
import { drawnName } from "./drawn-name.js";
import { cupSize, goldenCup } from "./golden-cup.js";

/** What a trophy says of one year. */
export interface Engraving {
  readonly year: number;
  /** As the winner wished it, not escaped; null: left out. */
  readonly text: string | null;
}

/** A cup's trophy. */
export interface Trophy {
  /** Not escaped. */
  readonly title: string;
  /** In any order. */
  readonly engravings: readonly Engraving[];
}

const paint = {
  ground: "#2b2118",
  glow: ["#33271c", "#3d2e1f", "#493723"],
  title: "#f5b942",
  spark: "#ffe9a8",
  wood: { light: "#9a6233", plain: "#7d4b24", dark: "#5c3517", grain: "#6d411e" },
  brass: { light: "#ffe39a", plain: "#f0c45c", aged: "#d9b56a", edge: "#9c6c22", screw: "#7d5416" },
  ink: "#33200a",
  dim: "#5d3f14",
} as const;

/** In pixels. `base`: top of the wood; `first`: height of the newest plate's tier. */
const sizes = { width: 800, cup: 112, base: 590, first: 196, row: 72, plate: 58, pad: 22, foot: 46 } as const;

/** Font size of a name on a small plate before it is cut. */
const smallest = 24;

/** Older names up to which each has a plate over the whole width. */
const maxWide = 5;

/** Older names on a picture; still older ones are one plate. */
const maxOlder = 23;

/** Characters of names in a description; Discord takes 1024 in all. */
const maxDescribed = 800;

/** The trophy of a cup, with a plate for every year; the newest is the largest. */
export function trophyPicture({ title, engravings }: Trophy, t: Translate): Picture {
  const [newest, ...older] = engravings.toSorted((a, b) => b.year - a.year);
  const plates = [...older.slice(0, maxOlder).map(plateOf), ...restOf(older, t)];
  const across = plates.length <= maxWide ? 1 : 2;
  const rows = Math.ceil(plates.length / across);
  const second = rows === 0 ? 0 : rows * sizes.row + 2 * sizes.pad - (sizes.row - sizes.plate);
  const top = sizes.base + sizes.first;
  const height = top + second + sizes.foot;
  const svg = drawing(
    sizes.width,
    height,
    ...background(height),
    ...line(title, { x: 400, y: 66, high: 54, across: 740, ink: paint.title }),
    goldenCup(400 - cupSize.width / 2, sizes.cup - 34, 0.985),
    ...tier(94, sizes.base, 612, sizes.first),
    ...(newest === undefined ? newPlate("", t("cup.trophy.empty")) : newPlate(String(newest.year), newest.text ?? "–")),
    ...(rows === 0 ? [] : tier(16, top, 768, second)),
    ...plates.flatMap(([year, name], at) => {
      const wide = across === 1 ? 700 : 354;
      const x = across === 1 ? 50 : 38 + (at % 2) * (wide + 16);
      return smallPlate(year, name, { x, y: top + sizes.pad + Math.floor(at / across) * sizes.row, wide });
    }),
    ...plinth(height - sizes.foot, rows === 0 ? 700 : 800),
  );
  return { name: "trophy.png", description: describe(title, engravings, t), svg };
}

/** The newest years that fit; pages of text have all of them. */
function describe(title: string, engravings: readonly Engraving[], t: Translate): string {
  const years = engravings.toSorted((a, b) => b.year - a.year).map(({ year, text }) => `${year}: ${text ?? "–"}`);
  const fitting = years.findLastIndex((_, at) => years.slice(0, at + 1).join("; ").length <= maxDescribed) + 1;
  const names = years.slice(0, fitting).join("; ");
  return t("cup.trophy.picture", { title, names: names === "" ? t("cup.trophy.empty") : names });
}

function plateOf({ year, text }: Engraving): readonly [string, string] {
  return [String(year), text ?? "–"];
}

function restOf(older: readonly Engraving[], t: Translate): readonly (readonly [string, string])[] {
  const rest = older.length - maxOlder;
  return rest <= 0 ? [] : [["…", t("cup.trophy.more", { count: rest })]];
}

/** A pub's corner with light on the cup. */
function background(height: number): readonly string[] {
  const spark = (x: number, y: number, far: number): string =>
    element("path", {
      d: `M ${x} ${y - far} Q ${x + 2} ${y - 2} ${x + far} ${y} Q ${x + 2} ${y + 2} ${x} ${y + far} Q ${x - 2} ${y + 2} ${x - far} ${y} Q ${x - 2} ${y - 2} ${x} ${y - far} Z`,
      fill: paint.spark,
    });
  return [
    element("rect", { width: sizes.width, height, fill: paint.ground }),
    ...paint.glow.map((fill, at) => element("circle", { cx: 400, cy: 340, r: 350 - at * 70, fill })),
    spark(112, 190, 22),
    spark(690, 160, 28),
    spark(730, 420, 16),
    spark(76, 470, 18),
    spark(178, 106, 12),
  ];
}

/** A block of wood, lit from above. */
function tier(x: number, y: number, wide: number, high: number): readonly string[] {
  const { wood } = paint;
  const grain = Array.from({ length: Math.floor(high / 34) }, (_, at) => {
    const down = y + 30 + at * 34;
    const sway = at % 2 === 0 ? 7 : -7;
    return element("path", {
      d: `M ${x + 8} ${down} C ${x + wide * 0.3} ${down + sway} ${x + wide * 0.6} ${down - sway} ${x + wide - 8} ${down + sway / 2}`,
      fill: "none",
      stroke: wood.grain,
      "stroke-width": 5,
    });
  });
  return [
    element("rect", { x, y, width: wide, height: high, rx: 12, fill: wood.dark }),
    element("rect", { x, y, width: wide, height: high - 10, rx: 12, fill: wood.plain }),
    ...grain,
    element("rect", { x, y, width: wide, height: 14, rx: 7, fill: wood.light }),
  ];
}

function plinth(y: number, wide: number): readonly string[] {
  const x = (sizes.width - wide) / 2;
  return [
    element("rect", { x, y, width: wide, height: sizes.foot, fill: paint.wood.dark }),
    element("rect", { x, y, width: wide, height: 12, rx: 6, fill: paint.wood.light }),
  ];
}

/** The plate of the newest winner: their name in one line or two. */
function newPlate(year: string, name: string): readonly string[] {
  const [x, y, wide, high] = [120, sizes.base + 28, 560, 146];
  const across = wide - 60;
  const rows = inTwo(toDrawable(name), across / 40);
  const middle = y + (year === "" ? 70 : 92);
  const size = rows.length === 1 ? 62 : 40;
  return [
    ...plate(x, y, wide, high, paint.brass.light),
    ...line(year, { x: 400, y: y + 42, high: 34, across: 300, ink: paint.dim }),
    ...rows.flatMap((row, at) =>
      drawnName(row, {
        x: 400,
        y: middle + (rows.length === 1 ? 24 : at * 42),
        high: size,
        least: 28,
        across,
        ink: paint.ink,
      }),
    ),
  ];
}

/** A text in one row, or in two about equal ones if it is wider than these ems. */
function inTwo(text: string, ems: number): readonly string[] {
  const words = text.split(" ");
  if (widthOf(text) <= ems || words.length === 1) return [text];
  const splits = words.slice(1).map((_, at) => [words.slice(0, at + 1).join(" "), words.slice(at + 1).join(" ")]);
  const widest = (rows: readonly string[]): number => Math.max(...rows.map(widthOf));
  return splits.toSorted((a, b) => widest(a) - widest(b))[0] ?? [text];
}

function smallPlate(
  year: string,
  name: string,
  { x, y, wide }: { readonly x: number; readonly y: number; readonly wide: number },
): readonly string[] {
  const left = x + 112;
  const across = wide - 132;
  const base = y + 41;
  return [
    ...plate(x, y, wide, sizes.plate, paint.brass.aged),
    ...line(year, { x: x + 24, y: base, high: 30, across: 76, ink: paint.dim, anchor: "start" }),
    ...drawnName(name, { x: left, y: base, high: 36, least: smallest, across, ink: paint.ink, anchor: "start" }),
  ];
}

function plate(x: number, y: number, wide: number, high: number, fill: string): readonly string[] {
  const screw = (cx: number): string => element("circle", { cx, cy: y + high / 2, r: 4.5, fill: paint.brass.screw });
  return [
    element("rect", { x: x + 2, y: y + 4, width: wide, height: high, rx: 8, fill: paint.wood.dark }),
    element("rect", { x, y, width: wide, height: high, rx: 8, fill: paint.brass.edge }),
    element("rect", { x: x + 3, y: y + 3, width: wide - 6, height: high - 6, rx: 6, fill }),
    element("rect", { x: x + 3, y: y + 3, width: wide - 6, height: 5, rx: 2, fill: paint.brass.light }),
    screw(x + 12),
    screw(x + wide - 12),
  ];
}
