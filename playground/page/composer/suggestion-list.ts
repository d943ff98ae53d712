import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { keepInSight } from "../shown-message.js";

/** One entry of a list of suggestions. */
export interface Suggestion {
  readonly key: string;
  readonly body: TemplateResult;
  readonly take: () => void;
}

/** Above a field, which marks one. */
export function drawList(
  id: string,
  label: string,
  suggestions: readonly Suggestion[],
  marked: number,
): TemplateResult {
  return html`<ul id=${id} class="suggestions" role="listbox" aria-label=${label}>
    ${repeat(
      suggestions,
      ({ key }) => key,
      ({ key, body, take }, index) =>
        html`<li
          id="${id}-${index}"
          role="option"
          aria-selected=${index === marked}
          data-key=${key}
          ${index === marked ? keepInSight : undefined}
          @mousedown=${(event: Event) => event.preventDefault()}
          @click=${take}
        >
          ${body}
        </li>`,
    )}
  </ul>`;
}

/** By arrow, round and round; null for other keys. */
export function markAfter(key: string, marked: number, count: number): number | null {
  if (count === 0 || (key !== "ArrowDown" && key !== "ArrowUp")) return null;
  const step = key === "ArrowDown" ? 1 : -1;
  return (Math.max(marked, -1) + step + count) % count;
}
