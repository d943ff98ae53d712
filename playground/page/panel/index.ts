import { html, type TemplateResult } from "lit";
import type { PanelTab } from "../address.js";
import { onceDrawn } from "../focus.js";
import type { House } from "../context.js";
import { togglePanel } from "../keys.js";
import { drawLife } from "./life-controls.js";
import { drawWire } from "./wire-list.js";

const tabs: readonly PanelTab[] = ["life", "wire"];

/** What can be made to happen, and what went over the wire. */
export function drawPanel(house: House, open: PanelTab): TemplateResult {
  const { parlour, words } = house;
  const names: Readonly<Record<PanelTab, string>> = { life: words.tabLife, wire: words.tabWire };
  const turn = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    event.preventDefault();
    parlour.unfold({ panel: open === "life" ? "wire" : "life" });
    onceDrawn(() => document.querySelector<HTMLElement>("#panel [role=tab][aria-selected=true]")?.focus());
  };
  const close = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !event.defaultPrevented) togglePanel(parlour);
  };
  return html`<aside
    id="panel"
    class="panel"
    tabindex="-1"
    aria-label=${words.panelTitle}
    data-region
    @keydown=${close}
  >
    <header>
      <div class="tabs" role="tablist" aria-label=${words.panelTitle} @keydown=${turn}>
        ${tabs.map(
          (tab) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${tab}"
              aria-selected=${tab === open}
              aria-controls="panel-content"
              tabindex=${tab === open ? 0 : -1}
              @click=${() => parlour.unfold({ panel: tab })}
            >
              ${names[tab]}
            </button>`,
        )}
      </div>
      <button
        type="button"
        class="away"
        aria-label=${words.closePanel}
        title=${words.closePanel}
        @click=${() => togglePanel(parlour)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </header>
    <div id="panel-content" class="content" role="tabpanel" tabindex="0" aria-labelledby="tab-${open}">
      ${open === "life" ? drawLife(house) : drawWire(house)}
    </div>
  </aside>`;
}
