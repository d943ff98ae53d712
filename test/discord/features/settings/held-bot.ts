import { PermissionsBitField } from "discord.js";
import { type App, createApp } from "../../../../src/app.js";
import { noMetrics } from "../../../../src/discord/api/metrics.js";
import type { Arrival } from "../../../../src/discord/interactions/arrival.js";
import type { Bot } from "../../../../src/discord/interactions/bot.js";
import { openSqliteStore } from "../../../../src/store/sqlite/sqlite-store.js";
import { stream } from "../../../../src/tables/decide/stream.js";
import { fakeClock } from "../../../support/fake-clock.js";
import { heldPainter } from "../../../support/held-painter.js";
import { agesWithoutDates, openLane } from "../../../support/simple-ports.js";
import {
  keepLines,
  type Line,
  nextInteraction,
  person,
  type Played,
  playedAt,
  seeds,
} from "../../../support/tables.js";
import { heldWire, type HeldWire } from "../../../support/wire.js";
import { wordsOnly } from "../../../support/written-board.js";

/** The server in which a bench opens its tables. */
export const guild = "100000000000000000";

/** The app over a database in memory, whose requests wait for the test. */
export interface HeldBot {
  readonly app: App;
  readonly bot: Bot;
  readonly on: Played;
  readonly wire: HeldWire;
  readonly lines: readonly Line[];
}

export function heldBot(): HeldBot {
  const [store, clock, wire] = [openSqliteStore(":memory:"), fakeClock(), heldWire()];
  const { log, lines } = keepLines();
  const drawing = wordsOnly({ allowed_mentions: { parse: [] } });
  const app = createApp({
    store,
    clock,
    log,
    seed: seeds(),
    random: stream,
    metrics: noMetrics,
    painter: heldPainter(),
    links: { privacy: null, terms: null, support: null },
    draw: () => drawing,
    drawSheet: () => drawing,
    discord: {
      wire,
      lane: openLane(wire),
      ages: agesWithoutDates(clock, log),
      onAir: () => true,
      pressTime: () => clock.now(),
      room: () => Promise.resolve(),
      localeOf: () => null,
    },
  });
  return { app, bot: app.bot, on: playedAt(store, app.tables, clock), wire, lines };
}

/** An interaction of Anna's, who manages the server and reads English unless told otherwise. */
export function arrivalWith(changes: Partial<Arrival>): Arrival {
  return {
    id: nextInteraction(),
    token: "token",
    message: null,
    guild,
    channel: "100000000000000001",
    onSheet: false,
    person: person("Anna"),
    manager: true,
    language: "en",
    granted: new PermissionsBitField(PermissionsBitField.All),
    parent: null,
    ...changes,
  };
}

/** The data of the last answer to an interaction. */
export function lastAnswer({ requests }: HeldWire): Record<string, unknown> {
  const request = requests.at(-1);
  if (request?.type !== "respond" || !("data" in request.response)) throw new Error("nothing was answered");
  return { ...request.response.data };
}
