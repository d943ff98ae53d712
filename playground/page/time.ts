import { html, LitElement } from "lit";

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
];

/** A point in time in Discord's styles (Discord's reference, "Message Formatting"); the relative one ticks by itself. */
export class DiscordTime extends LitElement {
  static override properties = { seconds: { type: Number }, format: { type: String }, locale: { type: String } };

  declare seconds: number;
  declare format: string;
  declare locale: string;
  #ticking: ReturnType<typeof setInterval> | null = null;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#ticking = setInterval(() => this.requestUpdate(), 1000);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.#ticking !== null) clearInterval(this.#ticking);
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override render() {
    const date = new Date(this.seconds * 1000);
    const full = new Intl.DateTimeFormat(this.locale, { dateStyle: "full", timeStyle: "short" }).format(date);
    const shown = this.format === "R" ? relative(this.seconds - Date.now() / 1000, this.locale) : this.#absolute(date);
    return html`<time datetime=${date.toISOString()} title=${full}>${shown}</time>`;
  }

  #absolute(date: Date): string {
    return new Intl.DateTimeFormat(this.locale, formats[this.format] ?? formats["f"]).format(date);
  }
}

const formats: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

function relative(seconds: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale);
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ["second", 1];
  return format.format(Math.round(seconds / size), unit);
}

customElements.define("discord-time", DiscordTime);
