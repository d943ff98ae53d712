import { html, nothing, type TemplateResult } from "lit";
import { linkTarget } from "../address.js";
import type { Context } from "../context.js";
import { drawImageEmoji, drawText } from "../emoji.js";
import "../time.js";
import { parseBlocks } from "./blocks.js";
import { parseInline } from "./inline.js";
import { isJumbo } from "./jumbo.js";
import { chip, drawCommand, drawMention, drawWay } from "./mention.js";
import "./spoiler.js";
import type { Block, Inline, Style } from "./tree.js";

/** As at Discord. Text only ever becomes text nodes. */
export function drawMarkdown(text: string, context: Context): TemplateResult {
  return html`<div class="markdown">${parseBlocks(text).map((block) => drawBlock(block, context))}</div>`;
}

/** Emojis alone are large. `behind`: follows on the last line. */
export function drawContent(text: string, behind: unknown, context: Context): TemplateResult {
  const blocks = parseBlocks(text);
  const last = blocks.at(-1);
  const follows = last?.type === "paragraph";
  return html`<div class="markdown ${isJumbo(blocks) ? "jumbo" : ""}">
    ${blocks.map((block) => drawBlock(block, context, follows && block === last ? behind : nothing))}${follows ? nothing : behind}
  </div>`;
}

/** Inline markdown alone counts. */
export function drawLine(text: string, context: Context): TemplateResult {
  return html`${drawInlines(parseInline(text), context)}`;
}

function drawBlock(block: Block, context: Context, behind: unknown = nothing): TemplateResult {
  switch (block.type) {
    case "paragraph":
      return html`<p>${drawInlines(block.content, context)}${behind}</p>`;
    case "heading":
      return html`<h3 class="level-${block.level}">${drawInlines(block.content, context)}</h3>`;
    case "small":
      return html`<p class="small">${drawInlines(block.content, context)}</p>`;
    case "quote":
      return html`<blockquote>${block.content.map((inner) => drawBlock(inner, context))}</blockquote>`;
    case "code":
      return html`<pre
        data-language=${block.language === "" ? nothing : block.language}
      ><code>${block.text}</code></pre>`;
    case "list":
      return drawList(block.start, block.items, context);
  }
}

function drawList(start: number | null, items: readonly (readonly Block[])[], context: Context): TemplateResult {
  const drawn = items.map((item) => html`<li>${item.map((block) => drawBlock(block, context))}</li>`);
  return start === null
    ? html`<ul>
        ${drawn}
      </ul>`
    : html`<ol start=${start}>
        ${drawn}
      </ol>`;
}

function drawInlines(inlines: readonly Inline[], context: Context): readonly TemplateResult[] {
  return inlines.map((inline) => drawInline(inline, context));
}

function drawInline(inline: Inline, context: Context): TemplateResult {
  const { place } = context.state;
  switch (inline.type) {
    case "text":
      return drawText(inline.text);
    case "break":
      return html`<br />`;
    case "code":
      return html`<code>${inline.text}</code>`;
    case "styled":
      return drawStyled(inline.style, drawInlines(inline.content, context));
    case "spoiler":
      return html`<discord-spoiler
        .text=${JSON.stringify(inline.content)}
        .content=${drawInlines(inline.content, context)}
        .label=${context.words.showSpoiler}
      ></discord-spoiler>`;
    case "link":
      return drawLink(inline, context);
    case "mention":
      return drawMention(inline.kind, inline.id, context);
    case "everyone":
      return chip(inline.text);
    case "landmark":
      return chip(`# ${context.words.landmarks[inline.landmark]}`);
    case "command":
      return drawCommand(inline.path, context);
    case "time":
      return html`<discord-time
        class="timestamp"
        .seconds=${inline.seconds}
        .format=${inline.style}
        .locale=${place.me.locale}
      ></discord-time>`;
    case "emoji":
      return drawImageEmoji(inline.id, inline.name, place);
  }
}

/** To a message of this server it jumps; others open in another tab. */
function drawLink({ href, title, content }: Extract<Inline, { type: "link" }>, context: Context): TemplateResult {
  const target = linkTarget(href);
  const [first] = content;
  const isBare = content.length === 1 && first?.type === "text" && first.text === href;
  const drawn = drawInlines(content, context);
  if (target !== null) return drawWay(target.channel, target.message, isBare ? undefined : drawn, context);
  const hint = title !== "" ? title : isBare ? nothing : href;
  return html`<a href=${href} title=${hint} target="_blank" rel="noopener noreferrer">${drawn}</a>`;
}

function drawStyled(style: Style, content: readonly TemplateResult[]): TemplateResult {
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
