import { MessageFlags } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import { guard } from "lit/directives/guard.js";
import type { SeenMessage } from "../discord/types.js";
import { drawAvatar } from "./avatar.js";
import { drawBody } from "./body.js";
import { drawDots, drawIcon } from "./icons.js";
import { type Context, elementId } from "./context.js";
import { continues, drawDay, neighbours } from "./flow.js";
import { drawLead } from "./lead.js";
import type { Place } from "../site/contract.js";
import { drawStamp } from "./time.js";
import { controlsOf } from "../site/open-tables.js";
import { busyKey } from "./page-state.js";
import { formatTime } from "./calendar.js";

/**
 * One message; before it a line for the day if a new one begins. Drawn again only if something of it has changed: many
 * stand in up to six columns.
 */
export function drawMessage(message: SeenMessage, context: Context): TemplateResult {
  return html`${guard(whatCounts(message, context), () => drawAnew(message, context))}`;
}

/** All that its drawing depends on. */
function whatCounts(message: SeenMessage, context: Context): unknown[] {
  const { state, words, locale, session } = context;
  const busy = [...state.busy].filter((key) => key.startsWith(busyKey(message.id, "")));
  return [
    words,
    locale,
    session,
    placeAsText(state.place),
    state.failed.has(message.id),
    isFolded(message, context),
    state.inUse === message.id,
    busy.join(),
    new Date().toDateString(),
    asText(message),
    ...neighbours(message, context).map((one) => (one === null ? "" : asText(one))),
  ];
}

/** Without what goes on in channels: no message shows that, and it changes with each turn. */
function placeAsText(place: Place): string {
  const known = placeTexts.get(place);
  if (known !== undefined) return known;
  const channels = place.channels.map(({ id, name, type, parent }) => [id, name, type, parent]);
  const text = JSON.stringify({ ...place, channels });
  placeTexts.set(place, text);
  return text;
}

const placeTexts = new WeakMap<Place, string>();

/** The same if fetched again unchanged. */
function asText(message: SeenMessage): string {
  const known = texts.get(message) ?? JSON.stringify(message);
  texts.set(message, known);
  return known;
}

const texts = new WeakMap<SeenMessage, string>();

/**
 * While its reader is at a lesson, what a game keeps for them alone is put away: nothing there is pressed instead. A
 * finished lesson goes once they turn to something else.
 */
function isFolded(message: SeenMessage, { state }: Context): boolean {
  const { inUse, messages } = state;
  if (!message.ephemeral || message.id === inUse) return false;
  const last = messages.findLast(({ ephemeral }) => ephemeral);
  const used = messages.find(({ id }) => id === inUse) ?? (last !== undefined && isLesson(last) ? last : undefined);
  if (used === undefined || used === message) return false;
  if (!isLesson(used) && !isOver(used)) return isOver(message);
  // What was said to a press on the lesson stays.
  return controlsOf(message.components).length > 0 || messages.indexOf(message) < messages.indexOf(used);
}

/** One that goes on. */
function isLesson({ ephemeral, components }: SeenMessage): boolean {
  const controls = controlsOf(components).filter(({ enabled }) => enabled);
  return ephemeral && controls.some(({ table, verb }) => table === "learn" && verb === "press");
}

/** A finished lesson, which offers the game itself. */
function isOver({ ephemeral, components }: SeenMessage): boolean {
  return ephemeral && controlsOf(components).some(({ customId }) => /^overview:0:start:\w/.test(customId));
}

function drawAnew(message: SeenMessage, context: Context): TemplateResult {
  const { state, words } = context;
  const lead = drawLead(message, context);
  const grouped = lead === nothing && continues(message, context);
  const name = message.author.global_name ?? message.author.username;
  const { me, ownRoles } = state.place;
  const pinged =
    message.mentions.some(({ id }) => id === me.id) || message.mention_roles.some((role) => ownRoles.includes(role));
  const [nameId, timeId] = [elementId(context, "name", message.id), elementId(context, "time", message.id)];
  return html`${drawDay(message, context)}
    <li
      id=${elementId(context, "message", message.id)}
      class="message ${grouped ? "grouped" : ""} ${message.ephemeral ? "ephemeral" : ""} ${pinged ? "pinged" : ""} ${
        isFolded(message, context) ? "folded" : ""
      }"
      data-message-id=${message.id}
      data-ephemeral=${message.ephemeral}
      data-in-use=${state.inUse === message.id}
      data-lesson=${isLesson(message) ? "asks" : isOver(message) ? "over" : "none"}
    >
      <article aria-labelledby="${nameId} ${timeId}">
        ${lead}
        <header>
          ${grouped ? nothing : drawAvatar(message.author.id)}
          <strong id=${nameId} dir="auto">${name}</strong>
          ${message.author.bot === true ? html`<span class="badge">${words.app}</span>` : nothing}
          ${grouped ? drawTime(message, timeId, context) : drawStamp(message.timestamp, context, timeId)}
        </header>
        <div class="content">
          ${hasFlag(message, MessageFlags.Loading) ? drawThinking(name, context) : drawBody(message, context)}
          ${state.failed.has(message.id) ? drawFailure(words.failed) : nothing}
          ${message.ephemeral ? drawOnlyYou(message, context) : nothing}
        </div>
      </article>
    </li>`;
}

/** A line in red that says what went wrong. */
export function drawFailure(text: string): TemplateResult {
  return html`<p class="failed" role="alert">${drawIcon("alert")} ${text}</p>`;
}

/** Among messages of one author only the hour, when pointed at. */
function drawTime({ timestamp }: SeenMessage, id: string, { locale }: Context): TemplateResult {
  const date = new Date(timestamp);
  return html`<time id=${id} datetime=${timestamp} title=${formatTime(date, "F", locale)}
    >${formatTime(date, "t", locale)}</time
  >`;
}

function drawThinking(name: string, { words }: Context): TemplateResult {
  return html`<p class="thinking" role="status">${drawDots()} ${name} ${words.thinking}</p>`;
}

function drawOnlyYou({ id }: SeenMessage, { words, session }: Context): TemplateResult {
  return html`<p class="only-you">
    ${drawIcon("eye")} ${words.onlyYou} •
    <button type="button" class="link" @click=${() => void session.dismiss(id)}>${words.dismiss}</button>
  </p>`;
}

function hasFlag(message: SeenMessage, flag: MessageFlags): boolean {
  return ((message.flags ?? 0) & flag) !== 0;
}
