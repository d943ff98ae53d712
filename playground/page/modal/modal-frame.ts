import { html, LitElement, nothing, type TemplateResult } from "lit";
import { drawDots, drawIcon } from "../icons.js";
import type { Words } from "../page-words.js";

/**
 * It makes what is around it unreachable, and gives the focus back afterwards. No `showModal()`: others may sit in the
 * same window.
 */
export class DiscordModal extends LitElement {
  static override properties = {
    interaction: { attribute: false },
    customId: { attribute: false },
    heading: { attribute: false },
    sign: { attribute: false },
    notice: { attribute: false },
    fields: { attribute: false },
    failure: { attribute: false },
    words: { attribute: false },
    sending: { state: true },
  };

  /** A new one takes the focus again. */
  declare interaction: string;
  declare customId: string;
  declare heading: string;
  declare sign: TemplateResult;
  /** What Discord says above every form. */
  declare notice: string;
  declare fields: readonly TemplateResult[];
  /** What went wrong when it was sent. */
  declare failure: string | null;
  declare words: Words;
  declare submit: (form: HTMLFormElement) => Promise<void>;
  declare close: () => void;
  declare sending: boolean;

  #before: Element | null = null;
  #covered: readonly Element[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    this.sending = false;
    this.#before = document.activeElement;
    this.#covered = [...(this.parentElement?.children ?? [])].filter(
      (one) => one !== this && !one.hasAttribute("inert"),
    );
    for (const one of this.#covered) one.toggleAttribute("inert", true);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    for (const one of this.#covered) one.toggleAttribute("inert", false);
    const before = this.#before;
    // Last: other code may move the focus too.
    queueMicrotask(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    });
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override updated(changed: ReadonlyMap<PropertyKey, unknown>): void {
    if (!changed.has("interaction")) return;
    const dialog = this.querySelector<HTMLElement>("[role=dialog]");
    const first = dialog?.querySelector<HTMLElement>("form :is(input, textarea, [role=combobox])");
    // On a touch screen a focused field would open the keyboard over the rest.
    const isTouched = matchMedia("(pointer: coarse)").matches;
    (isTouched ? dialog : (first ?? dialog))?.focus();
  }

  override render(): TemplateResult {
    const { words, sending } = this;
    const title = `modal-${this.interaction}`;
    return html`<div class="modal-layer" @pointerdown=${this.#pressBeside}>
      <div
        role="dialog"
        class="modal"
        tabindex="-1"
        aria-labelledby=${title}
        data-custom-id=${this.customId}
        @keydown=${this.#handleKey}
      >
        <header>
          ${this.sign}
          <h2 id=${title}>${this.heading}</h2>
          <button type="button" class="cross" aria-label=${words.close} @click=${this.close}>
            ${drawIcon("cross")}
          </button>
        </header>
        <form @submit=${this.#handleSubmit}>
          <div class="fields">
            <p class="notice">${this.notice}</p>
            ${this.fields}
            ${this.failure === null ? nothing : html`<p class="failed" role="alert">${drawIcon("alert")} ${this.failure}</p>`}
          </div>
          <footer>
            <button type="button" class="button secondary" @click=${this.close}>${words.cancel}</button>
            <button type="submit" class="button primary" aria-label=${words.submit} aria-busy=${sending}>
              <span class="face">${words.submit}</span>${sending ? drawDots() : nothing}
            </button>
          </footer>
        </form>
      </div>
    </div>`;
  }

  readonly #pressBeside = (event: Event): void => {
    if (event.target === event.currentTarget) this.close();
  };

  readonly #handleKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  };

  readonly #handleSubmit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    if (!(form instanceof HTMLFormElement) || this.sending) return;
    this.sending = true;
    try {
      await this.submit(form);
    } finally {
      this.sending = false;
    }
  };
}

customElements.define("discord-modal", DiscordModal);
