/** A part of a drawing that is painted separately. */
export interface Layer {
  /** One element. Equal layers look the same at any position. */
  readonly svg: string;
  /** Offset in whole pixels. */
  readonly x: number;
  readonly y: number;
}

export interface Layered {
  readonly width: number;
  readonly height: number;
  /** From back to front. */
  readonly layers: readonly Layer[];
}

const opening = /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2">/;
const closing = "</svg>";

/** Elements whose look may depend on others. */
const entangled = /<[!?]|<(?:defs|style|use|filter|mask|clipPath|linearGradient|radialGradient)\b|url\(|<svg/;

const tag = /<(\/?)[A-Za-z]+(?:[^<>"]|"[^"]*")*?(\/?)>/y;
const moved = /^(<g (?:class="[^"]*" )?transform="translate\()(-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)\)/;

/** A group with no attribute but a class. */
const bare = /^<g class="[^"]*">/;

/**
 * Splits a drawing into elements that can be painted separately: its children, and those of groups with nothing but a
 * class. A group that starts with `translate` is the same layer at any whole pixel.
 *
 * @returns null if svg.ts's `drawing` did not make it, or elements depend on each other
 */
export function layersOf(svg: string): Layered | null {
  const [head, width, height] = opening.exec(svg) ?? [];
  if (head === undefined || !svg.endsWith(closing)) return null;
  const inside = svg.slice(head.length, -closing.length);
  if (entangled.test(inside)) return null;
  const layers = elementsOf(inside)?.flatMap(splitSvg).map(layerOf);
  return layers === undefined ? null : { width: Number(width), height: Number(height), layers };
}

/** The elements of a text; null if it has anything else, or tags do not match. */
function elementsOf(text: string): readonly string[] | null {
  const elements: string[] = [];
  let depth = 0;
  let begun = 0;
  for (let at = 0; at < text.length;) {
    tag.lastIndex = at;
    const [found, close, empty] = tag.exec(text) ?? [];
    if (found === undefined) return null;
    depth += close === "/" ? -1 : empty === "/" ? 0 : 1;
    at += found.length;
    if (depth < 0) return null;
    if (depth === 0) {
      elements.push(text.slice(begun, at));
      begun = at;
    } else {
      // The content of a `<text>`, in which all markup is escaped.
      const next = text.indexOf("<", at);
      at = next < 0 ? text.length : next;
    }
  }
  return depth === 0 ? elements : null;
}

function splitSvg(svg: string): readonly string[] {
  const [head] = bare.exec(svg) ?? [];
  if (head === undefined || !svg.includes("<g", head.length)) return [svg];
  return elementsOf(svg.slice(head.length, -"</g>".length))?.flatMap(splitSvg) ?? [svg];
}

function layerOf(svg: string): Layer {
  const [head, before = "", across = "0", down = "0"] = moved.exec(svg) ?? [];
  if (head === undefined) return { svg, x: 0, y: 0 };
  const [x, y] = [Math.floor(Number(across)), Math.floor(Number(down))];
  const rest = (length: string, whole: number): number => Math.round((Number(length) - whole) * 100) / 100;
  return { svg: `${before}${rest(across, x)} ${rest(down, y)})${svg.slice(head.length)}`, x, y };
}
