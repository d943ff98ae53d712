import { InteractionType } from "discord-api-types/v10";
import type { Outcome } from "../types.js";
import type { ShardPair } from "../world/shards.js";
import type { World } from "../world/world.js";
import type { WireInteraction } from "./wire-types.js";

/** Of an interaction, what is recorded. */
interface Told {
  readonly type: InteractionType;
  readonly user: string;
  readonly channel: string;
  readonly name: string;
  readonly data: unknown;
}

/** Recorded, to be continued. */
export interface LoggedInteraction {
  told(shards: readonly ShardPair[]): void;
  answered(ms: number): void;
  ended(outcome: Pick<Outcome, "type" | "ms">): void;
}

/** Records that the bot is told of something a user did. */
export function logInteraction(world: World, { type, user, channel, name, data }: Told): LoggedInteraction {
  const { wire } = world;
  const id = wire.add({
    type: "interaction",
    at: world.now(),
    channel,
    kind: kindOf(type),
    user,
    name,
    firstMs: null,
    ending: null,
    shards: [],
    body: data,
  });
  return {
    told: (shards) => wire.interaction(id, { shards }),
    answered: (firstMs) => wire.interaction(id, { firstMs }),
    ended: (outcome) => wire.interaction(id, { ending: { type: outcome.type, ms: outcome.ms } }),
  };
}

function kindOf(type: InteractionType): WireInteraction["kind"] {
  switch (type) {
    case InteractionType.MessageComponent:
      return "component";
    case InteractionType.ModalSubmit:
      return "modal";
    case InteractionType.ApplicationCommandAutocomplete:
      return "autocomplete";
    default:
      return "command";
  }
}
