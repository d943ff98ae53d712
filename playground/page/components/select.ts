import type { APIStringSelectComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { drawEmoji } from "../emoji.js";
import { busyKey } from "../state.js";

/** A string select: the system's own list for one value, boxes to tick for several. */
export function drawSelect(select: APIStringSelectComponent, message: SeenMessage, context: Context): TemplateResult {
  return (select.max_values ?? 1) > 1 ? drawMany(select, message, context) : drawOne(select, message, context);
}

function drawOne(select: APIStringSelectComponent, message: SeenMessage, context: Context): TemplateResult {
  const { session, state, words } = context;
  const preset = select.options.find((option) => option.default === true)?.value ?? "";
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
    ${select.options.map(
      (option) =>
        html`<option
          value=${option.value}
          ?selected=${option.value === preset}
          data-preset=${option.value === preset}
          title=${option.description ?? nothing}
        >
          ${option.emoji?.id === undefined && option.emoji?.name !== undefined ? `${option.emoji.name} ` : ""}${option.label}
        </option>`,
    )}
  </select>`;
}

function drawMany(select: APIStringSelectComponent, message: SeenMessage, context: Context): TemplateResult {
  const { session, state, words } = context;
  const { min_values: min = 1, max_values: max = 1 } = select;
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
    <summary>${select.placeholder ?? words.choose}</summary>
    <form data-custom-id=${select.custom_id} @change=${change} @submit=${submit}>
      <fieldset ?disabled=${select.disabled === true}>
        ${select.options.map(
          (option) =>
            html`<label>
              <input type="checkbox" name="value" value=${option.value} ?checked=${option.default === true} />
              ${option.emoji === undefined ? nothing : drawEmoji(option.emoji, state.place)}
              <span>${option.label}</span>
              ${option.description === undefined ? nothing : html`<small>${option.description}</small>`}
            </label>`,
        )}
        <button type="submit" class="button primary">${words.apply}</button>
      </fieldset>
    </form>
  </details>`;
}
