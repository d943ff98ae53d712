import { html, nothing, type TemplateResult } from "lit";
import { seatId, type House } from "../context.js";
import type { GameFacts } from "../../site/contract.js";
import { goToSeat } from "../keys.js";
import type { Parlour, Way } from "../parlour.js";
import type { Session } from "../page-session.js";
import type { Words } from "../page-words.js";
import { openLesson, openTable, type Opening } from "./open-first-table.js";
import { drawIcon } from "../icons.js";
import { drawMarkdown } from "../markdown/index.js";
import { meetAgain } from "../seats/log-place.js";
import { keepInSight } from "../shown-message.js";
import { goalIn, type OfferedGame } from "./game-cards.js";

/** How many sit down together where one sits so far. */
const USUAL_COMPANY = 3;

/** Picture, what it takes, its goal, and the ways in. @param isFirst whether to begin with it */
export function drawCard(game: OfferedGame, isFirst: boolean, house: House): TemplateResult {
  const { words, parlour } = house;
  const { name, title, facts, learn, channel } = game;
  const company = companyOf(game, parlour);
  return html`<li class="card" data-game=${name}>
    ${facts === null ? nothing : drawArt(facts)}
    ${isFirst ? html`<span class="begin">${words.beginHere}</span>` : nothing}
    <h3>${title}</h3>
    ${facts === null ? nothing : drawFacts(facts, house)}
    <p class="goal">${facts === null ? game.description : goalIn(parlour.language, facts)}</p>
    ${channel === null || !parlour.tables.some(({ id }) => id === channel.id) ? nothing : html`<small>${words.going({ channel: channel.name })}</small>`}
    <div class="ways">
      ${drawWay("alone", words.wayAlone, game, house)}
      ${company < 2 ? nothing : drawWay("together", wayTogether(company, words), game, house)}
      ${learn === null ? nothing : drawWay("learn", words.wayLearn, game, house)}
    </div>
    ${drawRefusal(game, house)}
  </li>`;
}

/** Or else emoji on colour. */
function drawArt({ picture, colour, emoji }: GameFacts): TemplateResult {
  const ground = `background-color: #${colour.toString(16).padStart(6, "0")}`;
  // Its colour until it is there.
  if (picture !== null) return html`<img class="art" src=${picture} alt="" width="560" height="280" style=${ground} />`;
  return html`<div class="art plain" aria-hidden="true" style=${ground}>${emoji}</div>`;
}

function drawFacts({ seats, minutes, difficulty }: GameFacts, { words }: House): TemplateResult {
  const dots = "●".repeat(difficulty) + "○".repeat(3 - difficulty);
  return html`<ul class="facts">
    <li>${words.people({ fewest: seats.min, most: seats.max })}</li>
    <li>${words.minutes({ shortest: minutes[0], longest: minutes[1] })}</li>
    <li>${words.difficulty[difficulty]} <span aria-hidden="true">${dots}</span></li>
  </ul>`;
}

/** Why a table could not be opened, in the bot's words if it gave any. */
function drawRefusal({ name }: OfferedGame, { parlour, words, locale }: House): TemplateResult | typeof nothing {
  const { stuck } = parlour.unfolded;
  const [session] = parlour.seats;
  if (stuck?.game !== name || session === undefined) return nothing;
  const context = { state: session.state, session, words, locale };
  const text = stuck.said === null ? words.stuck : drawMarkdown(stuck.said, context);
  return html`<div class="refusal" role="alert" ${keepInSight}>${drawIcon("alert")} ${text}</div>`;
}

function drawWay(
  way: Exclude<Way, "watch">,
  label: string,
  game: OfferedGame,
  { parlour, words }: House,
): TemplateResult {
  const { opening } = parlour.unfolded;
  const isAtWork = opening?.game === game.name && opening.way === way;
  const take = async (): Promise<void> => {
    if (parlour.unfolded.opening !== null) return;
    parlour.opens(game.name, way);
    const ending = await begin(way, game, parlour, words.newTable);
    const hasBegun = ending === "begun";
    const [host] = parlour.seats;
    const seat = host === undefined ? null : document.getElementById(seatId(host.state));
    const log = seat?.querySelector<HTMLElement>(".log") ?? null;
    if (hasBegun && log !== null) meetAgain(log);
    parlour.unfold({
      opening: null,
      stuck: hasBegun ? null : { game: game.name, said: ending.said },
      start: !hasBegun,
    });
    if (hasBegun && host !== undefined) goToSeat(host, parlour);
  };
  return html`<button
    type="button"
    class="button ${way === "alone" ? "primary" : "secondary"}"
    data-way=${way}
    aria-label="${label}: ${game.title}"
    aria-busy=${isAtWork}
    ?disabled=${opening !== null && !isAtWork}
    @click=${take}
  >
    ${isAtWork ? words.opening : label}
  </button>`;
}

async function begin(
  way: Exclude<Way, "watch">,
  game: OfferedGame,
  parlour: Parlour,
  threadName: string,
): Promise<Opening> {
  const [host] = parlour.seats;
  if (host === undefined) return { said: null };
  const seats = way === "together" ? await gather(companyOf(game, parlour), parlour) : [host];
  await parlour.speakAt(seats);
  if (way !== "learn") return openTable(game, seats, threadName);
  return game.learn === null ? { said: null } : openLesson(game.learn, game, host);
}

/** Seats as many people in the window as are to play. */
async function gather(count: number, parlour: Parlour): Promise<readonly Session[]> {
  while (parlour.seats.length < count && parlour.hasRoom) await parlour.addSeat();
  return parlour.seats.slice(0, count);
}

/** All who sit there; for one alone the usual company. */
function companyOf({ facts }: OfferedGame, parlour: Parlour): number {
  const sitting = parlour.seats.length === 1 ? USUAL_COMPANY : parlour.seats.length;
  return Math.min(sitting, facts?.seats.max ?? sitting);
}

/** For 2 to 6. */
function wayTogether(count: number, { waysTogether }: Words): string {
  const ways: Readonly<Record<string, string>> = waysTogether;
  return ways[count] ?? String(count);
}
