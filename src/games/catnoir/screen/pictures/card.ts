import { toDrawable, element, type Point, writing } from "../../../../discord/images/svg.js";
import type { Faction } from "../../rules/index.js";
import { type CardGroup, noir, type Paint, paintOf } from "./look.js";

const { black, lamp } = noir;
const glint = "#fff7c9";

/** Its head around the origin, some 60 units wide, with clothes and tools. */
function cat(faction: Faction): string {
  return element("g", { transform: places[faction] ?? "scale(1)" }, ...heads[faction](paintOf(faction)));
}

/** Cats that move aside so that their emblem stays recognisable. */
const places: Partial<Readonly<Record<Faction, string>>> = {
  scientists: "translate(-5 -3) scale(0.88)",
  robocats: "translate(0 2) scale(0.8)",
  mafia: "translate(0 3) scale(0.92)",
  hackers: "translate(0 -5) scale(0.74)",
  journalists: "translate(0 -9) scale(0.84)",
  bureaucrats: "translate(-3 2) scale(0.94)",
};

type Head = (paint: Paint) => readonly string[];

const heads: Readonly<Record<Faction, Head>> = {
  detectives: ({ cloth, pale }) => [
    ...head(pale),
    eye(-12, 1),
    // One eye is large behind the glass.
    element("circle", { cx: 13, cy: 2, r: 14, fill: glint, stroke: pale, "stroke-width": 4 }),
    element("ellipse", { cx: 12, cy: 2, rx: 5, ry: 9, fill: black }),
    // A cap with two peaks, its flaps tied up on top.
    shape("M-27 -17C-27 -52 27 -52 27 -17z", cloth),
    line("M0 -43V-19", black, 3),
    shape("M-40 -13Q-34 -23 0 -23Q34 -23 40 -13Q0 -21 -40 -13z", cloth),
    shape("M0 -44l-11 -7v12zM0 -44l11 -7v12z", cloth),
  ],
  scientists: ({ pale, cloth }) => [
    ...head(pale),
    eye(-13, 0),
    eye(13, 0),
    ...[-13, 13].map((cx) => element("circle", { cx, cy: 0, r: 12, fill: "none", stroke: pale, "stroke-width": 4 })),
    line("M-1 0h2", pale, 4),
    // A flask that bubbles.
    shape("M20 2h18M23 2v15l-15 26q-3 6 4 6h34q7 0 4 -6l-15 -26v-15z", "#ffffff"),
    element("path", { d: "M19 28h20l8 15q2 4 -2 4h-32q-4 0 -2 -4z", fill: cloth }),
    element("circle", { cx: 27, cy: 37, r: 3.5, fill: "#ffffff" }),
    element("circle", { cx: 35, cy: -9, r: 4, fill: cloth, stroke: black, "stroke-width": 2.5 }),
    element("circle", { cx: 25, cy: -19, r: 3, fill: cloth, stroke: black, "stroke-width": 2.5 }),
  ],
  robocats: ({ cloth, pale }) => [
    // Sheet metal with an aerial.
    line("M0 -30V-44", black, 5),
    element("circle", { cx: 0, cy: -48, r: 7, fill: "#ff5b4a", stroke: black, "stroke-width": 3 }),
    element("path", { d: "M-39 -4h10v16h-10zM29 -4h10v16h-10z", fill: black }),
    shape("M-31 -42L-12 -28H12L31 -42V22L22 32H-22L-31 22z", cloth),
    element("path", { d: "M-25 -12H25V8H-25z", fill: black }),
    element("path", { d: "M-19 -8h12v12h-12zM7 -8h12v12h-12z", fill: "#5fe3ff" }),
    line("M-14 20h28M-7 15v10M0 15v10M7 15v10", pale, 3),
  ],
  mafia: ({ fill, pale }) => [
    ...head(pale),
    eye(-12, 3),
    eye(12, 3),
    line("M12 19L34 24", "#c9a36a", 4),
    // A hat pulled over the eyes.
    shape("M-23 -12L-19 -44Q-8 -52 0 -45Q8 -52 19 -44L23 -12z", black, pale, 3),
    element("path", { d: "M-22.5 -20h45l1 9h-47z", fill }),
    shape("M-45 -15Q-30 -9 0 -9Q30 -9 45 -15Q40 1 0 1Q-40 1 -45 -15z", black, pale, 3),
  ],
  hackers: ({ cloth }) => [
    // A hood with room for ears, and a waiting prompt on the screen next to it.
    shape("M-42 46Q-44 6 -36 -12L-36 -46L-16 -35Q0 -41 16 -35L36 -46L36 -12Q44 6 42 46z", cloth),
    element("path", { d: "M0 -25C36 -25 33 30 0 33C-33 30 -36 -25 0 -25z", fill: black }),
    element("path", { d: "M-21 -6h17v11h-17zM4 -6h17v11h-17z", fill: "#5dff9b" }),
    line("M-10 18h20", "#5dff9b", 4, "5 5"),
    line("M-55 -26l8 8l-8 8M47 -10h9", cloth, 4),
  ],
  police: ({ cloth, pale }) => [
    ...head(pale),
    eye(-12, 4),
    eye(12, 4),
    // A peaked cap with a star.
    shape("M-28 -17L-40 -34Q0 -58 40 -34L28 -17z", cloth, pale, 3),
    shape("M-28 -18Q0 -26 28 -18L33 -6Q0 -17 -33 -6z", black, pale, 3),
    element("path", { d: "M0 -46l3.5 7.5l8 1l-6 5.5l1.5 8l-7 -4l-7 4l1.5 -8l-6 -5.5l8 -1z", fill: lamp }),
  ],
  journalists: ({ cloth, pale, fill }) => [
    ...head(pale),
    eye(-12, -4),
    eye(12, -4),
    // A pencil behind the ear, and the morning paper.
    shape("M20 -22L40 -48L47 -43L27 -17L18 -14z", lamp),
    shape("M-42 12L0 17L42 12V49L0 54L-42 49z", cloth),
    line("M0 17V54", black, 3),
    line("M-34 22L-8 25M8 25L34 22", black, 6),
    line("M-34 33L-8 36M-34 41L-8 44", black, 2.5),
    element("path", { d: "M8 34L34 31V43L8 46z", fill }),
    ...[-1, 1].map((side) => element("ellipse", { cx: side * 38, cy: 25, rx: 7, ry: 8, fill: black })),
  ],
  bureaucrats: ({ cloth, pale }) => [
    ...head(pale),
    ...[-12, 12].map((x) => eye(x, -5)),
    // Reading glasses low on the nose, a tie, and a paper clip.
    line("M-24 3h20a10 9 0 0 1 -20 0zM4 3h20a10 9 0 0 1 -20 0zM-4 5h8", pale, 3),
    shape("M-6 27h12l-3 7l7 17h-20l7 -17z", cloth),
    ...[pale, black].map((colour, layer) =>
      line("M32 -28V-10a6 6 0 0 0 12 0V-38a9 9 0 0 0 -18 0V-16", colour, 8 - layer * 4),
    ),
  ],
};

/** Edged in light to stand out beyond its emblem. */
function head(pale: string): readonly string[] {
  const ears = "M-30 0L-30 -38Q-29 -41 -26 -39L-11 -26Q0 -29 11 -26L26 -39Q29 -41 30 -38L30 0Q31 28 0 30Q-31 28 -30 0z";
  return [
    line("M-24 14L-45 9M-24 19L-44 23M24 14L45 9M24 19L44 23", black, 2.5),
    shape(ears, black, pale, 3),
    element("path", { d: "M-4 12h8l-4 5z", fill: pale }),
  ];
}

function eye(x: number, y: number): string {
  return (
    element("ellipse", { cx: x, cy: y, rx: 8, ry: 7, fill: lamp }) +
    element("ellipse", { cx: x, cy: y, rx: 2.4, ry: 6.5, fill: black })
  );
}

function shape(d: string, fill: string, stroke: string = black, width = 3): string {
  return element("path", { d, fill, stroke, "stroke-width": width, "stroke-linejoin": "round" });
}

function line(d: string, stroke: string, width: number, dashes = ""): string {
  const round = { "stroke-linecap": "round", "stroke-linejoin": "round" };
  const dashed = dashes === "" ? {} : { "stroke-dasharray": dashes };
  return element("path", { d, fill: "none", stroke, "stroke-width": width, ...round, ...dashed });
}

/** Size before scaling. */
export const card = { width: 100, height: 142 } as const;

const edge = { width: card.width, height: card.height, rx: 11, stroke: noir.black, "stroke-width": 3.5 };

/** An open card. @param at upper left corner @param turn in degrees, about its lower edge's middle */
export function face(
  { faction, letter: wanted }: Pick<CardGroup, "faction" | "letter">,
  at: Point,
  scale: number,
  turn = 0,
): string {
  const { fill, ink } = paintOf(faction);
  const letter = toDrawable(wanted);
  return element(
    "g",
    { class: `card ${faction}`, transform: placed(at, scale, turn) },
    element("rect", { ...edge, fill }),
    emblem(faction),
    ...(letter === "" ? [] : [writing(letter, { x: 9, y: 37 }, 40, ink, { "text-anchor": "start" })]),
  );
}

/** A card face down. @param at upper left corner */
export function back(at: Point, scale: number): string {
  const ears = "M27 142V92L30 66L43 79Q50 77 57 79L70 66L73 92V142z";
  return element(
    "g",
    { class: "back", transform: placed(at, scale, 0) },
    element("rect", { ...edge, fill: noir.house }),
    element("circle", { cx: 50, cy: 60, r: 34, fill: noir.lamp }),
    element("path", { d: ears, fill: noir.black }),
    element("path", { d: "M36 96l11 5l-10 3zM64 96l-11 5l10 3z", fill: noir.lamp }),
    element("rect", { ...edge, x: 4, y: 4, width: 92, height: 134, rx: 8, fill: "none", stroke: noir.line }),
  );
}

/** An empty place for a card. @param at upper left corner */
export function gap(at: Point, scale: number): string {
  const dashes = { fill: noir.roofs, stroke: noir.line, "stroke-width": 4, "stroke-dasharray": "12 9" };
  return element("rect", { ...edge, ...dashes, class: "gap", transform: placed(at, scale, 0) });
}

function emblem(faction: Faction): string {
  const { pale } = paintOf(faction);
  return element(
    "g",
    { transform: "translate(50 86) scale(0.93)" },
    element("path", { class: "emblem", d: emblemOf(faction), fill: pale, stroke: noir.black, "stroke-width": 2.5 }),
    cat(faction),
  );
}

function placed({ x, y }: Point, scale: number, turn: number): string {
  const [left, upper, size] = [x, y, scale].map((value) => Math.round(value * 100) / 100);
  const turned = turn === 0 ? "" : ` rotate(${Math.round(turn * 10) / 10} ${card.width / 2} ${card.height})`;
  return `translate(${left} ${upper}) scale(${size})${turned}`;
}

/** A faction's shape, distinct without colour: path data, about 46 units each way from its middle. */
function emblemOf(faction: Faction): string {
  return emblems[faction];
}

const emblems: Readonly<Record<Faction, string>> = {
  // A magnifying glass.
  detectives: "M-46 -6a40 40 0 1 1 80 0a40 40 0 0 1 -9 25l23 23l-9 9l-23 -23a40 40 0 0 1 -62 -34z",
  // A benzene ring.
  scientists: "M0 -48L42 -24V24L0 48L-42 24V-24z",
  robocats: cog(8, 49, 39),
  // The diamond of a card player.
  mafia: "M0 -54L48 0L0 54L-48 0z",
  // A screen on its foot.
  hackers: "M-43 -44h86q5 0 5 5v64q0 5 -5 5h-33v9h18v10h-56v-10h18v-9h-33q-5 0 -5 -5v-64q0 -5 5 -5z",
  // A badge.
  police: "M0 -49C14 -41 28 -39 44 -39V-6C44 24 23 41 0 50C-23 41 -44 24 -44 -6V-39C-28 -39 -14 -41 0 -49z",
  // A speech bubble.
  journalists: "M-30 -48h60q18 0 18 18v44q0 18 -18 18h-22l-30 22l4 -22h-12q-18 0 -18 -18v-44q0 -18 18 -18z",
  // A postage stamp.
  bureaucrats: `M-44 -44${perforated("h")}${perforated("v")}${perforated("h", -1)}${perforated("v", -1)}z`,
};

/** A cog wheel. @param outer radius of the teeth @param inner radius at their base */
function cog(teeth: number, outer: number, inner: number): string {
  const step = Math.PI / teeth;
  const corners = Array.from({ length: teeth * 4 }, (_, corner) => {
    const tooth = Math.floor(corner / 4) * 2 * step;
    const angle = tooth + ([-0.56, -0.36, 0.36, 0.56][corner % 4] ?? 0) * step;
    const far = corner % 4 === 0 || corner % 4 === 3 ? inner : outer;
    return `${(Math.sin(angle) * far).toFixed(1)} ${(-Math.cos(angle) * far).toFixed(1)}`;
  });
  return `M${corners.join("L")}z`;
}

/** A side of a stamp, 88 units long. */
function perforated(way: "h" | "v", direction: 1 | -1 = 1): string {
  const [side, hole] = [`${way}${4 * direction}`, 10 * direction];
  const bite = way === "h" ? `a5 5 0 0 0 ${hole} 0` : `a5 5 0 0 0 0 ${hole}`;
  return `${side}${`${bite}${side}`.repeat(6)}`;
}
