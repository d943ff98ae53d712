import { html, nothing, type TemplateResult } from "lit";
import type { Command, CommandOption } from "../../site/contract.js";
import { type Context, elementId } from "../context.js";
import { enter, leave, markedOffer, removeChip, take, typeInto } from "./choose-value.js";
import { drawList, markAfter } from "./suggestion-list.js";
import { isChosen, offersFor, type Offer } from "./option-values.js";

/** Above the field, what can be chosen there. */
export function drawChip(command: Command, option: CommandOption, context: Context): TemplateResult {
  const { state, words } = context;
  const { draft, place } = state;
  const isOpen = draft.list === option.name;
  const offers = isOpen ? offersFor(option, draft, place, words) : [];
  const hasList = isChosen(option) || option.autocomplete;
  const id = elementId(context, "option", option.name);
  const isWrong = draft.wrong?.option === option.name;
  return html`<label class="chip ${isWrong ? "wrong" : ""}">
      <span>${option.title}</span>
      <input
        name=${option.name}
        type="text"
        autocomplete="off"
        inputmode=${option.kind === "integer" ? "numeric" : option.kind === "number" ? "decimal" : nothing}
        role=${hasList ? "combobox" : nothing}
        aria-expanded=${hasList ? offers.length > 0 : nothing}
        aria-controls=${offers.length > 0 ? id : nothing}
        aria-autocomplete=${hasList ? "list" : nothing}
        aria-activedescendant=${offers.length > 0 ? `${id}-${draft.marked}` : nothing}
        aria-required=${option.required}
        aria-invalid=${isWrong}
        aria-description=${option.description}
        size=${Math.min(Math.max((draft.entries[option.name]?.text ?? "").length, 6), 30)}
        .value=${draft.entries[option.name]?.text ?? ""}
        @focus=${() => enter(command, option, context)}
        @blur=${() => leave(option, context)}
        @input=${({ currentTarget: field }: Event) =>
          field instanceof HTMLInputElement ? typeInto(command, option, field.value, context) : undefined}
        @keydown=${(event: KeyboardEvent) => handleKey(event, option, offers, context)}
      />
    </label>
    ${isOpen ? drawOffers(id, option, offers, context) : nothing}`;
}

function drawOffers(id: string, option: CommandOption, offers: readonly Offer[], context: Context): TemplateResult {
  const { words, state } = context;
  if (offers.length === 0) return html`<p class="suggestions none" role="status">${words.noOffer}</p>`;
  const suggestions = offers.map((offer) => ({
    key: String(offer.value),
    body: html`<span class="what">${offer.name}</span> <small>${offer.hint}</small>`,
    take: () => take(option, offer, context),
  }));
  return drawList(id, option.title, suggestions, state.draft.marked);
}

function handleKey(event: KeyboardEvent, option: CommandOption, offers: readonly Offer[], context: Context): void {
  const { session, state } = context;
  const { draft } = state;
  const field = event.currentTarget;
  const offer = markedOffer(option, context);
  const next = markAfter(event.key, draft.marked, offers.length);
  const isEmpty = field instanceof HTMLInputElement && field.value === "";
  if (next !== null) session.edit({ marked: next });
  else if (event.key === "ArrowDown" && draft.list === null) session.edit({ list: option.name, marked: 0 });
  else if (event.key === "Escape" && draft.list !== null) session.edit({ list: null });
  else if (event.key === "Backspace" && isEmpty && !option.required) removeChip(option, context);
  else if (event.key === "Enter" && offer !== null) take(option, offer, context);
  else {
    // Tab takes the marked suggestion and goes on.
    if (event.key === "Tab" && offer !== null && !isEmpty) take(option, offer, context);
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
