import { html, type TemplateResult } from "lit";
import { drawComposer } from "../composer/index.js";
import { type Context, type House, seatId } from "../context.js";
import { drawModal } from "../modal-dialog.js";
import type { Session } from "../page-session.js";
import { drawHead } from "./head.js";
import { drawLog } from "./seat-log.js";

/** One person's column, with a modal above all. */
export function drawSeat(session: Session, house: House): TemplateResult {
  const { parlour, words, locale } = house;
  const { state } = session;
  const { me } = state.place;
  const context: Context = { state, words, locale, session };
  const use = (): void => {
    if (parlour.active !== session) parlour.activate(session);
  };
  return html`<section
    id=${seatId(state)}
    class="seat ${parlour.active === session ? "active" : ""}"
    tabindex="-1"
    data-region
    data-user=${me.handle}
    aria-label=${words.seatOf({ name: me.name })}
    @focusin=${use}
    @pointerdown=${use}
  >
    ${drawHead(context, house)} ${drawLog(context, house)} ${drawComposer(context)} ${drawModal(context)}
  </section>`;
}
