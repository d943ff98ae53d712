import { ButtonStyle, type APIButtonComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { drawEmoji, drawText } from "../emoji.js";
import { busyKey } from "../state.js";

/** A button; one without a label is named by its emoji. */
export function drawButton(button: APIButtonComponent, message: SeenMessage, context: Context): TemplateResult {
  const { state, session, words } = context;
  if (button.style === ButtonStyle.Premium) return html`<p class="failed">${words.unsupported}</p>`;
  const face = html`${button.emoji === undefined ? nothing : drawEmoji(button.emoji, state.place)}
  ${button.label === undefined ? nothing : html`<span class="label">${drawText(button.label)}</span>`}`;
  const name = button.label ?? button.emoji?.name ?? "";
  const disabled = button.disabled === true;
  if (button.style === ButtonStyle.Link) {
    return html`<a
      class="button secondary ${disabled ? "disabled" : ""}"
      href=${disabled ? nothing : button.url}
      aria-disabled=${disabled}
      target="_blank"
      rel="noopener noreferrer"
      >${face} <span aria-hidden="true">↗</span></a
    >`;
  }
  const { custom_id: customId } = button;
  const busy = state.busy.has(busyKey(message.id, customId));
  return html`<button
    type="button"
    class="button ${styleName(button.style)}"
    data-custom-id=${customId}
    aria-label=${name}
    aria-busy=${busy}
    ?disabled=${disabled}
    @click=${() => session.press(message.id, customId)}
  >
    ${face}
  </button>`;
}

function styleName(style: Exclude<ButtonStyle, ButtonStyle.Link | ButtonStyle.Premium>): string {
  switch (style) {
    case ButtonStyle.Primary:
      return "primary";
    case ButtonStyle.Secondary:
      return "secondary";
    case ButtonStyle.Success:
      return "success";
    case ButtonStyle.Danger:
      return "danger";
  }
}
