import { signOf } from "../address.js";
import { html, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { House } from "../context.js";
import { drawWireRow } from "./wire-row.js";

/** Lines that are drawn at most. */
const DRAWN = 200;

/** What went over the wire, newest first. */
export function drawWire(house: House): TemplateResult {
  const { parlour, words } = house;
  const { wire, channels } = parlour;
  const nameOf = (id: string): string => channels.find((channel) => channel.id === id)?.name ?? id;
  const rows = wire.wanted(nameOf).slice(0, DRAWN);
  return html`<p class="note">${words.wireNote}</p>
    ${drawFilter(house)}
    ${
      rows.length === 0
        ? html`<p class="nothing" role="status">${wire.isEmpty ? words.wireEmpty : words.nothingFits}</p>`
        : html`<ol class="wire" aria-label=${words.tabWire}>
            ${repeat(
              rows,
              ({ id }) => id,
              (row) => drawWireRow(row, nameOf, house),
            )}
          </ol>`
    }`;
}

function drawFilter({ parlour, words }: House): TemplateResult {
  const { wire, channels } = parlour;
  const { onlyRefused, channel, text } = wire.filter;
  return html`<div class="filter" role="search">
    <label>
      <input
        type="checkbox"
        name="refused"
        .checked=${onlyRefused}
        @change=${({ currentTarget: box }: Event) =>
          wire.sift({ onlyRefused: box instanceof HTMLInputElement && box.checked })}
      />
      ${words.onlyRefused}
    </label>
    <select
      name="channel"
      aria-label=${words.tableOrChannel}
      title=${words.tableOrChannel}
      @change=${({ currentTarget: list }: Event) =>
        wire.sift({ channel: list instanceof HTMLSelectElement && list.value !== "" ? list.value : null })}
    >
      <option value="" .selected=${channel === null}>${words.everywhere}</option>
      ${channels.map(
        (one) =>
          html`<option value=${one.id} .selected=${channel === one.id}>
            ${signOf(one)} ${one.name}${one.table === null ? "" : " 🎲"}
          </option>`,
      )}
    </select>
    <input
      type="search"
      name="text"
      aria-label=${words.search}
      placeholder=${words.search}
      .value=${text}
      @input=${({ currentTarget: field }: Event) =>
        wire.sift({ text: field instanceof HTMLInputElement ? field.value : "" })}
    />
    <button type="button" class="button secondary" @click=${() => wire.clear()}>${words.clear}</button>
  </div>`;
}
