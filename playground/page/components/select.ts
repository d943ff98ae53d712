import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { drawEmoji } from "../emoji.js";
import { busyKey } from "../state.js";
import { offersOf, type DrawnSelect } from "./offers.js";

/** A select of texts or channels: the system's own list for one value, boxes to tick for several. */
export function drawSelect(select: DrawnSelect, message: SeenMessage, context: Context): TemplateResult {
  return (select.max_values ?? 1) > 1 ? drawMany(select, message, context) : drawOne(select, message, context);
}

function drawOne(select: DrawnSelect, message: SeenMessage, context: Context): TemplateResult {
  const { session, state, words } = context;
  const offers = offersOf(select, state.place);
  const preset = offers.find(({ chosen }) => chosen)?.value ?? "";
  const placeholder = select.placeholder ?? words.choose;
  const choose = async (event: Event): Promise<void> => {
    const list = event.currentTarget;
    if (!(list instanceof HTMLSelectElement) || list.value === "") return;
    await session.select(message.id, select.custom_id, [list.value]);
    list.value = list.querySelector<HTMLOptionElement>("option[data-preset=true]")?.value ?? "";
  };
  return html`<select
    class="select"
    data-custom-id=${select.custom_id}
    aria-label=${placeholder}
    aria-busy=${state.busy.has(busyKey(message.id, select.custom_id))}
    ?disabled=${select.disabled === true}
    .value=${preset}
    @change=${choose}
  >
    <option value="" disabled hidden ?selected=${preset === ""} data-preset=${preset === ""}>${placeholder}</option>
    ${offers.map(
      ({ value, label, description, emoji }) =>
        html`<option
          value=${value}
          ?selected=${value === preset}
          data-preset=${value === preset}
          title=${description ?? nothing}
        >
          ${emoji !== null && emoji.id === undefined && emoji.name !== undefined ? `${emoji.name} ` : ""}${label}
        </option>`,
    )}
  </select>`;
}

function drawMany(select: DrawnSelect, message: SeenMessage, context: Context): TemplateResult {
  const { session, state, words } = context;
  const { min_values: min = 1, max_values: max = 1 } = select;
  const offers = offersOf(select, state.place);
  const chosen = offers.filter((offer) => offer.chosen).map(({ label }) => label);
  const placeholder = select.placeholder ?? words.choose;
  const change = (event: Event): void => {
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const { length } = new FormData(form).getAll("value");
    const button = form.querySelector("button");
    if (button !== null) button.disabled = length < min || length > max;
  };
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement)) return;
    const values = new FormData(form).getAll("value").filter((value) => typeof value === "string");
    form.closest("details")?.removeAttribute("open");
    await session.select(message.id, select.custom_id, values);
  };
  return html`<details class="select many" aria-busy=${state.busy.has(busyKey(message.id, select.custom_id))}>
    <summary aria-label=${[placeholder, ...chosen].join(", ")}>
      ${chosen.length === 0 ? placeholder : chosen.map((label) => html`<span class="chosen">${label}</span>`)}
    </summary>
    <form data-custom-id=${select.custom_id} @change=${change} @submit=${submit}>
      <fieldset ?disabled=${select.disabled === true}>
        ${offers.map(
          ({ value, label, description, emoji, chosen: ticked }) =>
            html`<label>
              <input type="checkbox" name="value" value=${value} ?checked=${ticked} />
              ${emoji === null ? nothing : drawEmoji(emoji, state.place)}
              <span>${label}</span>
              ${description === null ? nothing : html`<small>${description}</small>`}
            </label>`,
        )}
        <button type="submit" class="button primary">${words.apply}</button>
      </fieldset>
    </form>
  </details>`;
}
