import { svg, type SVGTemplateResult, html, type TemplateResult } from "lit";

/** Signs next to a text that says the same. */
export type Icon = "eye" | "alert" | "chevron" | "check" | "launch" | "file" | "image" | "cross" | "download" | "reply";

const shapes: Readonly<Record<Icon, SVGTemplateResult>> = {
  eye: svg`<path d="M12 5C6.5 5 2.7 9.3 1.3 12c1.4 2.7 5.2 7 10.7 7s9.3-4.3 10.7-7C21.3 9.3 17.5 5 12 5Zm0 11.5a4.5 4.5 0 1 1 0-9 4.5 4.5 0 0 1 0 9Zm0-2.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z"/>`,
  alert: svg`<path d="M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20Zm-1.2 5h2.4l-.3 7h-1.8l-.3-7ZM12 17.8a1.3 1.3 0 1 1 0-2.6 1.3 1.3 0 0 1 0 2.6Z"/>`,
  chevron: svg`<path d="m5.3 8.3 1.4-1.4L12 12.2l5.3-5.3 1.4 1.4L12 15Z"/>`,
  check: svg`<path d="m9.5 18.4-5.9-5.9 1.8-1.8 4.1 4.1 9.1-9.2 1.8 1.8Z"/>`,
  launch: svg`<path d="M14 3h7v7h-2.2V6.8l-8 8-1.6-1.6 8-8H14V3ZM4 6h7v2.2H6.2v9.6h9.6V13H18v7H4V6Z"/>`,
  file: svg`<path d="M5 2h9l5 5v15H5V2Zm8 2v4h4l-4-4ZM8 12v1.8h8V12H8Zm0 4v1.8h8V16H8Z"/>`,
  image: svg`<path d="M3 4h18v16H3V4Zm2 12.5h14l-4.5-6-3.5 4.5-2.5-3-3.5 4.5ZM8 10a1.6 1.6 0 1 0 0-3.2A1.6 1.6 0 0 0 8 10Z"/>`,
  cross: svg`<path d="m12 10.4 5.6-5.7 1.7 1.7-5.7 5.6 5.7 5.6-1.7 1.7-5.6-5.7-5.6 5.7-1.7-1.7 5.7-5.6-5.7-5.6 1.7-1.7Z"/>`,
  download: svg`<path d="M10.9 3h2.2v9.3l3.2-3.2 1.6 1.6L12 16.6l-5.9-5.9 1.6-1.6 3.2 3.2V3ZM4 18.8h16V21H4v-2.2Z"/>`,
  reply: svg`<path d="M10 5v4.5c6 .3 9.5 3.5 10.5 9.5-2.5-3.5-5.5-4.8-10.5-4.9V19l-7-7Z"/>`,
};

/** In the colour of the text around it; silent to screen readers. */
export function drawIcon(icon: Icon): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${shapes[icon]}</svg>`;
}

/** Three dots that breathe while something is under way. */
export function drawDots(): TemplateResult {
  return html`<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>`;
}
