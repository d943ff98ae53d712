import { ComponentType } from "discord.js";
import { timeText } from "./rules/evening-times.js";
import type { Translate } from "../../texts/index.js";
import type { EveningRow } from "../../store/store.js";
import { isBoardRefused } from "./rules/evening-stages.js";
import { message, type PublicMessage } from "../../discord/ui/frame.js";
import { buttons, text } from "../../discord/ui/parts.js";
import { eveningId, gameLabel, time } from "./evening-board.js";

/** As the texts name them, from Monday. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

/** What is set, with the button that ends it. @param mayMakeEvents whether the bot has the right to */
export function eveningPanel(row: EveningRow, mayMakeEvents: boolean, t: Translate): PublicMessage {
  const values = {
    day: t(`commands.club.days.${weekdays[row.weekday - 1] ?? "monday"}`),
    time: timeText(row.minutes),
    channel: `<#${row.channel}>`,
    game: gameLabel(row.game, t),
  };
  // Which of them is missing Discord does not say, nor whether the bot has got it since.
  const refused = {
    channel: `<#${row.boardChannel}>`,
    permissions: [t("permissions.ViewChannel"), t("permissions.SendMessages")],
    inThreads: t("permissions.SendMessagesInThreads"),
  };
  return message({
    type: ComponentType.Container,
    components: [
      text(`## 🍻 ${t("evening.title")}`, t("evening.weekly", values)),
      ...(isBoardRefused(row) ? [text(t("evening.refused", refused))] : []),
      text(
        row.stage === "begun" ? t("evening.running") : t("evening.next", { time: time(row.start, "F") }),
        ...eventLines(row, mayMakeEvents, t),
        `-# ${t("evening.change")}`,
      ),
      buttons({ id: eveningId("end", row.evening), style: "alarm", label: t("evening.end") }),
    ],
  });
}

/** Nothing is said to be in the events before Discord has taken it. */
function eventLines({ event, eventPending }: EveningRow, mayMakeEvents: boolean, t: Translate): readonly string[] {
  if (eventPending) return [t("evening.eventComing")];
  if (event !== null) return [t("evening.hasEvent")];
  return mayMakeEvents ? [] : [t("evening.noEvent", { permission: t("permissions.CreateEvents") })];
}
