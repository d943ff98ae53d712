import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { drawAvatar } from "../avatar.js";
import type { House } from "../context.js";
import { goToSeat } from "../keys.js";
import { gamesIn, type OfferedGame } from "./game-cards.js";
import { openTable } from "./open-first-table.js";

/** The way in: who plays, and a card for every game that is one press away. */
export function drawStart(house: House): TemplateResult {
  const { parlour, words } = house;
  const [first] = parlour.seats;
  if (first === undefined) return html``;
  const { commands, channels } = first.state.place;
  const { stuck } = parlour.unfolded;
  const games = gamesIn(commands, channels);
  return html`<section class="start" aria-labelledby="start-title" data-region>
    <header>
      <h2 id="start-title">${words.startTitle}</h2>
      <button
        type="button"
        class="away"
        aria-label=${words.closeStart}
        title=${words.closeStart}
        @click=${() => parlour.unfold({ start: false })}
      >
        <span aria-hidden="true">×</span>
      </button>
    </header>
    <p>${words.startText}</p>
    ${drawGuests(house)}
    ${
      games.length === 0
        ? html`<p role="status">${words.noGames}</p>`
        : html`<ul class="cards">
            ${repeat(
              games,
              ({ name }) => name,
              (game) => html`<li>${drawCard(game, house)}</li>`,
            )}
          </ul>`
    }
    ${stuck === null ? nothing : html`<p class="failed" role="alert">${words.stuck(stuck)}</p>`}
  </section>`;
}

/** Who will sit down at the table that is opened. */
function drawGuests({ parlour, words }: House): TemplateResult {
  return html`<div class="guests">
    <span>${words.atTable}</span>
    ${parlour.seats.map(({ state }) => {
      const { me } = state.place;
      return html`<span class="guest">${drawAvatar(me.id)} ${me.name}</span>`;
    })}
    <button type="button" class="button secondary" ?disabled=${!parlour.hasRoom} @click=${() => parlour.addSeat()}>
      <span aria-hidden="true">+</span> ${words.withOneMore}
    </button>
    <small>${words.computersFill}</small>
  </div>`;
}

function drawCard(game: OfferedGame, { parlour, words }: House): TemplateResult {
  const { title } = game;
  const { opening } = parlour.unfolded;
  const isRunning = game.channel?.table !== null && game.channel !== null;
  const play = async (): Promise<void> => {
    if (opening !== null) return;
    parlour.unfold({ opening: game.name, stuck: null });
    const started = await openTable(game, parlour, words.newTable);
    parlour.unfold({ opening: null, stuck: started ? null : title, start: !started });
    const [host] = parlour.seats;
    if (started && host !== undefined) goToSeat(host, parlour);
  };
  return html`<button
    type="button"
    class="card"
    data-game=${game.name}
    aria-busy=${opening === game.name}
    ?disabled=${opening !== null && opening !== game.name}
    @click=${play}
  >
    <strong>${isRunning ? words.another(title) : words.play(title)}</strong>
    <span>${game.description}</span>
    <small>${opening === game.name ? words.opening : isRunning ? words.going(game.channel?.name ?? "") : ""}</small>
  </button>`;
}
