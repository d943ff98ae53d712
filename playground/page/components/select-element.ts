import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from "lit";
import { drawIcon, drawDots } from "../icons.js";
import type { Offer } from "./select-offers.js";
import { placePopup } from "./popup.js";
import { findTyped, readStroke, type Stroke } from "./select-keys.js";

/** After these milliseconds typing begins a new word. */
const PAUSE = 700;

/**
 * As Discord's: a control with what is chosen, and a list above everything. One choice closes the list; for several it
 * stays open, and closing sends them. The choice stays shown until the message has another select there, or the press
 * failed.
 */
export class DiscordSelect extends LitElement {
  static readonly formAssociated = true;

  static override properties = {
    list: { attribute: false },
    payload: { attribute: false },
    offers: { attribute: false },
    min: { attribute: false },
    max: { attribute: false },
    placeholder: { attribute: false },
    name: { attribute: false },
    hint: { attribute: false },
    required: { attribute: false },
    busy: { attribute: false },
    disabled: { attribute: false },
    undone: { attribute: false },
    open: { state: true },
    at: { state: true },
    picked: { state: true },
  };

  /** The only one in the document. */
  declare list: string;
  /** The select of message or modal, as text. */
  declare payload: string;
  declare offers: readonly Offer[];
  declare min: number;
  declare max: number;
  declare placeholder: string;
  /** For those who hear it. */
  declare name: string;
  /** How many can be chosen, in words. */
  declare hint: string;
  /** In a modal: whether it may stay empty. A message's select never sends what is not allowed. */
  declare required: boolean | undefined;
  declare busy: boolean;
  declare disabled: boolean;
  /** The choice did not reach the bot. */
  declare undone: boolean;
  declare choose: (values: readonly string[]) => void;
  declare open: boolean;
  declare at: number;
  declare picked: readonly string[] | null;

  readonly #internals = this.attachInternals();
  #typed = "";
  #pause: ReturnType<typeof setTimeout> | undefined;
  #before: readonly string[] = [];

  constructor() {
    super();
    this.open = false;
    this.at = 0;
    this.picked = null;
  }

  override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#follow(false);
    clearTimeout(this.#pause);
    this.open = false;
  }

  /** In the order of the list. */
  get values(): readonly string[] {
    const chosen = new Set(this.picked ?? this.offers.filter((offer) => offer.chosen).map(({ value }) => value));
    return this.offers.filter(({ value }) => chosen.has(value)).map(({ value }) => value);
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has("payload") || (changed.has("undone") && this.undone)) this.picked = null;
    if (this.disabled) this.open = false;
    this.at = Math.max(0, Math.min(this.at, this.offers.length - 1));
  }

  override updated(changed: PropertyValues<this>): void {
    const [control, popup] = this.#parts();
    const { length } = this.values;
    const isFine = length === 0 ? this.required !== true : length >= this.min;
    if (isFine || control === null) this.#internals.setValidity({});
    else this.#internals.setValidity({ valueMissing: true }, this.hint, control);
    if (changed.has("open") && control !== null && popup !== null) {
      this.#follow(this.open);
      if (this.open) popup.showPopover();
      else if (popup.matches(":popover-open")) popup.hidePopover();
      if (this.open) placePopup(popup, control);
    }
    if (changed.has("at") || changed.has("open")) {
      popup?.querySelector("[data-marked=true]")?.scrollIntoView({ block: "nearest" });
    }
  }

  override render(): TemplateResult {
    const chosen = new Set(this.values);
    const isMany = this.max > 1;
    return html`<button
        type="button"
        id="${this.list}-control"
        role="combobox"
        class="select"
        aria-label=${this.name}
        aria-haspopup="listbox"
        aria-expanded=${this.open}
        aria-controls=${this.list}
        aria-activedescendant=${this.open ? this.#optionId(this.at) : nothing}
        aria-description=${isMany ? this.hint : nothing}
        aria-required=${this.required ?? nothing}
        aria-busy=${this.busy}
        ?disabled=${this.disabled}
        @click=${this.#toggle}
        @keydown=${this.#handleKey}
        @blur=${this.#close}
      >
        ${this.#drawChosen(chosen)}${this.busy ? drawDots() : drawIcon("chevron")}
      </button>
      <ul
        id=${this.list}
        class="options"
        popover="manual"
        role="listbox"
        aria-label=${this.name}
        aria-multiselectable=${isMany}
        @mousedown=${(event: Event) => event.preventDefault()}
      >
        ${this.open ? this.offers.map((offer, index) => this.#drawOption(offer, index, chosen)) : nothing}
      </ul>`;
  }

  #drawChosen(chosen: ReadonlySet<string>): TemplateResult {
    const shown = this.offers.filter(({ value }) => chosen.has(value));
    if (shown.length === 0) return html`<span class="value placeholder">${this.placeholder}</span>`;
    return html`<span class="value ${this.max > 1 ? "many" : ""}"
      >${shown.map(({ sign, label }) => html`<span class="chosen">${sign ?? nothing}<span>${label}</span></span> `)}</span
    >`;
  }

  #drawOption({ value, label, description, sign }: Offer, index: number, chosen: ReadonlySet<string>): TemplateResult {
    const isChosen = chosen.has(value);
    const isFull = this.max > 1 && chosen.size >= this.max && !isChosen;
    return html`<li
      id=${this.#optionId(index)}
      role="option"
      data-value=${value}
      data-marked=${index === this.at}
      aria-selected=${isChosen}
      aria-disabled=${isFull ? "true" : nothing}
      @mousemove=${() => {
        this.at = index;
      }}
      @click=${() => this.#take(index)}
    >
      ${sign ?? nothing}
      <span class="words"
        ><span>${label}</span>${description === null ? nothing : html`<small>${description}</small>`}</span
      >
      <span class="mark ${this.max > 1 ? "box" : ""}">${isChosen ? drawIcon("check") : nothing}</span>
    </li>`;
  }

  #optionId(index: number): string {
    return `${this.list}-${index}`;
  }

  #parts(): readonly [control: HTMLButtonElement | null, popup: HTMLElement | null] {
    return [this.querySelector("button"), this.querySelector<HTMLElement>("[popover]")];
  }

  /** At its control during scrolling and resizing. */
  #follow(on: boolean): void {
    const change = on ? addEventListener : removeEventListener;
    change("scroll", this.#place, { capture: true });
    change("resize", this.#place);
  }

  readonly #place = (): void => {
    const [control, popup] = this.#parts();
    if (control !== null && popup !== null) placePopup(popup, control);
  };

  readonly #toggle = (event: Event): void => {
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    if (this.open) this.#close();
    else this.#show();
  };

  #show(): void {
    if (this.busy || this.offers.length === 0) return;
    this.#before = this.values;
    this.at = Math.max(
      0,
      this.offers.findIndex(({ value }) => this.#before.includes(value)),
    );
    this.open = true;
  }

  /** Closing sends several if they are others and enough; else the old choice comes back. */
  readonly #close = (): void => {
    if (!this.open) return;
    this.open = false;
    const { values } = this;
    if (values.join("\n") === this.#before.join("\n")) return;
    if (this.required !== undefined || values.length >= this.min) this.#send(values);
    else this.picked = this.#before;
  };

  #send(values: readonly string[]): void {
    this.picked = values;
    this.choose(values);
  }

  #take(index: number): void {
    const value = this.offers[index]?.value;
    if (value === undefined) return;
    const { values } = this;
    const isChosen = values.includes(value);
    if (this.max > 1) {
      if (!isChosen && values.length >= this.max) return;
      this.picked = isChosen ? values.filter((one) => one !== value) : [...values, value];
      return;
    }
    if (!isChosen) this.picked = [value];
    else if (this.min === 0 || this.required === false) this.picked = [];
    this.#close();
  }

  readonly #handleKey = (event: KeyboardEvent): void => {
    const { open: isOpen, at } = this;
    const standing = { isOpen, isTyping: isOpen && this.#typed !== "", at, last: this.offers.length - 1 };
    const stroke = readStroke(event, standing);
    if (stroke === null) return;
    event.preventDefault();
    event.stopPropagation();
    this.#do(stroke);
  };

  #do(stroke: Stroke): void {
    switch (stroke.type) {
      case "open":
        this.#show();
        return;
      case "close":
        this.#close();
        return;
      case "choose":
        this.#take(this.at);
        return;
      case "move":
        this.at = stroke.to;
        return;
      case "type": {
        if (!this.open) this.#show();
        clearTimeout(this.#pause);
        this.#pause = setTimeout(() => {
          this.#typed = "";
        }, PAUSE);
        this.#typed += stroke.character;
        const labels = this.offers.map(({ label }) => label);
        this.at = findTyped(labels, this.#typed, this.at) ?? this.at;
      }
    }
  }
}

customElements.define("discord-select", DiscordSelect);
