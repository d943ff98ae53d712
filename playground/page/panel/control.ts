import { html, type TemplateResult } from "lit";
import type { LifeAct } from "../../site/life-contract.js";
import type { House } from "../context.js";
import type { Words } from "../page-words.js";

/** Its name, what it does, its state, and what to press. */
export function drawControl(
  control: keyof Words["controls"],
  now: string | TemplateResult,
  knobs: TemplateResult,
  { words }: House,
): TemplateResult {
  const { title, text } = words.controls[control];
  return html`<section class="control" data-control=${control} aria-labelledby="control-${control}">
    <header>
      <h3 id="control-${control}">${title}</h3>
      <p class="now">${now}</p>
    </header>
    <p>${text}</p>
    <div class="knobs">${knobs}</div>
  </section>`;
}

/** A button that lets something happen. */
export function drawKnob(name: string, wanted: LifeAct, { parlour }: House, kind = "secondary"): TemplateResult {
  return html`<button
    type="button"
    class="button ${kind}"
    data-act=${wanted.act}
    ?disabled=${parlour.life.busy}
    @click=${() => parlour.life.act(wanted)}
  >
    ${name}
  </button>`;
}

/** A choice happens at once. */
export function drawChoice(
  label: string,
  now: string,
  offers: readonly { readonly value: string; readonly name: string }[],
  choose: (value: string) => void,
): TemplateResult {
  const change = ({ currentTarget: list }: Event): void => {
    if (list instanceof HTMLSelectElement) choose(list.value);
  };
  return html`<select aria-label=${label} title=${label} @change=${change}>
    ${offers.map(({ value, name }) => html`<option value=${value} .selected=${value === now}>${name}</option>`)}
  </select>`;
}
