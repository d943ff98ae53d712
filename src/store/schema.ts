import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { GameEvent, Seat } from "../game/contract.js";
import type { ClubGameRow, ClubPlaceRow, CoasterRow } from "./club-contract.js";
import type { CupRow } from "./cup-contract.js";
import type { Kit } from "./drivers/postgres/column-kit.js";
import { eveningSchema } from "./evening-schema.js";
import { peopleSchema } from "./people-schema.js";
import type { ActionRow, DeadlineRow, GuildRow, HeldRow, SeatRow, TableRow } from "./rows.js";

/** An engine's tables, as drizzle has them (columns: rows.ts, the contracts), by PostgreSQL's types; SQLite's fulfil them. */
export type Schema = ReturnType<typeof schemaOf>;

/** The tables of both engines, of the column builders that one of them gives. */
export function schemaOf(kit: Kit) {
  const { table, text, integer, time, boolean, json, bytes } = kit;
  const { added, check, index, primaryKey, uniqueIndex, uniquePair, user } = kit;
  /** An index of the rows for which a condition holds. */
  const only = (whole: ReturnType<ReturnType<Kit["index"]>["on"]>, condition: SQL) => whole.where(condition);
  /** A row that is deleted with another one. */
  const of = (id: () => AnyPgColumn) => text().references(id, { onDelete: "cascade" });

  /** Open and ended tables. */
  const tables = table(
    "tables",
    {
      id: text().primaryKey(),
      game: text().notNull(),
      rules: integer().notNull(),
      carried: integer(),
      revealed: added(boolean().notNull(), false),
      guild: text().notNull(),
      channel: text().notNull(),
      ownThread: boolean("own_thread").notNull().default(false),
      host: text().notNull(),
      status: text("life").$type<TableRow["status"]>().notNull(),
      options: json().notNull(),
      opener: integer().$type<Seat>(),
      opens: integer().$type<Seat>(),
      rematch: text(),
      cup: text(),
      shared: added(boolean().notNull(), false),
      turn: added(integer().notNull(), 90),
      pausedUntil: time("paused_until"),
      pauseVotes: text("pause_votes"),
      protocol: added(integer().$type<TableRow["protocol"]>().notNull(), 1),
      seed: bytes(),
      salt: text(),
      terms: text(),
      message: text("start_message"),
      starts: text(),
      attempted: time(),
      started: time(),
      steps: integer().notNull(),
      state: json(),
      result: json().$type<TableRow["result"] & {}>(),
      remarks: added(json().$type<TableRow["remarks"]>().notNull(), []),
      invitations: json().$type<TableRow["invitations"]>().notNull().default([]),
      version: integer().notNull(),
      visible: added(integer().notNull(), 0),
      thinking: boolean().notNull(),
      opened: time().notNull(),
      changed: time().notNull(),
      ...kit.endedColumns(),
    },
    (row) => kit.indexesOfTables(row),
  );

  /** A user, a computer player, or nobody any more. */
  const seats = table(
    "seats",
    {
      table: of(() => tables.id).notNull(),
      seat: integer().$type<Seat>().notNull(),
      user: text(),
      name: text(),
      level: text().$type<SeatRow["level"] & {}>(),
      away: added(boolean().notNull(), false),
      stops: boolean().notNull().default(false),
      missed: added(integer().notNull(), 0),
      before: integer().$type<Seat>(),
      hints: added(integer().notNull(), 0),
      word: text(),
    },
    (row) => [
      primaryKey({ columns: [row.table, row.seat] }),
      // Deferrable, which only the migration can say. User first: it also finds all of a user's seats.
      uniquePair("seats_user_once").on(row.user, row.table),
      check("seats_one_owner", sql`(${user} is null or level is null) and (${user} is null) = (name is null)`),
    ],
  );

  /** Accepted actions: with seed, options and opener the whole game. */
  const actions = table(
    "actions",
    {
      table: of(() => tables.id).notNull(),
      step: integer().notNull(),
      seat: integer().$type<Seat>().notNull(),
      action: json().notNull(),
      by: text().$type<ActionRow["by"]>().notNull(),
      interaction: text(),
      arrival: integer(),
      at: time().notNull(),
    },
    (row) => [primaryKey({ columns: [row.table, row.step] }), uniqueIndex("actions_interaction").on(row.interaction)],
  );

  /** The events of each step, setup included. */
  const events = table(
    "events",
    {
      table: of(() => tables.id).notNull(),
      /** From 0, the setup. */
      step: integer().notNull(),
      /** In order, each with its audience. */
      events: json().$type<readonly GameEvent[]>().notNull(),
    },
    (row) => [primaryKey({ columns: [row.table, row.step] })],
  );

  /**
   * Interactions that changed something; repeated, they change nothing. Ids grow with time, but for those of tables that
   * cups open, which begin like ids of the time of the draw: that is how old rows are found without an index by time.
   * Deleted before their table and without a reference to it, which would take another index.
   */
  const presses = table("presses", { interaction: text().primaryKey(), table: text().notNull(), at: time().notNull() });

  /** Half-made answers, deleted with their prompt. */
  const drafts = table(
    "drafts",
    {
      table: of(() => tables.id).notNull(),
      prompt: integer().notNull(),
      seat: integer().$type<Seat>().notNull(),
      value: json().notNull(),
      open: added(boolean().notNull(), false),
    },
    (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
  );

  /** Final answers to shared prompts, held until the prompt may be settled. */
  const held = table(
    "held",
    {
      table: of(() => tables.id).notNull(),
      prompt: integer().notNull(),
      seat: integer().$type<Seat>().notNull(),
      action: json().notNull(),
      by: text().$type<HeldRow["by"]>().notNull(),
      interaction: text(),
    },
    (row) => [primaryKey({ columns: [row.table, row.prompt, row.seat] })],
  );

  /** What happens by itself at a time. Downtime does not count. */
  const deadlines = table(
    "deadlines",
    {
      table: of(() => tables.id).notNull(),
      kind: text().$type<DeadlineRow["kind"]>().notNull(),
      seat: integer().$type<Seat>().notNull(),
      prompt: integer().notNull(),
      /** The table's shard, by the current number of shards. */
      shard: added(integer().notNull(), 0),
      /** Less the shard's total downtime until it was written (`alive.downtime`). */
      due: time().notNull(),
    },
    (row) => [primaryKey({ columns: [row.table, row.kind, row.seat] }), index("deadlines_due").on(row.shard, row.due)],
  );

  /** Board messages. Only the messages side uses them. */
  const boards = table("boards", {
    table: of(() => tables.id).primaryKey(),
    message: text(),
    shown: integer().notNull(),
    lobby: text(),
  });

  /** Warnings in channels. Only the messages side uses them. */
  const warnings = table(
    "warnings",
    {
      message: text().primaryKey(),
      table: of(() => tables.id).notNull(),
      prompt: integer().notNull(),
      call: text(),
      since: time(),
    },
    (row) => [index("warnings_table").on(row.table)],
  );

  /** A server's settings; no row: defaults. */
  const guilds = table("guilds", {
    guild: text().primaryKey(),
    language: text().$type<GuildRow["language"] & {}>(),
    turnSeconds: integer("turn_seconds").notNull(),
    closers: text().$type<GuildRow["closers"]>().notNull(),
    remarks: added(boolean().notNull(), true),
    moving: boolean().notNull().default(true),
    threads: boolean().notNull().default(false),
    zone: text(),
    season: added(text().$type<GuildRow["season"]>().notNull(), "quarter"),
    rounds: added(boolean().notNull(), true),
    hostRole: text("host_role"),
    ratings: added(boolean().notNull(), true),
    channels: json().$type<GuildRow["channels"]>().notNull(),
    locale: text(),
    hostLocale: text("host_locale"),
    welcome: text().$type<GuildRow["welcome"] & {}>(),
    newsChannel: text("news_channel"),
    tellsEvenings: boolean("tells_evenings").notNull().default(true),
    tellsWeeks: boolean("tells_weeks").notNull().default(true),
    tellsSeasons: boolean("tells_seasons").notNull().default(true),
    playerRole: text("player_role"),
    lastRally: json("last_rally").$type<GuildRow["lastRally"] & {}>(),
  });

  /** Servers that the bot has left and not rejoined. */
  const departures = table("departures", {
    guild: text().primaryKey(),
    /** When this was first noticed. */
    at: time().notNull(),
  });

  /** Heartbeats by shard. */
  const alive = table("alive", {
    shard: integer().primaryKey(),
    /** Written every ten seconds while the shard is up. */
    at: time().notNull(),
    /** Total downtime that has moved deadlines, less the time by which the clock was set back; in milliseconds. */
    downtime: added(time(kit.downtimeName).notNull(), 0),
  });

  /** Such as the fingerprint of registered commands. */
  const notes = table("notes", { key: text().primaryKey(), value: text().notNull() });

  /** A finished game, or one closed before its end. */
  const clubGames = table(
    "club_games",
    {
      table: text().primaryKey(),
      guild: text().notNull(),
      game: text().notNull(),
      options: json().notNull(),
      rules: integer().notNull(),
      ended: time().notNull(),
      people: integer().notNull(),
      counts: boolean().notNull(),
      why: text().$type<ClubGameRow["why"]>(),
      clubEvening: boolean("club_evening").notNull().default(false),
    },
    (row) => [
      index("club_games_guild").on(row.guild, row.ended, row.table),
      check("club_games_why", sql`counts = (why is null)`),
    ],
  );

  /** A seat of such a game. */
  const clubPlaces = table(
    "club_places",
    {
      table: of(() => clubGames.table).notNull(),
      seat: integer().$type<Seat>().notNull(),
      user: text(),
      name: text(),
      place: integer(),
      score: integer(),
      left: boolean().notNull(),
      facts: json().$type<ClubPlaceRow["facts"]>().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.table, row.seat] }),
      only(index("club_places_user").on(row.user), sql`${user} is not null`),
      check("club_places_one_owner", sql`(${user} is null) = (name is null)`),
    ],
  );

  /** A round that the loser of a game owes. */
  const clubRounds = table(
    "club_rounds",
    {
      table: of(() => clubGames.table).primaryKey(),
      guild: text().notNull(),
      debtor: text(),
      since: time().notNull(),
      settled: time(),
      confirmedBy: text("confirmed_by"),
      forgiven: boolean().notNull().default(false),
    },
    (row) => [
      index("club_rounds_guild").on(row.guild, row.since, row.table),
      only(index("club_rounds_debtor").on(row.debtor), sql`debtor is not null`),
      only(index("club_rounds_confirmed_by").on(row.confirmedBy), sql`confirmed_by is not null`),
    ],
  );

  /** Which badges somebody shows on their coaster in a server; no row: the newest. */
  const coasters = table(
    "coasters",
    {
      user: text().notNull(),
      guild: text().notNull(),
      badges: json().$type<CoasterRow["badges"]>().notNull(),
    },
    (row) => [primaryKey({ columns: [row.user, row.guild] })],
  );

  /** A cup: what is no event of it. */
  const cups = table(
    "cups",
    {
      id: text().primaryKey(),
      guild: text().notNull(),
      seed: bytes().notNull(),
      opened: time().notNull(),
      ended: time(),
      tryOut: boolean("try_out").notNull(),
      channel: text().notNull(),
      message: text(),
      version: integer().notNull(),
      shown: integer().notNull(),
      told: integer().notNull(),
      telling: time(),
      place: text(),
      placeFor: text("place_for"),
      waiting: text().$type<CupRow["waiting"]>(),
      due: time(),
    },
    (row) => [
      index("cups_guild").on(row.guild, row.opened),
      only(index("cups_due").on(row.due, row.id), sql`due is not null`),
    ],
  );

  /** What has happened in a cup. */
  const cupEvents = table(
    "cup_events",
    {
      cup: of(() => cups.id).notNull(),
      number: integer().notNull(),
      at: time().notNull(),
      request: text(),
      user: text(),
      fact: json().notNull(),
    },
    (row) => [
      primaryKey({ columns: [row.cup, row.number] }),
      only(uniqueIndex("cup_events_request").on(row.cup, row.request), sql`request is not null`),
      only(index("cup_events_user").on(row.user), sql`${user} is not null`),
    ],
  );

  /** The winner of a cup that counts. */
  const trophies = table(
    "trophies",
    {
      cup: text().primaryKey(),
      guild: text().notNull(),
      series: text(),
      title: text().notNull(),
      game: text().notNull(),
      year: integer().notNull(),
      user: text(),
      text: text(),
      at: time().notNull(),
    },
    (row) => [
      index("trophies_guild").on(row.guild, row.at),
      only(uniqueIndex("trophies_series").on(row.guild, row.series, row.year), sql`series is not null`),
      only(index("trophies_user").on(row.user), sql`${user} is not null`),
    ],
  );

  /** What the bot has written in a server by itself. */
  const news = table("news", {
    guild: text().primaryKey(),
    day: integer().notNull(),
    season: integer().notNull(),
    sending: time(),
    forbidden: boolean().notNull(),
    gone: added(boolean().notNull(), false),
    due: time().notNull(),
  });

  return {
    kit,
    ...peopleSchema(kit),
    tables,
    seats,
    actions,
    events,
    presses,
    drafts,
    held,
    deadlines,
    boards,
    warnings,
    guilds,
    departures,
    alive,
    notes,
    clubGames,
    clubPlaces,
    clubRounds,
    coasters,
    cups,
    cupEvents,
    trophies,
    news,
    ...eveningSchema(kit),
  };
}
