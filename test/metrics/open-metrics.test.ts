import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotFigures } from "../../src/discord/metrics.js";
import { openMetrics, type Watch } from "../../src/metrics/open-metrics.js";
import { fakeClock } from "../support/fake-clock.js";
import { freePort } from "../support/free-port.js";
import { keepLines } from "../support/tables.js";

const figures = vi.fn<() => BotFigures>(() => ({
  onAir: true,
  pingMs: 42,
  servers: 3,
  tables: { open: [{ game: "katchen", life: "lobby", count: 20_000 }], loaded: [], jobs: 0 },
  boards: 0,
  pictures: 0,
  startsLeft: null,
  requests: { pressed: 0, played: 0, removal: 0, warning: 0, "catch-up": 0, picture: 0 },
  invalid: 0,
}));
let watch: Watch;
let url: string;
beforeEach(async () => {
  figures.mockClear();
  const clock = fakeClock();
  const port = await freePort();
  const watched = { clock, log: keepLines().log, lastAlive: () => clock.now() - 4_000, onAir: () => true, figures };
  watch = await openMetrics({ host: "127.0.0.1", port }, watched);
  url = `http://127.0.0.1:${port}`;
});
afterEach(() => watch.close());

it("counts the tables once for a whole page of figures", async () => {
  const page = await (await fetch(`${url}/metrics`)).text();
  expect(page).toContain('katzentisch_tables_open{game="katchen",life="lobby"} 20000');
  expect(page).toContain("katzentisch_silence_seconds 4");
  expect(figures).toHaveBeenCalledTimes(1);
});

it("tells of its health without counting any table", async () => {
  const health: unknown = await (await fetch(`${url}/health`)).json();
  expect(health).toEqual({ status: "well", silentSeconds: 4 });
  expect(figures).not.toHaveBeenCalled();
});
