import { html, type TemplateResult } from "lit";
import type { Place } from "../../site/contract.js";
import { drawImageEmoji, drawText } from "../emoji.js";
import "../time.js";
import { parseBlocks } from "./blocks.js";
import type { Block, Inline } from "./tree.js";

/** A message text as Discord shows it. Text only ever becomes text nodes. */
export function drawMarkdown(text: string, place: Place): TemplateResult {
  return html`<div class="markdown">${parseBlocks(text).map((block) => drawBlock(block, place))}</div>`;
}

function drawBlock(block: Block, place: Place): TemplateResult {
  switch (block.type) {
    case "paragraph":
      return html`<p>${drawInlines(block.content, place)}</p>`;
    case "heading":
      return drawHeading(block.level, drawInlines(block.content, place));
    case "small":
      return html`<p class="small">${drawInlines(block.content, place)}</p>`;
    case "quote":
      return html`<blockquote>${block.content.map((inner) => drawBlock(inner, place))}</blockquote>`;
    case "code":
      return html`<pre><code>${block.text}</code></pre>`;
    case "list":
      return drawList(block.start, block.items, place);
  }
}

/** The page has one h1 of its own, so a message's headings begin at h3. */
function drawHeading(level: 1 | 2 | 3, content: readonly TemplateResult[]): TemplateResult {
  switch (level) {
    case 1:
      return html`<h3 class="large">${content}</h3>`;
    case 2:
      return html`<h4 class="middle">${content}</h4>`;
    case 3:
      return html`<h5>${content}</h5>`;
  }
}

function drawList(start: number | null, items: readonly (readonly Block[])[], place: Place): TemplateResult {
  const drawn = items.map((item) => html`<li>${item.map((block) => drawBlock(block, place))}</li>`);
  return start === null
    ? html`<ul>
        ${drawn}
      </ul>`
    : html`<ol start=${start}>
        ${drawn}
      </ol>`;
}

function drawInlines(inlines: readonly Inline[], place: Place): readonly TemplateResult[] {
  return inlines.map((inline) => drawInline(inline, place));
}

function drawInline(inline: Inline, place: Place): TemplateResult {
  switch (inline.type) {
    case "text":
      return drawText(inline.text);
    case "break":
      return html`<br />`;
    case "code":
      return html`<code>${inline.text}</code>`;
    case "styled":
      return drawStyled(inline.style, drawInlines(inline.content, place));
    case "spoiler":
      return html`<span class="spoiler" tabindex="0">${drawInlines(inline.content, place)}</span>`;
    case "link":
      return drawLink(inline.href, inline.content, place);
    case "mention":
      return html`<span class="mention">${nameOf(inline.kind, inline.id, place)}</span>`;
    case "command":
      return html`<span class="mention">/${inline.path}</span>`;
    case "time":
      return html`<discord-time .seconds=${inline.seconds} .format=${inline.style} .locale=${place.me.locale}>
      </discord-time>`;
    case "emoji":
      return drawImageEmoji(inline.id, inline.name, place);
  }
}

/** A link to a message of this server jumps there; all others open beside the page. */
function drawLink(href: string, content: readonly Inline[], place: Place): TemplateResult {
  const [, channel, message] = /^https:\/\/discord\.com\/channels\/\d+\/(\d+)\/(\d+)$/.exec(href) ?? [];
  const drawn = drawInlines(content, place);
  if (channel === undefined || message === undefined) {
    return html`<a href=${href} target="_blank" rel="noopener noreferrer">${drawn}</a>`;
  }
  const isBare = content.length === 1 && content[0]?.type === "text" && content[0].text === href;
  return html`<a class="mention" href="#message-${message}">${isBare ? nameOf("channel", channel, place) : drawn}</a>`;
}

function drawStyled(style: "bold" | "italic" | "underline" | "strike", content: readonly TemplateResult[]) {
  switch (style) {
    case "bold":
      return html`<strong>${content}</strong>`;
    case "italic":
      return html`<em>${content}</em>`;
    case "underline":
      return html`<u>${content}</u>`;
    case "strike":
      return html`<s>${content}</s>`;
  }
}

function nameOf(kind: "user" | "channel" | "role", id: string, place: Place): string {
  switch (kind) {
    case "user":
      return `@${place.people.find((person) => person.id === id)?.name ?? id}`;
    case "channel":
      return `#${place.channels.find((channel) => channel.id === id)?.name ?? id}`;
    case "role":
      return `@${id}`;
  }
}
