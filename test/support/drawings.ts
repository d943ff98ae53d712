import { ownEmojis, type OwnEmojis } from "../../src/discord/gateway/emojis.js";
import { allGames } from "../../src/games/index.js";
import { loadLetters } from "../../src/discord/images/letters.js";
import { type Rendered, Renderer } from "../../src/discord/images/render.js";
import { parseSvg } from "../../src/discord/images/png.js";
import { Resvg } from "@resvg/resvg-js";
import type { Picture } from "../../src/game/scene.js";
import { drawSketch } from "../../src/process/sketches.js";
import { tabSketch } from "../../src/features/club/screen/club-pictures.js";

// As a painter does before it draws.
await loadLetters();

const renderer = new Renderer();

/** No picture is heavier: phones load it at once. */
export const maxBytes = 100_000;

/** Paints as the bot's workers do. */
export function render(svg: string): Rendered {
  return renderer.render(svg);
}

/** A picture as a painter draws it. */
export function drawn<Any extends Picture | null | undefined>(
  picture: Any,
): (Any & Picture & { readonly svg: string }) | Exclude<Any, Picture> {
  return (picture && { ...picture, svg: drawSketch(picture.sketch) }) as never;
}

/** A picture with one word in it. */
export function wordSketch(word: string): string {
  return tabSketch.of([{ name: word, owed: 1 }]);
}

/** A drawing of this size. */
export function drawing(inside: string, width = 200, height = 60): string {
  const ground = `<rect width="${width}" height="${height}" fill="#fff"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${inside}</svg>`;
}

/** A drawing with one word in it. */
export function wordDrawing(word: string, attributes = ""): string {
  return drawing(`<text x="10" y="40" font-size="30" ${attributes}>${word}</text>`);
}

/** About as much as a game has to show: four tracks of twenty fields, names and numbers. */
export function flatBoard(width = 800, height = 600): string {
  const colours = ["#e0a03b", "#6aa06a", "#b5533c", "#7a6ab0"];
  const fields = colours.flatMap((colour, track) =>
    Array.from({ length: 20 }, (_, field) => {
      const angle = (field / 20) * 2 * Math.PI;
      const x = width * (0.5 + (0.19 + track * 0.06) * Math.cos(angle));
      const y = height * (0.5 + (0.2 + track * 0.075) * Math.sin(angle));
      const label = `<text x="${x}" y="${y + 6}" font-size="16" font-weight="800" text-anchor="middle">${field}</text>`;
      return `<circle cx="${x}" cy="${y}" r="18" fill="${colour}" stroke="#fff" stroke-width="2"/>${label}`;
    }),
  );
  return drawing(`<rect width="${width}" height="${height}" fill="#243447"/>${fields.join("")}`, width, height);
}

const shapes = /<(?:rect|circle|ellipse|path|polygon|polyline|line|image)\b[^>]*?\/>/gu;

/** Texts of drawings that are inside: to lay one out takes a third of a millisecond, and many drawings have the same. */
const inside = new Set<string>();

/** A drawing's texts, if one of them runs over its edge by more than a pixel. */
export function textsOutside(svg: string): readonly string[] {
  const [, width = "0", height = "0"] = /^<svg [^>]*width="(\d+)" height="(\d+)"/u.exec(svg) ?? [];
  const bare = svg.replaceAll(shapes, "");
  if (inside.has(bare)) return [];
  const box = parseSvg(bare).getBBox();
  const isInside =
    box === undefined ||
    (Math.min(box.x, box.y) > -1 && box.x + box.width < Number(width) + 1 && box.y + box.height < Number(height) + 1);
  if (!isInside) return textsIn(bare);
  inside.add(bare);
  return [];
}

/** Of a drawing, as they are drawn. */
export function textsIn(svg: string): readonly string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)/gu)].map(([, text = ""]) => text);
}

/** The letters of a drawing's texts that the font lacks. */
export function missingLetters(svg: string): readonly string[] {
  const words = [...svg.matchAll(/<(?:text|tspan)\b[^>]*>([^<]*)/gu)].map(([, word = ""]) => word).join("");
  const plain = words.replaceAll(/&(?:[a-z]+|#\w+);/gu, "");
  const box = pixels(wordDrawing("\u{10FFFD}"));
  return [...new Set(plain)].filter((letter) => pixels(wordDrawing(letter)) === box);
}

/** For comparison of looks. */
export function pixels(svg: string): string {
  return Buffer.from(render(svg).png).toString("base64");
}

/** A PNG as another program reads it: red, green, blue and alpha from the lowest byte up. */
export function pixelsIn(png: Uint8Array): Uint32Array {
  const view = new DataView(png.buffer, png.byteOffset);
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const href = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
  const image = `<image width="${width}" height="${height}" href="${href}" image-rendering="optimizeSpeed"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${image}</svg>`;
  const { buffer, byteOffset } = new Resvg(svg).render().pixels;
  return new Uint32Array(buffer, byteOffset, width * height);
}

/** The bot's own emojis, of all games. */
export const allEmojis: OwnEmojis = ownEmojis(allGames);

/** Their names. */
export const emojiNames: readonly string[] = [...allEmojis.keys()];
