import { ActionRowBuilder, ChannelSelectMenuBuilder, StringSelectMenuBuilder } from "@discordjs/builders";
import {
  type APIActionRowComponent,
  type APIChannelSelectComponent,
  type APIComponentInContainer,
  type APISelectMenuOption,
  type APIStringSelectComponent,
  ChannelType,
} from "discord.js";
import {
  type Cup,
  type CupRound,
  type CupTable,
  currentRound,
  isCupLive,
  isUndecided,
  stillAt,
} from "../rules/cup-state.js";
import type { Translate } from "../../../texts/index.js";
import { writeCustomId, type Button, buttons, rule, text } from "../../../discord/ui/parts.js";
import type { PublicMessage } from "../../../discord/ui/frame.js";
import { commaList, labelName, plainName } from "../../../discord/ui/names.js";
import { formatDuration } from "../../../lib/durations.js";
import { choosableAt, extendedUntil } from "../rules/decide-cup.js";
import {
  cupId,
  type CupVerb,
  framed,
  namesAt,
  roundName,
  tableName,
  timeOf,
  titleOf,
  waitingLine,
} from "./cup-parts.js";
import { drawTime } from "../rules/next-step.js";
import type { CupState, MissingAtTable } from "../keeper.js";

/** A round's time is extended by half an hour, or by as long as a round takes. */
const shortMs = 30 * 60_000;

/** Channels that may be named for tables. */
const maxPlaces = 10;

/** The longest description of an option. */
const longestDescription = 100;

/** How many computer players join a try-out at a press. */
export const computersAtOnce = 5;

/** With this number of people a try-out has two tables and a final. */
export const tryOutPeople = 9;

/** The time now, in milliseconds since 1970, and the server's zone. */
interface ServerClock {
  readonly now: number;
  readonly zone: string;
}

/** A time by the server's clock and which clock that is, with its day unless that is within twelve hours. */
function clockTime(ms: number, { now, zone }: ServerClock, t: Translate): string {
  const isNear = ms - now < 12 * 60 * 60_000;
  const day = isNear ? {} : ({ weekday: "short", day: "numeric", month: "short" } as const);
  const form = { hour: "numeric", minute: "2-digit", timeZone: zone, timeZoneName: "short", ...day } as const;
  return new Intl.DateTimeFormat(t.locale, form).format(ms);
}

/** The button that fills a try-out up with computer players and draws its first round. */
export function fillUpButton(cup: string, t: Translate): Button {
  return { id: cupId("fillup", cup), style: "main", emoji: { name: "🤖" }, label: t("cup.host.fillUp") };
}

/**
 * What the host can do now, seen by the host alone.
 *
 * @param missing who is missing at which table
 * @param correctable as `Cups.correctable`
 * @param note a sentence about what was just done; empty: none
 * @param clock for labels, in which Discord shows no times by their reader's clock
 */
export function hostPanel(
  state: CupState,
  missing: readonly MissingAtTable[],
  correctable: number | null,
  note: string,
  clock: ServerClock,
  t: Translate,
): PublicMessage {
  const { cup, row } = state;
  const title = text(`## ⚙️ ${titleOf(cup)}`, note === "" ? "" : `**${note}**`);
  const callOff: Button = { id: cupId("calloff", row.id), style: "alarm", label: t("cup.host.callOff") };
  switch (cup.stage.type) {
    case "signUp":
    case "checkIn":
      return framed(
        title,
        ...gathering(state, t),
        rule(),
        ...placeParts(state, t),
        ...boardParts(state, t),
        buttons(callOff),
      );
    case "drawing":
      return framed(title, text(t("cup.board.drawing")), rule(), ...boardParts(state, t), buttons(callOff));
    case "playing":
      return framed(
        title,
        ...playing(state, missing, clock, t),
        ...correctParts(state, correctable, "cup.host.beforeText", t),
        rule(),
        ...placeParts(state, t),
        ...boardParts(state, t),
        buttons(callOff),
      );
    case "finished":
    case "calledOff":
      return correctable === null && !isCupLive(cup)
        ? framed(title, text(t("cup.host.over")))
        : framed(title, ...correctParts(state, correctable, "cup.host.finalText", t), ...boardParts(state, t));
  }
}

/** Leads to the tables of a round that is over and can be corrected. @param number from 1; null: there is none */
function correctParts(
  { cup, row }: CupState,
  number: number | null,
  why: "cup.host.beforeText" | "cup.host.finalText",
  t: Translate,
): readonly APIComponentInContainer[] {
  const round = cup.rounds[(number ?? 0) - 1];
  if (round === undefined) return [];
  return [
    text(`**${t("cup.host.before", { round: roundName(round, t) })}**`, `-# ${t(why)}`),
    choice(cupId("table", row.id, round.round), t("cup.host.beforePick"), tableOptions(cup, round, t)),
  ];
}

/** The tables of a round as options; values are their numbers. */
function tableOptions(cup: Cup, round: CupRound, t: Translate): readonly APISelectMenuOption[] {
  const options = round.tables.flatMap((table, at) => {
    if (table.users.length === 0) return [];
    const names = commaList([...namesAt(cup, table, t).values()], t);
    const isDone = table.through !== null;
    return [
      {
        value: String(at),
        label: tableName(round, table, at, t),
        description: labelName(names, longestDescription),
        emoji: { name: isDone ? "✅" : table.isClosed ? "⚠️" : "⏳" },
      },
    ];
  });
  return options.slice(0, 25);
}

function gathering({ cup, row, game }: CupState, t: Translate): readonly APIComponentInContainer[] {
  const isCheckIn = cup.stage.type === "checkIn";
  const end = drawTime(cup);
  const when = end === null ? t("cup.host.whenYou") : t("cup.host.when", { time: timeOf(end, "F") });
  return [
    text(waitingLine({ cup, game }, t) ?? when, `-# ${t(isCheckIn ? "cup.host.checkInText" : "cup.host.signUpText")}`),
    buttons(
      { id: cupId("start", row.id), style: "main", emoji: { name: "🎲" }, label: t("cup.host.start") },
      ...(isCheckIn ? [] : [{ id: cupId("checkin", row.id), style: "plain", label: t("cup.host.checkIn") } as const]),
    ),
    ...(cup.tryOut
      ? [
          buttons(fillUpButton(row.id, t), {
            id: cupId("fill", row.id),
            style: "plain",
            label: t("cup.host.fill", { count: computersAtOnce }),
          }),
        ]
      : []),
  ];
}

function playing(
  { cup, row }: CupState,
  missing: readonly MissingAtTable[],
  clock: ServerClock,
  t: Translate,
): readonly APIComponentInContainer[] {
  const round = currentRound(cup);
  if (round === null) return [];
  const minutes = (ms: number): number => Math.round(ms / 60_000);
  const extend = (ms: number): Button => ({
    id: cupId("extend", row.id, round.round, minutes(ms)),
    style: "plain",
    label: t("cup.host.extend", {
      time: formatDuration(minutes(ms) * 60),
      until: clockTime(extendedUntil(round, ms, clock.now), clock, t),
    }),
  });
  const lines = missing.map(({ table, users }) => {
    const at = round.tables[table];
    if (at === undefined) return "";
    const name = tableName(round, at, table, t);
    // Before anybody has started all are missing.
    if (users.length === stillAt(at, cup).length) return t("cup.host.notStarted", { table: name });
    const names = namesAt(cup, at, t);
    return t("cup.host.missing", {
      table: name,
      names: users.map((user) => names.get(user) ?? ""),
      count: users.length,
    });
  });
  const failed = round.tables.flatMap((table, at) =>
    table.isClosed && isUndecided(table) ? [t("cup.host.playAgain", { table: tableName(round, table, at, t) })] : [],
  );
  const isAnyOpen = round.tables.some((table) => isUndecided(table) && table.id !== null && !table.isClosed);
  const times = cup.roundMs === shortMs ? [shortMs] : [shortMs, cup.roundMs];
  return [
    text(
      `### ${roundName(round, t)}`,
      t("cup.host.until", { time: timeOf(round.until, "f"), left: timeOf(round.until, "R") }),
      ...failed,
      ...(lines.length + failed.length > 0 ? lines : [t(isAnyOpen ? "cup.host.nobodyMissing" : "cup.host.noneOpen")]),
      row.waiting === null
        ? ""
        : t(`cup.host.waiting_${row.waiting}`, { permission: t("permissions.CreatePublicThreads") }),
    ),
    ...times.map((ms) => buttons(extend(ms))),
    ...(row.waiting === null
      ? []
      : [buttons({ id: cupId("retry", row.id), style: "main", label: t("cup.host.retry") })]),
    choice(cupId("table", row.id, round.round), t("cup.host.pickTable"), tableOptions(cup, round, t)),
  ];
}

/**
 * A table with what the host can decide; of a round that is over, who goes on.
 *
 * @param number the round from 1 @param at the table from 0
 */
export function tablePanel(
  state: CupState,
  number: number,
  at: number,
  missing: readonly MissingAtTable[],
  t: Translate,
): PublicMessage | null {
  const { cup, row } = state;
  const round = cup.rounds[number - 1];
  const table = round?.tables[at];
  if (round === undefined || table === undefined) return null;
  const id = (verb: CupVerb): ReturnType<typeof cupId> => cupId(verb, row.id, round.round, at, round.firstAgain);
  const away = missing.find((one) => one.round === number && one.table === at)?.users ?? [];
  const shown = namesAt(cup, table, t);
  const names = (users: readonly string[]): readonly string[] => users.map((user) => shown.get(user) ?? "");
  const there = stillAt(table, cup);
  const choosable = choosableAt(table, cup);
  const isStarted = away.length < there.length;
  const chosen = isStarted ? away : [];
  const isOpen = table.through === null;
  const missingLine = away.length === 0 ? "" : t("cup.host.missingHere", { names: names(away), count: away.length });
  return framed(
    text(
      `## ⚙️ ${[...new Set([roundName(round, t), tableName(round, table, at, t)])].join(" · ")}`,
      table.isClosed && isOpen ? t("cup.host.playAgain", { table: tableName(round, table, at, t) }) : "",
      there.length === 0
        ? t("cup.host.nobodyThere")
        : t("cup.host.there", { names: names(there), count: there.length }),
      isStarted || there.length === 0 ? missingLine : t("cup.host.notStartedHere"),
      table.through === null || table.through.length === 0
        ? ""
        : t("cup.host.on", { names: names(table.through), count: table.through.length }),
    ),
    ...(isOpen && there.length > 0
      ? [
          text(`**${t("cup.host.without")}**`, `-# ${t("cup.host.withoutText")}`),
          choice(id("without"), t("cup.host.withoutPick"), seats(table, there, shown, chosen), there.length),
          text(`**${t("cup.host.lots")}**`, `-# ${t("cup.host.lotsText", { count: table.goOn })}`),
          buttons({ id: id("lots"), style: "plain", emoji: { name: "🎲" }, label: t("cup.host.lots") }),
        ]
      : []),
    ...(choosable.length === 0
      ? []
      : [
          text(`**${t("cup.host.correct")}**`, `-# ${t("cup.host.correctText")}`),
          choice(
            id("correct"),
            t("cup.host.correctPick"),
            seats(table, choosable, shown, []),
            Math.min(choosable.length, table.goOn),
          ),
        ]),
    buttons({ id: cupId("host", row.id, 1), style: "plain", label: t("club.back") }),
  );
}

/** Some people of a table as options; values are their places at it. @param names of all of them, escaped */
function seats(
  { users }: CupTable,
  some: readonly string[],
  names: ReadonlyMap<string, string>,
  chosen: readonly string[],
): readonly APISelectMenuOption[] {
  return users.flatMap((user, at) =>
    some.includes(user)
      ? [{ value: String(at), label: plainName(names.get(user) ?? ""), default: chosen.includes(user) }]
      : [],
  );
}

/** Channels in which a cup's tables can be. */
const placeTypes = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.PublicThread,
  ChannelType.GuildVoice,
  ChannelType.GuildStageVoice,
];

/** Where tables are opened. */
function placeParts({ cup, row }: CupState, t: Translate): readonly APIComponentInContainer[] {
  const menu = new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId(cupId("places", row.id)))
    .setPlaceholder(t("cup.host.placesPick"))
    .setChannelTypes(placeTypes)
    .setDefaultChannels(...cup.places.slice(0, maxPlaces))
    .setMinValues(0)
    .setMaxValues(maxPlaces);
  const select: APIActionRowComponent<APIChannelSelectComponent> = new ActionRowBuilder<ChannelSelectMenuBuilder>()
    .addComponents(menu)
    .toJSON();
  return [
    text(
      `**${t("cup.host.places")}**`,
      `-# ${t(cup.places.length === 0 ? "cup.host.inThreads" : "cup.host.inPlaces")}`,
    ),
    select,
  ];
}

/** Where the board is: another channel can be named, also one for a board that is gone. */
function boardParts({ cup, row }: CupState, t: Translate): readonly APIComponentInContainer[] {
  if (!isCupLive(cup)) return [];
  const isRefused = row.message === null && row.shown === row.version;
  const menu = new ChannelSelectMenuBuilder()
    .setCustomId(writeCustomId(cupId("board", row.id)))
    .setPlaceholder(t("cup.host.boardPick"))
    .setChannelTypes(placeTypes);
  return [
    text(
      `**${t("cup.host.board")}**`,
      `-# ${t(isRefused ? "cup.host.boardRefused" : "cup.host.boardText", { channel: `<#${cup.channel}>` })}`,
    ),
    new ActionRowBuilder<ChannelSelectMenuBuilder>().addComponents(menu).toJSON(),
  ];
}

/** A select of one value, or of up to `most`. */
function choice(
  id: ReturnType<typeof cupId>,
  placeholder: string,
  options: readonly APISelectMenuOption[],
  most = 1,
): APIActionRowComponent<APIStringSelectComponent> {
  const menu = new StringSelectMenuBuilder()
    .setCustomId(writeCustomId(id))
    .setPlaceholder(placeholder)
    .setMinValues(1)
    .setMaxValues(most)
    .addOptions(...options);
  return new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu).toJSON();
}
