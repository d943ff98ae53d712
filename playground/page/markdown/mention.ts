import { html, type TemplateResult } from "lit";
import { chooseCommand } from "../composer/choose-value.js";
import type { Context } from "../context.js";
import { jumpTo } from "../jump.js";

/** A person's, role's or channel's name; a channel's opens it. */
export function drawMention(kind: MentionKind, id: string, context: Context): TemplateResult {
  const text = mentionText(kind, id, context);
  const opens = kind === "channel" && context.state.place.channels.some((channel) => channel.id === id);
  return opens ? pressable(text, () => void context.session.open(id)) : chip(text);
}

type MentionKind = "user" | "role" | "channel";

/** The same as plain text. */
export function mentionText(kind: MentionKind, id: string, { state, words }: Context): string {
  const { people, app, roles, channels } = state.place;
  const nameIn = (things: readonly { readonly id: string; readonly name: string }[]): string =>
    things.find((one) => one.id === id)?.name ?? words.unknown;
  switch (kind) {
    case "user":
      return `@${nameIn([...people, app])}`;
    case "role":
      return `@${nameIn(roles).replace(/^@/, "")}`;
    case "channel":
      return `#${nameIn(channels)}`;
  }
}

/** Set off like a name. */
export function chip(text: string): TemplateResult {
  return html`<span class="mention" dir="auto">${text}</span>`;
}

/** In the reader's language; a press puts it into the composer. */
export function drawCommand(path: string, context: Context): TemplateResult {
  const command = context.state.place.commands.find((one) => one.path === path);
  if (command === undefined) return chip(`/${path}`);
  return pressable(`/${command.title}`, () => chooseCommand(command, context));
}

/** To a channel of this server or a message in it; `text`: left out: the channel's name. */
export function drawWay(channel: string, message: string | null, text: unknown, context: Context): TemplateResult {
  const name = context.state.place.channels.find((one) => one.id === channel)?.name ?? context.words.unknown;
  return pressable(
    text ?? (message === null ? `#${name}` : `#${name} › 💬`),
    () => void jumpTo(channel, message, context),
  );
}

function pressable(text: unknown, press: () => void): TemplateResult {
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    press();
  };
  return html`<span
    class="mention pressable"
    dir="auto"
    role="button"
    tabindex="0"
    @click=${press}
    @keydown=${handleKey}
    >${text}</span
  >`;
}
