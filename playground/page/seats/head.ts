import { signOf } from "../address.js";
import { html, nothing, type TemplateResult } from "lit";
import { drawAvatar } from "../avatar.js";
import { isAsked } from "../board-texts.js";
import { localeOffers } from "../language.js";
import type { Context, House } from "../context.js";

/** A mark next to the name of a seat whose turn it is. */
export function drawTurn({ state, words }: Pick<Context, "state" | "words">): TemplateResult | typeof nothing {
  if (!isAsked(state.messages, state.place.me.name)) return nothing;
  return html`<span class="turn" role="img" aria-label=${words.theirTurn} title=${words.theirTurn}>👉</span>`;
}

/** Who sits there, their language, and their channel. */
export function drawHead(context: Context, { parlour }: House): TemplateResult {
  const { state, words, session } = context;
  const { me } = state.place;
  return html`<header class="head">
    ${drawAvatar(me.id)} ${drawTurn(context)}
    ${drawPick(words.who, "who", me.id, people(context), (person) => void parlour.reseat(session, person))}
    ${drawMenu(context)}
    ${drawPick(words.tongueOf({ name: me.name }), "tongue", me.locale, localeOffers(me.locale), (locale) => void session.speak(locale))}
    ${
      parlour.seats.length < 2
        ? nothing
        : html`<button
            type="button"
            class="away"
            aria-label=${words.sendAway({ name: me.name })}
            title=${words.sendAway({ name: me.name })}
            @click=${() => parlour.removeSeat(session)}
          >
            <span aria-hidden="true">×</span>
          </button>`
    }
    ${drawWhere(context, parlour.together)}
  </header>`;
}

/** The commands of people's context menus, each with whom it may be about; none without commands. */
function drawMenu({ state, words, session }: Context): TemplateResult | typeof nothing {
  const { people: all, menu, me } = state.place;
  if (menu.length === 0) return nothing;
  const change = ({ currentTarget: list }: Event): void => {
    if (!(list instanceof HTMLSelectElement)) return;
    const [target = "", at = ""] = list.value.split(" ");
    const command = menu[Number(at)];
    list.value = "";
    if (command !== undefined) void session.useMenu(command, target);
  };
  const label = words.menuOf({ name: me.name });
  return html`<select class="pick menu" aria-label=${label} title=${label} @change=${change}>
    <option value="" selected>Apps</option>
    ${menu.map(
      ({ title }, at) =>
        html`<optgroup label=${title}>
          ${all.map(({ id, name }) => html`<option value="${id} ${at}">${name}</option>`)}
        </optgroup>`,
    )}
  </select>`;
}

/** With channels of their own, a list to choose from. */
function drawWhere({ state, words, session }: Context, together: boolean): TemplateResult {
  const { channels, me } = state.place;
  const open = channels.find(({ id }) => id === state.channel);
  const title = open === undefined ? "" : `${signOf(open)} ${open.name}`;
  if (together) return html`<h2 class="where">${title}</h2>`;
  const offers = channels.map((channel) => ({ value: channel.id, name: `${signOf(channel)} ${channel.name}` }));
  return html`<h2 class="where">
    ${drawPick(words.channelOf({ name: me.name }), "channel", state.channel, offers, (channel) => void session.open(channel))}
  </h2>`;
}

function drawPick(
  label: string,
  name: string,
  now: string,
  offers: readonly { readonly value: string; readonly name: string }[],
  pick: (value: string) => void,
): TemplateResult {
  const change = ({ currentTarget: list }: Event): void => {
    if (!(list instanceof HTMLSelectElement)) return;
    const { value } = list;
    // What stands there is drawn again once it is so.
    list.value = now;
    pick(value);
  };
  return html`<select class="pick ${name}" aria-label=${label} title=${label} .value=${now} @change=${change}>
    ${offers.map(({ value, name: text }) => html`<option value=${value} ?selected=${value === now}>${text}</option>`)}
  </select>`;
}

function people({ state }: Context) {
  return state.place.people.map(({ id, name }) => ({ value: id, name }));
}
