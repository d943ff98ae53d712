import { html, nothing, type TemplateResult } from "lit";
import type { Command } from "../../site/contract.js";
import type { Context } from "../context.js";
import { focusByKeyboard, keepInSight } from "../shown.js";
import { matchCommands } from "./match.js";

/** The line in which a command is looked for, with what fits above it. */
export function drawSearch(context: Context): TemplateResult {
  const { state, words, session } = context;
  const { text } = state.draft;
  const channel = state.place.channels.find(({ id }) => id === state.channel)?.name ?? "";
  const found = text.startsWith("/") ? matchCommands(state.place.commands, text) : [];
  const marked = Math.min(state.draft.marked, Math.max(found.length - 1, 0));
  const isOpen = text.startsWith("/");
  return html`${isOpen ? drawFound(found, marked, context) : nothing}
    <input
      class="search"
      type="text"
      role="combobox"
      autocomplete="off"
      aria-label=${words.command}
      aria-expanded=${isOpen}
      aria-controls="commands"
      aria-autocomplete="list"
      aria-activedescendant=${isOpen && found.length > 0 ? `command-${marked}` : nothing}
      placeholder=${words.composerHint(channel)}
      .value=${text}
      ${focusByKeyboard}
      @input=${(event: InputEvent) => session.edit({ text: textOf(event), marked: 0 })}
      @keydown=${(event: KeyboardEvent) => handleKey(event, found, marked, context)}
    />`;
}

function drawFound(found: readonly Command[], marked: number, { words, session }: Context): TemplateResult {
  if (found.length === 0) return html`<p id="commands" class="suggestions none" role="status">${words.noCommand}</p>`;
  return html`<ul id="commands" class="suggestions" role="listbox" aria-label=${words.command}>
    ${found.map(
      (command, index) =>
        html`<li
          id="command-${index}"
          role="option"
          aria-selected=${index === marked}
          data-command=${command.path}
          ${index === marked ? keepInSight : nothing}
          @click=${() => session.edit({ chosen: command })}
        >
          <strong>/${command.title}</strong> <span>${command.description}</span>
        </li>`,
    )}
  </ul>`;
}

function handleKey(event: KeyboardEvent, found: readonly Command[], marked: number, context: Context): void {
  const { session, words, state } = context;
  const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  const step = steps[event.key];
  if (step !== undefined && found.length > 0) {
    event.preventDefault();
    session.edit({ marked: (marked + step + found.length) % found.length });
    return;
  }
  if (event.key === "Escape") session.edit({ text: "" });
  if (event.key !== "Enter" && (event.key !== "Tab" || found.length === 0)) return;
  event.preventDefault();
  const command = found[marked];
  if (command !== undefined) session.edit({ chosen: command });
  else if (!state.draft.text.startsWith("/")) session.notify(words.onlyCommands);
}

function textOf(event: Event): string {
  return event.currentTarget instanceof HTMLInputElement ? event.currentTarget.value : "";
}
