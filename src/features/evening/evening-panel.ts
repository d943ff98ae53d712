import { ComponentType } from "discord.js";
import type { Evening } from "../../lib/evenings.js";
import type { Games } from "../../game/module.js";
import type { EveningRow } from "../../store/store.js";
import type { Translate } from "../../texts/index.js";
import { type PublicMessage, message } from "../../discord/ui/frame.js";
import { type Button, buttons, select, text } from "../../discord/ui/parts.js";
import { dayName, eveningId, eveningName, eveningTime, gameLabel, pauseLine } from "./evening-board.js";
import { isAsked, isBoardRefused, nextOf } from "./rules/evening-stages.js";
import { calendarOf, type ClubEvening, isLeftOut, localTime, nothingLeftOut } from "./rules/evening-times.js";

/** As the texts name them, from Monday. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

const dayMs = 24 * 60 * 60_000;

/** As many as a select has room for: half a year of weekly evenings. */
const maxEnds = 25;

/** What a host's panel shows. */
export interface Panel {
  readonly row: EveningRow;
  /** All of the server. */
  readonly all: readonly EveningRow[];
  /** The server's. */
  readonly zone: string;
  /** In milliseconds since 1970. */
  readonly now: number;
  /** Whether the bot has the right to. */
  readonly mayMakeEvents: boolean;
  /** What the host is told besides; left out: nothing. */
  readonly note?: string;
}

/** What is set, with the buttons that leave the next one out and end it, and the way to the server's others. */
export function eveningPanel(panel: Panel, games: Games, t: Translate): PublicMessage {
  const { row, all } = panel;
  const title = `## 🍻 ${eveningName(row, t)}`;
  const others = all.length < 2 ? [] : [otherEvenings(panel, t)];
  if (row.stage === "ended") {
    const back = { id: eveningId("resume", row), style: "main", label: t("evening.resume") } as const;
    const lines = [title, daysLine(panel, games, t), t("evening.hasEnded")];
    return message({ type: ComponentType.Container, components: [text(...lines), buttons(back), ...others] });
  }
  // Which of them is missing Discord does not say, nor whether the bot has got it since.
  const refused = {
    channel: `<#${row.boardChannel}>`,
    permissions: [t("permissions.ViewChannel"), t("permissions.SendMessages")],
    inThreads: t("permissions.SendMessagesInThreads"),
  };
  const end = { id: eveningId("end", row), style: "alarm", label: t("evening.end") } as const;
  return message({
    type: ComponentType.Container,
    components: [
      text(title, daysLine(panel, games, t), panel.note ?? ""),
      ...(isBoardRefused(row) ? [text(t("evening.refused", refused))] : []),
      text(...nextLines(panel, t), ...eventLines(panel, t), `-# ${t("evening.change")}`),
      buttons(...skipButton(panel, t), end),
      ...pauseSelect(panel, t),
      ...others,
    ],
  });
}

/** Asks a host who wants to end an evening whether they mean it. */
export function endingPanel({ row }: Pick<Panel, "row">, t: Translate): PublicMessage {
  const yes = { id: eveningId("finish", row), style: "alarm", label: t("evening.endYes") } as const;
  const no = { id: eveningId("show", row), style: "plain", label: t("evening.endNo") } as const;
  const components = [text(`## 🍻 ${eveningName(row, t)}`, t("evening.endAsk")), buttons(yes, no)];
  return message({ type: ComponentType.Container, components });
}

function daysLine({ row, zone }: Panel, games: Games, t: Translate): string {
  return t(`evening.rhythm_${row.rhythm}`, {
    day: t(`commands.club.days.${weekdays[row.weekday - 1] ?? "monday"}`),
    time: localTime(row.minutes, t.locale),
    zone,
    channel: `<#${row.channel}>`,
    game: gameLabel(row.game, games, t),
  });
}

/** When the next one begins and its list goes up, or that it is left out. */
function nextLines({ row, zone, now }: Panel, t: Translate): readonly string[] {
  const calendar = calendarOf(row, zone);
  const running = row.stage === "begun" ? [t("evening.running", { time: eveningTime(row.end, "t") })] : [];
  const left = leftOut({ row, zone, now });
  const skipped =
    left === null ? [] : [pauseLine(row, t) || t("evening.skipped", { time: eveningTime(left.start, "F") })];
  const next = row.stage === "open" ? row : nextOf(row, calendar, now);
  if (next === null) return [...running, ...skipped, t("evening.nothingNext")];
  const start = eveningTime(next.start, "F");
  const list = eveningTime(calendar.listAt(next.start, now, isAsked(row)), "f");
  const isUnseen = isBoardRefused(row) && row.stage === "open";
  const line = isUnseen
    ? t("evening.nextUnseen", { time: start })
    : row.stage === "open"
      ? t("evening.nextOpen", { time: start })
      : t("evening.next", { time: start, list });
  return [...running, ...skipped, line, holidayLine(next.evening, t)];
}

/** Days on which many have other plans, as month and day. */
const holidays: ReadonlySet<string> = new Set(["12-24", "12-25", "12-31", "01-01"]);

/** Asks whether an evening on such a day is to be left out; empty: it is on another one. */
function holidayLine(evening: Evening, t: Translate): string {
  const date = new Date(evening * dayMs).toISOString().slice(5, 10);
  return holidays.has(date) ? t("evening.holiday", { day: dayName(evening, t), skip: t("evening.skip") }) : "";
}

/** The evening to come that a host has left out; null: none. */
function leftOut({ row, zone, now }: Pick<Panel, "row" | "zone" | "now">): ClubEvening | null {
  const next = nextOf(row, calendarOf({ ...row, ...nothingLeftOut }, zone), now);
  return next !== null && isLeftOut(next.evening, row) ? next : null;
}

function skipButton(panel: Panel, t: Translate): readonly Button[] {
  const { row, zone, now } = panel;
  const back = t(row.pausedUntil === null ? "evening.unskip" : "evening.unpause");
  if (leftOut(panel) !== null) return [{ id: eveningId("unskip", row), style: "plain", label: back }];
  const hasNext = row.stage === "open" || nextOf(row, calendarOf(row, zone), now) !== null;
  return hasNext ? [{ id: eveningId("skip", row), style: "plain", label: t("evening.skip") }] : [];
}

/** The evenings until which there may be a pause: those after the next one. */
export function pauseEnds({ row, zone, now }: Pick<Panel, "row" | "zone" | "now">): readonly ClubEvening[] {
  const calendar = calendarOf({ ...row, ...nothingLeftOut }, zone);
  const ends: ClubEvening[] = [];
  let next: ClubEvening | null = row.stage === "open" ? row : nextOf(row, calendar, now);
  while (next !== null && ends.length < maxEnds) {
    next = calendar.after(next.end);
    if (next !== null) ends.push(next);
  }
  return ends;
}

function pauseSelect(panel: Panel, t: Translate) {
  const options = pauseEnds(panel).map(({ evening }) => ({
    value: String(evening),
    label: t("evening.pauseUntil", { day: dayName(evening, t) }),
    default: leftOut(panel) !== null && evening === panel.row.pausedUntil,
  }));
  return options.length === 0 ? [] : [select(eveningId("pause", panel.row), t("evening.pause"), options)];
}

function otherEvenings({ row, all }: Panel, t: Translate) {
  const options = all.map((one) => ({
    value: String(one.series),
    label: one.name ?? t("evening.title"),
    description: t(one.stage === "ended" ? "evening.hasEnded" : `commands.evening.rhythms.${one.rhythm}`),
    default: one.series === row.series,
  }));
  return select(eveningId("panel", row), t("evening.others"), options);
}

/** Nothing is said to be in the events before Discord has taken it. */
function eventLines({ row, mayMakeEvents }: Panel, t: Translate): readonly string[] {
  const { event, eventPending } = row;
  if (eventPending) return [t("evening.eventComing")];
  if (event !== null) return [t("evening.hasEvent")];
  return mayMakeEvents ? [] : [t("evening.noEvent", { permission: t("permissions.CreateEvents") })];
}
