import { PermissionsBitField } from "discord.js";
import type { Arrival } from "../../../../src/discord/interactions/arrival.js";
import type { MessageBody } from "../../../../src/discord/api/wire.js";
import { startCooldowns } from "../../../../src/discord/interactions/cooldown.js";
import { Haste } from "../../../../src/discord/interactions/haste.js";
import { noMetrics } from "../../../../src/discord/api/metrics.js";
import type { Bot } from "../../../../src/discord/interactions/bot.js";
import { Sheets } from "../../../../src/discord/messages/sheets.js";
import { translator } from "../../../../src/locales/index.js";
import { type Bench, bench, keepLines, type Line, nextInteraction, person } from "../../../support/tables.js";
import { agesWithoutDates } from "../../../support/press-ages.js";
import { openLane } from "../../../support/open-lane.js";
import { heldWire, type HeldWire } from "../../../support/wire.js";
import { wordsOnly } from "../../../support/written-board.js";
import { picturedDesk } from "../../../support/pictured-desk.js";

/** The server in which a bench opens its tables. */
export const guild = "100000000000000000";

/** A bot over real tables in memory, whose requests wait for the test. */
export interface HeldBot {
  readonly bot: Bot;
  readonly on: Bench;
  readonly wire: HeldWire;
  readonly lines: readonly Line[];
}

export function heldBot(): HeldBot {
  const on = bench();
  const { tables, clock } = on;
  const { log, lines } = keepLines();
  const wire = heldWire();
  const body: MessageBody = { allowed_mentions: { parse: [] } };
  const draw = () => wordsOnly(body);
  const { writer, painter } = picturedDesk({ wire, clock, log, lane: openLane(wire), draw });
  const texts = translator;
  const ages = agesWithoutDates(clock, log);
  const sheets = new Sheets({ wire, clock, log });
  const drawSheet = () => wordsOnly(body);
  const bot = {
    tables,
    wire,
    clock,
    log,
    metrics: noMetrics,
    writer,
    sheets,
    ages,
    haste: new Haste(() => clock.steady()),
    draw,
    drawSheet,
    texts,
    cooldowns: startCooldowns(() => clock.steady()),
    links: { privacy: null, terms: null, support: null },
    briefly: new Map(),
    painter,
  };
  return { bot, on, wire, lines };
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
