import { GatewayDispatchEvents, GatewayIntentBits } from "discord-api-types/v10";
import type { EventForm, ScheduledEvent } from "./event-types.js";
import { changed, dispatch, type World } from "./world.js";

const SCHEDULED = 1;

/** The bot makes an event in a server, and hears of it. */
export function addEvent(world: World, server: string, form: EventForm): ScheduledEvent {
  const event: ScheduledEvent = {
    id: world.snowflake(),
    guild_id: server,
    creator_id: world.bot.id,
    channel_id: null,
    name: "",
    description: null,
    scheduled_start_time: "",
    scheduled_end_time: null,
    privacy_level: 2,
    status: SCHEDULED,
    entity_type: 3,
    entity_id: null,
    entity_metadata: null,
    recurrence_rule: null,
    ...form,
  };
  return store(world, event, GatewayDispatchEvents.GuildScheduledEventCreate);
}

/** The bot hears of it. */
export function changeEvent(world: World, old: ScheduledEvent, form: EventForm): ScheduledEvent {
  return store(world, { ...old, ...form }, GatewayDispatchEvents.GuildScheduledEventUpdate);
}

/** The bot hears of it. */
export function removeEvent(world: World, event: ScheduledEvent): void {
  world.events.delete(event.id);
  tell(world, event, GatewayDispatchEvents.GuildScheduledEventDelete);
}

function store(world: World, event: ScheduledEvent, how: GatewayDispatchEvents): ScheduledEvent {
  world.events.set(event.id, event);
  tell(world, event, how);
  return event;
}

function tell(world: World, data: ScheduledEvent, event: GatewayDispatchEvents): void {
  dispatch(world, { event, data, intent: GatewayIntentBits.GuildScheduledEvents, server: data.guild_id });
  changed(world, { type: "channel" });
}
