import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { GameEvent } from "../src/game/contract.js";
import type { Asked } from "../src/game/player.js";
import { games, allGames } from "../src/games/index.js";
import { randomStream } from "../src/tables/chance/random-stream.js";
import { Players } from "../src/tables/players.js";
import { untouched } from "./support/tables.js";
import { guild, heldBot } from "./features/settings/held-bot.js";

/** Calls to Cat Noir's started player, in order. */
let calls: string[];

beforeEach(() => {
  calls = [];
  vi.spyOn(games.catnoir.player, "start").mockImplementation(() => {
    calls.push("started");
    return {
      decide: () => {
        calls.push("asked");
        return Promise.resolve({ action: "deep", afterMs: 700 });
      },
      decisionCounts: () => ({ whole: 1, short: 0, none: 0 }),
      stop: async () => void calls.push("stopped"),
    };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const question: Asked<unknown, unknown, GameEvent> = {
  seat: 0,
  view: null,
  legal: ["quick"],
  events: [],
  own: [],
  level: "strong",
  random: randomStream(Buffer.alloc(32), 0, "player-0"),
};

describe("computer players that think for long", () => {
  it("are started, asked and stopped with those of all games, and only they are started", async () => {
    const relaxed = vi.spyOn(games.kalle.player, "decide").mockResolvedValue({ action: "quick", afterMs: 900 });
    const players = new Players(allGames);
    expect(await players.decide(games.catnoir, question)).toEqual({ action: "deep", afterMs: 700 });
    expect(await players.decide(games.kalle, question)).toEqual({ action: "quick", afterMs: 900 });
    expect(relaxed).toHaveBeenCalledOnce();
    expect(players.decisionCounts()).toEqual([{ whole: 1, short: 0, none: 0 }]);
    await players.stop();
    expect(calls).toEqual(["started", "asked", "stopped"]);
  });

  it("are started by each app for itself, and stopped once its tables are", async () => {
    const { app } = heldBot();
    heldBot();
    expect(calls).toEqual(["started", "started"]);
    const stop = app.tables.stop;
    Object.assign(app.tables, { stop: () => stop().then(() => void calls.push("tables stopped")) });
    await app.stop();
    expect(calls).toEqual(["started", "started", "tables stopped", "stopped"]);
  });
});

describe("texts for a reader", () => {
  it("call computer players as the server's boards do", async () => {
    const { bot } = heldBot();
    const name = (where?: string): string =>
      bot.texts({ language: "en", ...(where === undefined ? {} : { guild: where }) })("table.robots.i");
    expect([name(), name(guild)]).toEqual(["Furbert", "Furbert"]);
    await bot.tables.settings.set(guild, { ...untouched, language: "de" });
    expect([name(), name(guild)]).toEqual(["Furbert", "Fellbert"]);
  });
});
