import { html, nothing, type TemplateResult } from "lit";
import { drawChannels } from "./channels/index.js";
import { type House, seatId } from "./context.js";
import { drawKeys } from "./key-list.js";
import { goToSeat } from "./keys.js";
import { drawPanel } from "./panel/index.js";
import { drawSeats } from "./seats/index.js";
import { drawStart } from "./start/index.js";
import { drawToolbar } from "./toolbar.js";

/** The whole window: tools, channels, the way in, people side by side, and the workshop. */
export function drawApp(house: House): TemplateResult {
  const { parlour, words } = house;
  const { panel, start, keys, channels } = parlour.unfolded;
  if (parlour.seats.length === 0) return html`<main class="deserted"><p>${words.nobody}</p></main>`;
  return html`${drawSkips(house)}
    <div class="app ${panel === null ? "" : "with-panel"} ${channels ? "with-channels" : ""}">
      ${drawToolbar(house)} ${drawChannels(house)}
      <main>
        ${parlour.online ? nothing : html`<p class="offline" role="status">${words.offline}</p>`} ${drawUnknown(house)}
        ${drawStandIn(house)} ${start ? drawStart(house) : nothing} ${drawSeats(house)}
      </main>
      ${panel === null ? nothing : drawPanel(house, panel)}
    </div>
    ${keys ? drawKeys(house) : nothing}`;
}

/** Unknown people in the address, and who there is instead. */
function drawUnknown({ parlour, words }: House): TemplateResult | typeof nothing {
  const { unknown } = parlour.unfolded;
  if (unknown.length === 0) return nothing;
  const handles = parlour.people.map(({ handle }) => handle).join(", ");
  return html`<p class="offline" role="status">
    ${words.unknownPeople({ wanted: unknown.join(", "), known: handles })}
    <button type="button" class="link" @click=${() => parlour.unfold({ unknown: [] })}>${words.closeKeys}</button>
  </p>`;
}

/** Who sits there now, and the way back. */
function drawStandIn({ parlour, words }: House): TemplateResult | typeof nothing {
  const { standIn } = parlour.unfolded;
  const seat = parlour.seats.find(({ state }) => state.place.me.name === standIn?.now);
  if (standIn === null || seat === undefined) return nothing;
  const { now, before } = standIn;
  const goBack = (): void => {
    parlour.unfold({ standIn: null });
    void parlour.reseat(seat, before.id);
  };
  return html`<p class="offline" role="status">
    ${words.standIn({ name: now })}
    <button type="button" class="link" @click=${goBack}>${words.againAs({ name: before.name })}</button>
  </p>`;
}

/** Shown when reached by the keyboard; they lead past everything else. */
function drawSkips({ parlour, words }: House): TemplateResult {
  return html`<div class="skips">
    ${parlour.seats.map(
      (seat) =>
        html`<a
          href="#${seatId(seat.state)}"
          @click=${(event: Event) => {
            event.preventDefault();
            goToSeat(seat, parlour);
          }}
          >${words.skipTo({ name: seat.state.place.me.name })}</a
        >`,
    )}
    ${parlour.unfolded.panel === null ? nothing : html`<a href="#panel">${words.skipToPanel}</a>`}
  </div>`;
}
