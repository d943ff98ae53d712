import { signOf } from "../address.js";
import { ChannelType } from "discord-api-types/v10";
import { html, nothing, type TemplateResult } from "lit";
import type { Channel } from "../../site/contract.js";
import type { House } from "../context.js";

/** One channel in the list. */
export function drawEntry(channel: Channel, { parlour, words }: House): TemplateResult {
  const { active } = parlour;
  const isOpen = channel.id === active?.state.channel;
  const isUnread = parlour.reading.isUnread(channel);
  const kind = channel.type === ChannelType.PublicThread ? words.thread : words.textChannel;
  const game = channel.table === null ? null : words[channel.table];
  const turn = channel.asks && active !== null ? `${active.state.place.me.name} ${words.theirTurn}` : null;
  const notes = [game, turn, isUnread ? words.unread : null].filter((note) => note !== null);
  const name = [channel.name, kind, ...notes].join(", ");
  return html`<button
    type="button"
    class="channel ${isUnread ? "unread" : ""}"
    data-channel=${channel.name}
    aria-label=${name}
    aria-current=${isOpen ? "page" : "false"}
    tabindex=${isOpen ? 0 : -1}
    @click=${() => (active === null ? undefined : void active.open(channel.id))}
  >
    <span class="sign" aria-hidden="true">${signOf(channel)}</span>
    <span class="name">${channel.name}</span>
    ${
      turn === null && game === null
        ? nothing
        : html`<span class="table" title=${turn ?? game} aria-hidden="true">${turn === null ? "🎲" : "👉"}</span>`
    }
  </button>`;
}
