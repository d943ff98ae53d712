import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";

/** Hidden until pressed; another text is hidden again. */
export class DiscordSpoiler extends LitElement {
  static override properties = {
    text: { attribute: false },
    content: { attribute: false },
    label: { attribute: false },
    shown: { state: true },
  };

  /** Changes with what is hidden. */
  declare text: string;
  declare content: readonly TemplateResult[];
  /** The name of the press, for those who hear it. */
  declare label: string;
  declare shown: boolean;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("text")) this.shown = false;
  }

  override render(): TemplateResult {
    const { shown } = this;
    return html`<span
      class="spoiler ${shown ? "shown" : ""}"
      role=${shown ? nothing : "button"}
      tabindex=${shown ? -1 : 0}
      aria-label=${shown ? nothing : this.label}
      aria-expanded=${shown ? nothing : "false"}
      @click=${this.#show}
      @keydown=${this.#handleKey}
      ><span ?inert=${!shown}>${this.content}</span></span
    >`;
  }

  readonly #show = (): void => {
    this.shown = true;
  };

  readonly #handleKey = (event: KeyboardEvent): void => {
    if (this.shown || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    this.shown = true;
  };
}

customElements.define("discord-spoiler", DiscordSpoiler);
