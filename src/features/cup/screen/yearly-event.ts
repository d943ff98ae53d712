import {
  GuildScheduledEventEntityType,
  GuildScheduledEventPrivacyLevel,
  GuildScheduledEventRecurrenceRuleFrequency,
} from "discord.js";
import type { Translate } from "../../../texts/index.js";
import type { CupState } from "../cup-ports.js";
import { failureOf } from "../../../discord/api/api-client.js";
import type { EventBody } from "../../../discord/api/guild-client.js";
import type { Bot } from "../../../discord/interactions/bot.js";
import { labelName } from "../../../discord/ui/names.js";
import { linkTo } from "../../../discord/ui/parts.js";
import { gameLabel } from "../../evening/evening-board.js";
import { titleOf } from "./cup-words.js";

/** How long Discord shows the event as running, in milliseconds. */
const eventMs = 6 * 60 * 60_000;

/** The longest name of an event. */
const longestName = 100;

/** Whether a cup belongs into the server's calendar: one of a series with a date, that is no try-out. */
export function isYearly({ cup }: Pick<CupState, "cup">): boolean {
  return cup.series !== null && cup.start !== null && !cup.tryOut;
}

/** Makes a series' event of Discord's, or moves the one that is there. @returns why it is not made; null: it is */
export async function makeYearlyEvent(
  { guilds, log }: Pick<Bot, "guilds" | "log">,
  state: CupState,
  t: Translate,
): Promise<"forbidden" | "refused" | null> {
  const { guild, id } = state.row;
  try {
    const body = eventBody(state, t);
    const kept = (await guilds.events(guild)).find(({ name }) => name === body.name);
    if (kept === undefined) await guilds.createEvent(guild, body);
    else await guilds.editEvent(guild, kept.id, body);
    return null;
  } catch (error) {
    const failure = failureOf(error);
    log.warn({ guild, cup: id, failure, error }, "a cup's event could not be made; the cup goes on without");
    return failure === "forbidden" ? failure : "refused";
  }
}

/** At a place that is no voice channel: Discord's reference, "Guild Scheduled Event". */
function eventBody({ row, cup }: CupState, t: Translate): EventBody {
  const first = new Date(cup.start ?? row.opened);
  const start = first.toISOString();
  return {
    name: labelName(titleOf({ ...cup, series: null }), longestName),
    description: t("cup.event", { game: gameLabel(cup.game, t) }),
    privacy_level: GuildScheduledEventPrivacyLevel.GuildOnly,
    entity_type: GuildScheduledEventEntityType.External,
    entity_metadata: { location: linkTo({ guild: row.guild, channel: cup.channel }, null) },
    scheduled_start_time: start,
    scheduled_end_time: new Date(first.getTime() + eventMs).toISOString(),
    recurrence_rule: {
      start,
      frequency: GuildScheduledEventRecurrenceRuleFrequency.Yearly,
      interval: 1,
      by_weekday: null,
      by_n_weekday: null,
      by_month: [first.getUTCMonth() + 1],
      by_month_day: [first.getUTCDate()],
    },
  } as EventBody;
}
