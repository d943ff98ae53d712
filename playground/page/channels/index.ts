import { html, nothing, type TemplateResult } from "lit";
import type { Channel } from "../../site/contract.js";
import type { House } from "../context.js";
import { drawEntry } from "./entry.js";

/** With threads, kinds, news, and running tables. */
export function drawChannels(house: House): TemplateResult {
  const { parlour, words } = house;
  const { channels, together, seats } = parlour;
  return html`<nav id="channels" class="channels" aria-label=${words.channels} data-region>
    <ul class="list" @keydown=${walk}>
      ${channels
        .filter(({ parent }) => parent === null)
        .map((channel) => html`<li>${drawEntry(channel, house)} ${drawThreads(channel, house)}</li>`)}
    </ul>
    ${
      seats.length < 2
        ? nothing
        : html`<label class="together" title=${words.togetherHint}>
            <input
              type="checkbox"
              .checked=${together}
              @change=${({ currentTarget: box }: Event) =>
                box instanceof HTMLInputElement ? void parlour.follow(box.checked) : undefined}
            />
            <span>${words.together}</span>
          </label>`
    }
  </nav>`;
}

function drawThreads({ id }: Channel, house: House): TemplateResult | typeof nothing {
  const threads = house.parlour.channels.filter(({ parent }) => parent === id);
  if (threads.length === 0) return nothing;
  return html`<ul>
    ${threads.map((thread) => html`<li>${drawEntry(thread, house)}</li>`)}
  </ul>`;
}

/** By arrows; the Tab key reaches the open channel alone. */
function walk(event: KeyboardEvent): void {
  const { key, currentTarget: list } = event;
  if (!(list instanceof HTMLElement)) return;
  const entries = [...list.querySelectorAll<HTMLElement>("button")];
  const here = entries.findIndex((entry) => entry === document.activeElement);
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(here + 1, entries.length - 1),
    ArrowUp: Math.max(here - 1, 0),
    Home: 0,
    End: entries.length - 1,
  };
  const next = steps[key];
  if (next === undefined) return;
  event.preventDefault();
  entries[next]?.focus();
}
