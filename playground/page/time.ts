import { html, LitElement, type TemplateResult, nothing } from "lit";
import { formatTime, relative, stampText } from "./calendar.js";
import type { Context } from "./context.js";

/** In Discord's styles (its reference, "Message Formatting"); the relative one ticks by itself. */
export class DiscordTime extends LitElement {
  static override properties = { seconds: { type: Number }, format: { type: String }, locale: { type: String } };

  declare seconds: number;
  declare format: string;
  declare locale: string;
  #ticking: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stop();
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render(): TemplateResult {
    const date = new Date(this.seconds * 1000);
    // A number beyond all dates.
    if (Number.isNaN(date.getTime())) return html`<time>${this.seconds}</time>`;
    const full = formatTime(date, "F", this.locale);
    const shown = this.format === "R" ? relative(this.seconds - Date.now() / 1000, this.locale) : null;
    return html`<time datetime=${date.toISOString()} title=${full}
      >${shown ?? formatTime(date, this.format, this.locale)}</time
    >`;
  }

  override updated(): void {
    if (this.format !== "R") this.#stop();
    else this.#ticking ??= setInterval(() => this.requestUpdate(), 1000);
  }

  #stop(): void {
    if (this.#ticking !== null) clearInterval(this.#ticking);
    this.#ticking = null;
  }
}

customElements.define("discord-time", DiscordTime);

/**
 * With the full date behind it.
 *
 * @param timestamp in ISO 8601
 * @param id of the element, for references
 */
export function drawStamp(timestamp: string, { words, locale }: Context, id?: string): TemplateResult {
  const date = new Date(timestamp);
  return html`<time id=${id ?? nothing} datetime=${timestamp} title=${formatTime(date, "F", locale)}
    >${stampText(date, new Date(), words.yesterdayAt, locale)}</time
  >`;
}
