import { ButtonStyle, type APIButtonComponent } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import type { Context } from "../context.js";
import { drawEmoji, drawText } from "../emoji.js";
import { drawIcon, drawDots } from "../icons.js";
import { linkTarget, webAddress } from "../address.js";
import { jumpTo } from "../jump.js";
import { busyKey } from "../page-state.js";

/** Without a label it is named by its emoji. All wait for a press under way. */
export function drawButton(button: APIButtonComponent, message: SeenMessage, context: Context): TemplateResult {
  const { session, words } = context;
  const disabled = button.disabled === true;
  if (button.style === ButtonStyle.Premium) {
    return html`<button type="button" class="button primary" disabled>
      <span class="face"><span class="label">${words.premium}</span></span>
    </button>`;
  }
  const name = button.label ?? button.emoji?.name ?? "";
  const bare = button.label === undefined ? "bare" : "";
  if (button.style === ButtonStyle.Link) {
    const target = disabled ? null : linkTarget(button.url);
    if (target !== null) return drawJump(button, target, name, context);
    return html`<a
      class="button link ${bare} ${disabled ? "disabled" : ""}"
      href=${disabled ? nothing : webAddress(button.url)}
      role="link"
      aria-label=${name}
      aria-disabled=${disabled ? "true" : nothing}
      target="_blank"
      rel="noopener noreferrer"
      >${drawFace(button, context)}${drawIcon("launch")}</a
    >`;
  }
  const { custom_id: customId } = button;
  const busy = isBusy(message, customId, context);
  return html`<button
    type="button"
    class="button ${styleName(button.style)} ${bare}"
    data-custom-id=${customId}
    aria-label=${name}
    aria-busy=${busy}
    ?disabled=${disabled || (!busy && isWaiting(message, context))}
    @click=${() => session.press(message.id, customId)}
  >
    ${drawFace(button, context)}${busy ? drawDots() : nothing}
  </button>`;
}

/** A link to a message or channel here jumps there; its address can be copied. */
function drawJump(
  button: Extract<APIButtonComponent, { style: ButtonStyle.Link }>,
  { channel, message }: NonNullable<ReturnType<typeof linkTarget>>,
  name: string,
  context: Context,
): TemplateResult {
  const jump = (event: Event): void => {
    event.preventDefault();
    void jumpTo(channel, message, context);
  };
  return html`<a class="button link" href=${button.url} aria-label=${name} @click=${jump}
    >${drawFace(button, context)}</a
  >`;
}

function drawFace(
  { emoji, label }: Pick<Exclude<APIButtonComponent, { style: ButtonStyle.Premium }>, "emoji" | "label">,
  { state }: Context,
): TemplateResult {
  return html`<span class="face"
    >${emoji === undefined ? nothing : drawEmoji(emoji, state.place)}${
      label === undefined ? nothing : html`<span class="label">${drawText(label)}</span>`
    }</span
  >`;
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

/** Used, and not answered yet. */
export function isBusy({ id }: SeenMessage, customId: string, { state }: Context): boolean {
  return state.busy.has(busyKey(id, customId));
}

/** Any component of the message. */
export function isWaiting({ id }: SeenMessage, { state }: Context): boolean {
  return [...state.busy].some((key) => key.startsWith(busyKey(id, "")));
}
