import { html, nothing, type TemplateResult } from "lit";
import type { Command, CommandOption, OptionValues } from "../../site/contract.js";
import type { Context } from "../context.js";
import { focusWhenShown } from "../shown.js";
import { emptyDraft } from "../state.js";

/** The chosen command with a field for each option. Enter sends, Escape goes back. */
export function drawForm(command: Command, context: Context): TemplateResult {
  const { session, words, state } = context;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    await session.send(command, readValues(command, state.draft.values));
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape") session.edit(emptyDraft);
  };
  return html`<form class="command" aria-label="/${command.title}" @submit=${submit} @keydown=${handleKey}>
    <p><strong>/${command.title}</strong> <span>${command.description}</span></p>
    ${command.options.map((option) => drawOption(command, option, context))}
    <button type="button" class="button secondary" @click=${() => session.edit(emptyDraft)}>${words.cancel}</button>
    <button type="submit" class="button primary" ${command.options.length === 0 ? focusWhenShown : nothing}>
      ${words.send}
    </button>
  </form>`;
}

function drawOption(command: Command, option: CommandOption, context: Context): TemplateResult {
  const { words, state } = context;
  const isFirst = command.options[0] === option;
  return html`<label class="field" title=${option.description}>
    <span>${option.title}${option.required ? " *" : ""} <small>${option.description}</small></span>
    ${
      option.kind === "boolean" || option.choices.length > 0
        ? drawChoice(option, isFirst, context)
        : drawInput(command, option, isFirst, state.draft.offers[option.name] ?? [], context)
    }
    ${option.required ? nothing : html`<small class="optional">${words.optional}</small>`}
  </label>`;
}

function drawChoice(option: CommandOption, isFirst: boolean, context: Context): TemplateResult {
  const { words, state } = context;
  const value = state.draft.values[option.name] ?? "";
  const choices =
    option.kind === "boolean"
      ? [
          { name: words.yes, value: "true" },
          { name: words.no, value: "false" },
        ]
      : option.choices;
  return html`<select
    name=${option.name}
    ?required=${option.required}
    ${isFirst ? focusWhenShown : nothing}
    @change=${(event: Event) => setValue(option, event, context)}
  >
    <option value="" ?selected=${value === ""}>${words.unset}</option>
    ${choices.map(
      (choice) =>
        html`<option value=${choice.value} ?selected=${value === String(choice.value)}>${choice.name}</option>`,
    )}
  </select>`;
}

function drawInput(
  command: Command,
  option: CommandOption,
  isFirst: boolean,
  offers: CommandOption["choices"],
  context: Context,
): TemplateResult {
  const isNumber = option.kind === "integer" || option.kind === "number";
  const list = `offers-${option.name}`;
  const input = (event: Event): void => {
    const value = setValue(option, event, context);
    if (option.autocomplete) void context.session.complete(command, option.name, value);
  };
  return html`<input
      name=${option.name}
      type=${isNumber ? "number" : "text"}
      step=${option.kind === "integer" ? "1" : isNumber ? "any" : nothing}
      min=${option.min ?? nothing}
      max=${option.max ?? nothing}
      autocomplete="off"
      list=${option.autocomplete ? list : nothing}
      ?required=${option.required}
      .value=${context.state.draft.values[option.name] ?? ""}
      ${isFirst ? focusWhenShown : nothing}
      @input=${input}
    />
    ${
      option.autocomplete
        ? html`<datalist id=${list}>
            ${offers.map((offer) => html`<option value=${offer.value}>${offer.name}</option>`)}
          </datalist>`
        : nothing
    }`;
}

function setValue(option: CommandOption, event: Event, { session, state }: Context): string {
  const field = event.currentTarget;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) return "";
  session.edit({ values: { ...state.draft.values, [option.name]: field.value } });
  return field.value;
}

/** What the fields hold, in the payload's types; empty ones are left out. */
function readValues(command: Command, values: Readonly<Record<string, string>>): OptionValues {
  const filled = command.options.flatMap((option) => {
    const value = values[option.name] ?? "";
    return value === "" ? [] : [[option.name, toValue(option, value)] as const];
  });
  return Object.fromEntries(filled);
}

function toValue(option: CommandOption, value: string): string | number | boolean {
  switch (option.kind) {
    case "integer":
    case "number":
      return Number(value);
    case "boolean":
      return value === "true";
    case "text":
      return value;
  }
}
