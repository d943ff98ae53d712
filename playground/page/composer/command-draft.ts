import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { Command, CommandOption } from "../../site/contract.js";
import type { Context } from "../context.js";
import { addChip, goBack, sendCommand } from "./choose-value.js";
import { drawChip } from "./chip.js";

/** With a chip for each filled option. Enter sends, Escape goes back. */
export function drawCommand(command: Command, context: Context): TemplateResult {
  const { words, state } = context;
  const { draft } = state;
  const shown = command.options.filter(({ name }) => draft.chips.includes(name));
  const rest = command.options.filter(({ name }) => !draft.chips.includes(name));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    sendCommand(command, context);
  };
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    goBack(command, context);
  };
  return html`<form class="command" aria-label="/${command.title}" @submit=${submit} @keydown=${handleKey}>
    ${drawHint(command, context)}
    <div class="chips">
      <strong class="chip name">/${command.title}</strong>
      ${repeat(
        shown,
        ({ name }) => name,
        (option) => drawChip(command, option, context),
      )}
      <span class="buttons">
        <button type="button" class="button secondary" @click=${() => goBack(null, context)}>${words.cancel}</button>
        <button type="submit" class="button primary">${words.send}</button>
      </span>
    </div>
    ${rest.length === 0 ? nothing : drawRest(command, rest, context)}
  </form>`;
}

/** What the command or the option with the cursor does; problems go first. */
function drawHint(command: Command, { state }: Context): TemplateResult {
  const { at, wrong } = state.draft;
  const titleOf = (name: string): string => command.options.find((option) => option.name === name)?.title ?? name;
  if (wrong !== null) {
    return html`<p class="hint failed" role="alert"><strong>${titleOf(wrong.option)}</strong> ${wrong.reason}</p>`;
  }
  const option = command.options.find(({ name }) => name === at);
  if (option === undefined) return html`<p class="hint">${command.description}</p>`;
  return html`<p class="hint"><strong>${option.title}</strong> ${option.description}</p>`;
}

function drawRest(command: Command, rest: readonly CommandOption[], context: Context): TemplateResult {
  const { words } = context;
  return html`<div class="rest">
    <span>${words.optional}</span>
    ${rest.map(
      (option) =>
        html`<button
          type="button"
          class="more"
          data-option=${option.name}
          title=${option.description}
          aria-label="${words.addOption({ name: option.title })}: ${option.description}"
          @click=${() => addChip(command, option, context)}
        >
          <span aria-hidden="true">+</span> ${option.title}
        </button>`,
    )}
  </div>`;
}
