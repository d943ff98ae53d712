import { html, nothing, type TemplateResult } from "lit";
import type { Context } from "../context.js";
import { textsIn } from "../announcer.js";

/** Next to the seat's name. */
export function drawTurn(context: Pick<Context, "state" | "words">): TemplateResult | typeof nothing {
  if (!isAsked(context)) return nothing;
  return html`<span class="turn" role="img" aria-label=${context.words.theirTurn} title=${context.words.theirTurn}
    >👉</span
  >`;
}

/** By the name in the headline of the channel's newest board. */
function isAsked({ state }: Pick<Context, "state">): boolean {
  const headline = state.messages
    .filter(({ ephemeral }) => !ephemeral)
    .flatMap(({ components }) => textsIn(components))
    .flatMap((text) => text.split("\n"))
    .findLast((line) => /^### (?:👉|💤|🏆)/u.test(line));
  if (headline?.startsWith("### 👉") !== true) return false;
  const name = state.place.me.name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, "u").test(headline.replaceAll("\\", ""));
}
