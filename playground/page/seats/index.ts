import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { drawAvatar } from "../avatar.js";
import type { House } from "../context.js";
import { drawTurn } from "./head.js";
import { drawSeat } from "./seat.js";

/** A column each; on a phone one at a time, with a row of names above. */
export function drawSeats(house: House): TemplateResult {
  const { seats } = house.parlour;
  return html`${seats.length > 1 ? drawNames(house) : nothing}
    <div class="seats" style="--seats: ${seats.length}">
      ${repeat(
        seats,
        ({ state }) => state.place.me.id,
        (seat) => drawSeat(seat, house),
      )}
    </div>`;
}

function drawNames({ parlour, words }: House): TemplateResult {
  return html`<nav class="names" aria-label=${words.seats}>
    ${parlour.seats.map((seat) => {
      const { me } = seat.state.place;
      return html`<button
        type="button"
        aria-current=${seat === parlour.active ? "true" : "false"}
        @click=${() => parlour.activate(seat)}
      >
        ${drawAvatar(me.id)} <span dir="auto">${me.name}</span> ${drawTurn({ state: seat.state, words })}
      </button>`;
    })}
  </nav>`;
}
