import { ComponentType, type APISelectMenuComponent } from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import type { Channel, Role } from "../../site/contract.js";
import { drawAvatar } from "../avatar.js";
import type { Context } from "../context.js";
import { drawEmoji } from "../emoji.js";
import type { Words } from "../page-words.js";

/** One thing that can be chosen in a select. */
export interface Offer {
  readonly value: string;
  readonly label: string;
  readonly description: string | null;
  /** Before the label: emoji, avatar or sign. */
  readonly sign: TemplateResult | null;
  /** Whether it is chosen as the message stands. */
  readonly chosen: boolean;
}

type Plain = Omit<Offer, "chosen">;

/** Its own options, or the people, roles and channels that this person sees. */
export function offersOf(select: APISelectMenuComponent, context: Context): readonly Offer[] {
  if (select.type === ComponentType.StringSelect) {
    return select.options.map(({ value, label, description, emoji, default: chosen = false }) => ({
      value,
      label,
      description: description ?? null,
      sign: emoji === undefined ? null : drawEmoji(emoji, context.state.place),
      chosen,
    }));
  }
  const chosen = new Set((select.default_values ?? []).map(({ id }) => id));
  return placeOffers(select, context).map((offer) => ({ ...offer, chosen: chosen.has(offer.value) }));
}

function placeOffers(
  select: Exclude<APISelectMenuComponent, { type: ComponentType.StringSelect }>,
  { state: { place } }: Context,
): readonly Plain[] {
  switch (select.type) {
    case ComponentType.UserSelect:
      return [...place.people, place.app].map(personOffer);
    case ComponentType.RoleSelect:
      return namedRoles(place.roles).map(roleOffer);
    case ComponentType.MentionableSelect:
      return [...[...place.people, place.app].map(personOffer), ...namedRoles(place.roles).map(roleOffer)];
    case ComponentType.ChannelSelect: {
      const types = select.channel_types ?? [];
      return place.channels.filter(({ type }) => types.length === 0 || types.includes(type)).map(channelOffer);
    }
  }
}

/** All but `@everyone`, which no client offers. */
function namedRoles(roles: readonly Role[]): readonly Role[] {
  return roles.slice(1);
}

function personOffer({ id, name }: { readonly id: string; readonly name: string }): Plain {
  return { value: id, label: name, description: null, sign: drawAvatar(id) };
}

function roleOffer({ id, name, color }: Role): Plain {
  const style = color === 0 ? "" : `--role: #${color.toString(16).padStart(6, "0")}`;
  return { value: id, label: name, description: null, sign: html`<span class="role-dot" style=${style}></span>` };
}

function channelOffer({ id, name }: Channel): Plain {
  return { value: id, label: `# ${name}`, description: null, sign: null };
}

/** How many can be chosen, in words. */
export function howMany(min: number, max: number, words: Words): string {
  return min === max ? words.chooseExactly({ number: max }) : words.chooseSome({ min, max });
}
