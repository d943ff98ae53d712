import { html, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { drawImageEmoji, drawText } from "../emoji.js";
import { formatTime, relative } from "../calendar.js";
import { parseInline } from "./inline.js";
import { mentionText } from "./mention.js";
import type { Inline } from "./tree.js";

/** Nothing can be pressed in it, for a button or link around. Spoilers stay. */
export function drawStill(text: string, context: Context): TemplateResult {
  return html`${parseInline(text).map((inline) => drawInline(inline, context))}`;
}

function drawInline(inline: Inline, context: Context): unknown {
  const { words, state } = context;
  switch (inline.type) {
    case "text":
    case "code":
      return drawText(inline.text);
    case "break":
      return " ";
    case "styled":
    case "link":
      return inline.content.map((inner) => drawInline(inner, context));
    case "spoiler":
      return `[${words.spoiler}]`;
    case "mention":
      return mentionText(inline.kind, inline.id, context);
    case "everyone":
      return inline.text;
    case "landmark":
      return `# ${words.landmarks[inline.landmark]}`;
    case "command":
      return `/${inline.path}`;
    case "time":
      return timeText(inline.seconds, inline.style, state.place.me.locale);
    case "emoji":
      return drawImageEmoji(inline.id, inline.name, state.place);
  }
}

function timeText(seconds: number, style: string, locale: string): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return String(seconds);
  return style === "R" ? relative(seconds - Date.now() / 1000, locale) : formatTime(date, style, locale);
}
