/** An event of the server, as Discord tells it. */
export interface ScheduledEvent {
  readonly id: string;
  readonly guild_id: string;
  readonly channel_id: string | null;
  readonly creator_id: string;
  readonly name: string;
  readonly description: string | null;
  readonly scheduled_start_time: string;
  readonly scheduled_end_time: string | null;
  readonly privacy_level: number;
  readonly status: number;
  readonly entity_type: number;
  readonly entity_id: null;
  readonly entity_metadata: { readonly location?: string } | null;
  readonly recurrence_rule: unknown;
}

/** What the bot sends; checked. */
export type EventForm = Partial<Omit<ScheduledEvent, "id" | "guild_id" | "creator_id" | "entity_id" | "status">>;
