import { html, svg, type SVGTemplateResult, type TemplateResult } from "lit";

/** What lies behind a cat, and what it wears: its coat and the lighter or darker part of it. */
const backs = ["#f47b67", "#4aa8d8", "#57b894", "#f2a65a", "#9b84ec", "#e879a9", "#6fbf4a", "#5c8df6"];
const coats = [
  ["#f6d7b0", "#e8a55f"],
  ["#4c4f57", "#2f3136"],
  ["#f4f1ec", "#c9b8a3"],
  ["#d98a4e", "#a85f2c"],
  ["#a9adb8", "#747986"],
] as const;
const eyes = ["#2f3136", "#1f6f5c", "#8a5a10"];

/** One cat per person. Decoration: the name stands next to it. */
export function drawAvatar(id: string): TemplateResult {
  const number = hash(id);
  const back = pick(backs, number);
  const [coat, patch] = pick(coats, number / 8);
  const mark = pick(markings, number / 40);
  const eye = patch === "#2f3136" ? "#f2d266" : pick(eyes, number / 120);
  return html`<span class="avatar" aria-hidden="true"
    ><svg viewBox="0 0 40 40" focusable="false">
      <path fill=${back} d="M0 0h40v40H0z" />
      <path fill=${coat} d="M7 40c0-7 3-10 6-12l14 0c3 2 6 5 6 12z" />
      <path
        fill=${coat}
        d="M8.5 7.5 17 13h6l8.5-5.5c1.5 5 1.5 8 .8 11.5 1 7-4.5 12.5-12.3 12.5S6.7 26 7.7 19c-.7-3.5-.7-6.5.8-11.5z"
      />
      <path fill=${patch} d="m10.5 11.5 4 3.2-4.3 3.3zm19 0-4 3.2 4.3 3.3z" />
      ${mark(patch)}
      <ellipse fill=${eye} cx="14.8" cy="20.5" rx="1.9" ry="2.3" />
      <ellipse fill=${eye} cx="25.2" cy="20.5" rx="1.9" ry="2.3" />
      <path fill="#e58a8a" d="M18.3 24h3.4L20 26z" />
      <path
        stroke="#2f3136"
        stroke-opacity=".55"
        stroke-linecap="round"
        fill="none"
        d="M20 26c0 2-3 2.5-4 1m4-1c0 2 3 2.5 4 1M4 22l6 1.5M4 26.5l6-1M36 22l-6 1.5m6 3-6-1"
      /></svg
  ></span>`;
}

/** Stripes on the forehead, a mask around one eye, a pale muzzle. */
const markings: readonly ((colour: string) => SVGTemplateResult)[] = [
  (colour) => svg`<path fill=${colour} d="M19 12.5h2v5h-2zm-4.5 1h1.6v3.5h-1.6zm9.4 0h1.6v3.5h-1.6z" />`,
  (colour) => svg`<path fill=${colour} d="M7.8 18.5C9 14 13 13 17.5 14.5c1.5 5-.5 10-5.5 10.5-3-1-4.5-3.5-4.2-6.5z" />`,
  () => svg`<ellipse fill="#ffffff" fill-opacity=".75" cx="20" cy="27" rx="6.5" ry="4.3" />`,
];

function pick<Item>(items: readonly Item[], number: number): Item {
  const item = items[Math.floor(number) % items.length];
  if (item === undefined) throw new RangeError("nothing to pick from");
  return item;
}

/** FNV-1a with a last stir, 32 bits: stable, and far apart for ids in a row. */
function hash(text: string): number {
  const sum = [...text].reduce((so, letter) => Math.imul(so ^ (letter.codePointAt(0) ?? 0), 0x01000193), 0x811c9dc5);
  const stirred = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  const again = Math.imul(stirred ^ (stirred >>> 13), 0xc2b2ae35);
  return (again ^ (again >>> 16)) >>> 0;
}
