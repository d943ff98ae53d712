import { html, type TemplateResult } from "lit";
import type { House } from "./context.js";
import { openWhenShown } from "./shown-message.js";

/** The list of keys, over everything. */
export function drawKeys({ parlour, words }: House): TemplateResult {
  return html`<dialog
    class="keys"
    aria-labelledby="keys-title"
    ${openWhenShown}
    @close=${() => parlour.unfold({ keys: false })}
  >
    <h2 id="keys-title">${words.keysTitle}</h2>
    <dl>
      ${Object.values(words.keyList).map(
        ({ key, does }) =>
          html`<div>
            <dt><kbd>${key}</kbd></dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
    <form method="dialog"><button class="button primary">${words.closeKeys}</button></form>
  </dialog>`;
}
