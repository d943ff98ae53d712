import { html, LitElement, type PropertyValues, type TemplateResult } from "lit";

/** Spoilers: blurred until pressed. */
export class DiscordCover extends LitElement {
  static override properties = {
    subject: { attribute: false },
    content: { attribute: false },
    label: { attribute: false },
    face: { attribute: false },
    narrow: { attribute: false },
    shown: { state: true },
  };

  /** Changes with what is covered, which is then covered again. */
  declare subject: string;
  declare content: TemplateResult;
  /** What the press is called, and what stands on it. */
  declare label: string;
  declare face: string;
  /** As a file's card, not as a container. */
  declare narrow: boolean;
  declare shown: boolean;

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("subject")) this.shown = false;
  }

  override render(): TemplateResult {
    if (this.shown) return html`<div class="uncovered" tabindex="-1">${this.content}</div>`;
    return html`<div class="covered ${this.narrow ? "narrow" : ""}">
      <div inert>${this.content}</div>
      <button type="button" aria-label=${this.label} @click=${this.#show}><span>${this.face}</span></button>
    </div>`;
  }

  readonly #show = async (): Promise<void> => {
    this.shown = true;
    await this.updateComplete;
    this.querySelector<HTMLElement>(".uncovered")?.focus();
  };
}

customElements.define("discord-cover", DiscordCover);
