import { html, nothing, type TemplateResult } from "lit";
import type { Command } from "../../site/contract.js";
import { drawAvatar } from "../avatar.js";
import { type Context, elementId } from "../context.js";
import { chooseCommand } from "./choose-value.js";
import { drawList, markAfter } from "./suggestion-list.js";
import { matchCommands } from "./option-values.js";

/** For messages; after a slash fitting commands stand above. */
export function drawLine(context: Context): TemplateResult {
  const { state, words, session } = context;
  const { text, marked } = state.draft;
  const { me, commands, channels } = state.place;
  const channel = channels.find(({ id }) => id === state.channel)?.name ?? "";
  const isOpen = text.startsWith("/");
  const found = isOpen ? matchCommands(commands, text) : [];
  const at = Math.min(marked, found.length - 1);
  const id = elementId(context, "commands", "");
  return html`${isOpen ? drawFound(found, at, id, context) : nothing}
    <input
      class="line"
      type="text"
      role="combobox"
      autocomplete="off"
      maxlength="2000"
      aria-label=${words.composer({ name: me.name })}
      aria-expanded=${found.length > 0}
      aria-controls=${found.length > 0 ? id : nothing}
      aria-autocomplete="list"
      aria-activedescendant=${found.length > 0 ? `${id}-${at}` : nothing}
      placeholder=${words.composerHint({ channel })}
      .value=${text}
      @input=${({ currentTarget }: Event) => session.edit({ text: textOf(currentTarget), marked: 0 })}
      @keydown=${(event: KeyboardEvent) => handleKey(event, found, at, context)}
    />`;
}

function drawFound(found: readonly Command[], marked: number, id: string, context: Context): TemplateResult {
  const { words, state } = context;
  const { app } = state.place;
  if (found.length === 0) return html`<p class="suggestions none" role="status">${words.noCommand}</p>`;
  return drawList(
    id,
    words.commands,
    found.map((command) => ({
      key: command.path,
      body: html`${drawAvatar(app.id)}
        <span class="what"><strong>/${command.title}</strong> <span>${command.description}</span></span>
        <small>${app.name}</small>`,
      take: () => chooseCommand(command, context),
    })),
    marked,
  );
}

function handleKey(event: KeyboardEvent, found: readonly Command[], marked: number, context: Context): void {
  const { session, words, state } = context;
  const next = markAfter(event.key, marked, found.length);
  if (next !== null) session.edit({ marked: next });
  else if (event.key === "Escape" && state.draft.text !== "") session.edit({ text: "" });
  else if (event.key === "Enter") enter(found[marked], context, words.noCommand);
  else if (event.key === "Tab" && found[marked] !== undefined && !event.shiftKey) chooseCommand(found[marked], context);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function enter(command: Command | undefined, context: Context, noCommand: string): void {
  const { session, state } = context;
  const text = state.draft.text.trim();
  if (command !== undefined) chooseCommand(command, context);
  else if (text.startsWith("/")) session.notify(noCommand);
  else if (text !== "") void session.say(text);
}

function textOf(target: EventTarget | null): string {
  return target instanceof HTMLInputElement ? target.value : "";
}
