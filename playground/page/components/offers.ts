import {
  ComponentType,
  type APIChannelSelectComponent,
  type APIMessageComponentEmoji,
  type APIStringSelectComponent,
} from "discord-api-types/v10";
import type { Place } from "../../site/contract.js";

/** A select that the page draws. */
export type DrawnSelect = APIStringSelectComponent | APIChannelSelectComponent;

/** One thing that can be chosen in a select. */
export interface Offer {
  readonly value: string;
  readonly label: string;
  readonly description: string | null;
  readonly emoji: APIMessageComponentEmoji | null;
  /** Whether it is chosen as the message stands. */
  readonly chosen: boolean;
}

/** All that a select offers: its own options, or the channels that this person sees. */
export function offersOf(select: DrawnSelect, place: Place): readonly Offer[] {
  switch (select.type) {
    case ComponentType.StringSelect:
      return select.options.map(({ value, label, description, emoji, default: chosen = false }) => ({
        value,
        label,
        description: description ?? null,
        emoji: emoji ?? null,
        chosen,
      }));
    case ComponentType.ChannelSelect: {
      const chosen = new Set((select.default_values ?? []).map(({ id }) => id));
      return place.channels.map(({ id, name }) => ({
        value: id,
        label: `# ${name}`,
        description: null,
        emoji: null,
        chosen: chosen.has(id),
      }));
    }
  }
}
