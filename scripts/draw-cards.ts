import { mkdir, writeFile } from "node:fs/promises";
import { Renderer } from "../src/discord/images/render.js";
import { element } from "../src/discord/images/svg.js";
import { drawHand } from "../src/games/catnoir/screen/pictures/index.js";
import { drawDenkste } from "../src/games/denkste/screen/pictures/index.js";
import { drawTrail } from "../src/games/kalle/screen/pictures/index.js";
import { drawKatchen } from "../src/games/katchen/screen/pictures/index.js";
import { drawKatchme } from "../src/games/katchme/screen/pictures/index.js";
import type { GameId } from "../src/games/index.js";

/** A game's picture and the part of it that its card shows, twice as wide as high, without a word in any language. */
interface Card {
  readonly svg: string;
  /** Fills what the picture leaves free. */
  readonly ground: string;
  readonly left: number;
  readonly top: number;
  readonly width: number;
}

/** A game without an entry has a card without a picture. */
const cards: Readonly<Partial<Record<GameId, Card>>> = {
  katchen: {
    svg: drawKatchen({
      middle: { type: "throw", dice: [4, 2, 1], kept: [0, 2], caption: "" },
      stack: 13,
      seats: [],
    }),
    ground: "#5b3420",
    left: 190,
    top: 0,
    width: 580,
  },
  denkste: {
    svg: drawDenkste({
      length: "short",
      figures: [
        { letter: "A", name: "", counter: 30 },
        { letter: "B", name: "", counter: 17 },
        { letter: "C", name: "", counter: 33 },
        { letter: "D", name: "", counter: 20 },
      ],
      last: { mover: 0, go: 4, outcome: "moved", from: 26, counter: 30 },
    }),
    ground: "#24343c",
    left: 90,
    top: 300,
    width: 620,
  },
  kalle: {
    svg: drawTrail({ trail: [4, 5, 2], police: 6, headline: "", seats: [] }),
    ground: "#24463c",
    left: 40,
    top: 44,
    width: 512,
  },
  katchme: {
    svg: drawKatchme({
      ring: {
        size: 3,
        districts: [3, 5, 2].map((top) => ({
          name: "",
          top,
          owner: "",
          sizes: null,
        })),
        start: { bosozoku: "orange", police: "green" },
        middle: { pink: 4, blue: 2 },
      },
      plates: [],
      legend: null,
      ride: null,
    }),
    ground: "#1e2438",
    left: -80,
    top: 0,
    width: 960,
  },
  catnoir: {
    svg: drawHand({
      groups: [
        { faction: "detectives", name: "", count: 3 },
        { faction: "hackers", name: "", count: 1 },
        { faction: "mafia", name: "", count: 2 },
        { faction: "police", name: "", count: 1 },
        { faction: "journalists", name: "", count: 2 },
      ],
    }),
    ground: "#1b2342",
    left: 0,
    top: 0,
    width: 800,
  },
};

/** Width of a card's picture in pixels: twice what a card is wide on the page. */
const pixels = 560;

const folder = new URL("../playground/page/cards/", import.meta.url);

/** Draws the pictures of the page's cards again out of the games' own. They are committed: the page paints nothing. */
await mkdir(folder, { recursive: true });
const renderer = new Renderer();
for (const [game, { svg, ground, left, top, width }] of Object.entries(cards)) {
  const size = { width: pixels, height: pixels / 2, viewBox: `${left} ${top} ${width} ${width / 2}` };
  const under = element("rect", { x: left, y: top, width, height: width / 2, fill: ground });
  const { png } = renderer.render(
    element("svg", { xmlns: "http://www.w3.org/2000/svg", ...size }, under, insideOf(svg)),
  );
  await writeFile(new URL(`${game}.png`, folder), png);
  console.log(`${game}: ${png.length} bytes`);
}

/** What stands between the tags of a drawing. */
function insideOf(svg: string): string {
  return svg.slice(svg.indexOf(">") + 1, svg.lastIndexOf("</svg>"));
}
