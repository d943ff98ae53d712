import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { signOf } from "../address.js";
import { seatId, type House } from "../context.js";
import { onceDrawn } from "../focus.js";
import { showTable } from "../seats/log-place.js";
import type { Parlour } from "../parlour.js";
import { drawCard } from "./draw-card.js";
import { drawAbout } from "./draw-about.js";
import { gamesIn, type OfferedGame } from "./game-cards.js";
import { cupCommand } from "./open-try-out.js";

/** Cards in a row; one more would stand alone in the next. */
const MOST_IN_ROW = 5;

/** What this is, a card for every game, the way back to the present one, and what a server has of it. */
export function drawStart(house: House): TemplateResult {
  const { parlour, words } = house;
  const [first] = parlour.seats;
  if (first === undefined) return html``;
  const { commands, channels } = first.state.place;
  // Cards come once their pictures are known.
  const games = parlour.games === null ? null : gamesIn(commands, channels, parlour.games);
  const cup = cupCommand(commands);
  return html`<section class="start" aria-labelledby="start-title" data-region>
    <header>
      <h2 id="start-title">${words.startTitle}</h2>
      ${drawBack(house, games ?? [])}
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
    <p class="intro">
      <strong>${words.what}</strong> ${words.startText}
      <button type="button" class="link" @click=${goToInvite}>${words.toInvite}</button>
    </p>
    ${games === null ? nothing : html`${drawCards(games, house)} ${drawAbout(cup, house)}`}
  </section>`;
}

function drawCards(games: readonly OfferedGame[], house: House): TemplateResult {
  if (games.length === 0)
    return html`<p role="status">${isStarting(house) ? house.words.starting : house.words.noGames}</p>`;
  const inRow = games.length > MOST_IN_ROW ? Math.ceil(games.length / 2) : games.length;
  return html`<ul class="cards" style="--cards: ${inRow}">
    ${repeat(
      games,
      ({ name }) => name,
      (game, at) => drawCard(game, at === 0, house),
    )}
  </ul>`;
}

/** Whether the page's own bot is on its way; so it is until the page knows more. */
function isStarting({ parlour: { life } }: House): boolean {
  if (life.life === null) return true;
  const { bot } = life.life;
  return bot !== null && (bot.pid !== null || bot.ended === null);
}

function goToInvite(): void {
  document.getElementById("invite-title")?.scrollIntoView({ block: "start" });
}

/** In the open channel, or the newest one elsewhere. */
function drawBack({ parlour, words }: House, games: readonly OfferedGame[]): TemplateResult | typeof nothing {
  const { tables, active, channels } = parlour;
  const there = tables.find(({ id }) => id === active?.state.channel) ?? tables.at(-1);
  if (there === undefined) return nothing;
  const place = channels.find(({ id }) => id === there.parent) ?? there;
  const game = games.find(({ name }) => name === place.name)?.title ?? `${signOf(there)} ${there.name}`;
  return html`<button type="button" class="button success" @click=${() => void goBack(there.id, parlour)}>
    ${words.backToGame({ game })}
  </button>`;
}

/** Leaves the way in for the table in this channel. */
async function goBack(channel: string, parlour: Parlour): Promise<void> {
  const { active } = parlour;
  if (active === null) return;
  parlour.unfold({ start: false });
  await active.open(channel);
  const board = active.state.messages.findLast(({ ephemeral }) => !ephemeral);
  if (board !== undefined) active.turnTo(board.id);
  parlour.activate(active);
  onceDrawn(() => {
    const log = document.getElementById(seatId(active.state))?.querySelector<HTMLElement>(".log") ?? null;
    // Once it has settled: a lesson that was begun there is newer than the table.
    if (log !== null) requestAnimationFrame(() => showTable(log));
  });
}
