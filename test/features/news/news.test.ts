import { describe, expect, it } from "vitest";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import type { ChannelClient, MessageBody } from "../../../src/discord/api/api-client.js";
import type { ToldCup } from "../../../src/features/club/index.js";
import { ClubService } from "../../../src/features/club/club-service.js";
import { News } from "../../../src/features/news/index.js";
import { allGames } from "../../../src/games/index.js";
import { type ServerSettings, SettingsKeeper } from "../../../src/tables/server-settings.js";
import { openSqliteStore } from "../../../src/store/drivers/sqlite/sqlite-store.js";
import type { ClubGame, NewsRow } from "../../../src/store/store.js";
import { translator } from "../../../src/texts/index.js";
import type { PublicMessage } from "../../../src/discord/ui/frame.js";
import { faultsIn, wideRows } from "../../discord/ui/faults.js";
import { read } from "../../discord/ui/read.js";
import { fakeClock, type FakeClock } from "../../support/fake-clock.js";
import { apiError } from "../../support/held-api.js";
import { openQueue } from "../../support/simple-ports.js";
import { keepLines, untouched } from "../../support/tables.js";
import { gameBy, playedBy, userOf } from "../club/screen/club-of.js";

const [guild, channel] = ["1", "200000000000000000"];
const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;
const people = { [userOf(1)]: "Anna", [userOf(2)]: "Ben", [userOf(3)]: "Cleo" };

/** Noon in Berlin on New Year's Day 2027, a Friday, and eight in the evening before it. */
const noon = Date.UTC(2027, 0, 1, 11);
const eve = noon - 16 * hour;

/** Noon two days later. */
const sunday = noon + 2 * day;

/** A Discord with one channel, and bots that die and start again. */
interface NewsWorld {
  readonly clock: FakeClock;
  /** In the order in which they were posted, each once a nonce. */
  readonly messages: { readonly nonce: string; readonly body: MessageBody; readonly files: readonly string[] }[];
  readonly news: () => News;
  /** Discord refuses posts with this code; null: it takes them. */
  refusal: number | null;
  /** Posts with files are refused. */
  hasFilesForbidden: boolean;
  /** The bot dies before or after its operation number `at` from now, from 0. */
  dieAt(at: number, when: "before" | "after"): void;
  operations(): number;
  restart(): void;
  settings(changes: Partial<ServerSettings>): Promise<void>;
  row(): Promise<NewsRow | null>;
  /** What a server's manager is told. */
  trouble(): Promise<string>;
}

/** Two games a moment, so that each evening is worth a message. */
function gamesAt(...moments: readonly number[]): readonly ClubGame[] {
  return moments.flatMap((at, index) =>
    [0, 1].map((nth) => playedBy(`t${index}-${nth}`, at + nth * minute, people, nth === 0 ? "kalle" : "katchme")),
  );
}

/** @param start of the clock @param cups that were won or go on */
async function newsWorld(games: readonly ClubGame[], start: number, cups: readonly ToldCup[] = []): Promise<NewsWorld> {
  const clock = fakeClock(start);
  const store = openSqliteStore(":memory:");
  const settings = new SettingsKeeper(store, clock);
  const { log } = keepLines();
  let [operations, dying, isDead] = [0, { at: Number.POSITIVE_INFINITY, when: "before" }, false];
  const never = new Promise<never>(() => undefined);
  const doing = async <T>(operation: () => Promise<T> | T): Promise<T> => {
    const now = operations++;
    if (isDead || (now === dying.at && dying.when === "before")) {
      isDead = true;
      return never;
    }
    const done = await operation();
    if (now === dying.at) isDead = true;
    return isDead ? never : done;
  };
  const inSpan: typeof store.club.games = (_guild, { from, to }) =>
    Promise.resolve(games.filter(({ ended }) => ended >= from && ended < to));
  const rows = { ...store.club, games: inSpan };
  const start1 = (): News => {
    const api = {
      post: (_channel, body, nonce, files = []) =>
        doing(() => {
          if (world.refusal !== null)
            throw apiError(world.refusal, world.refusal === 0 ? 500 : world.refusal < 50_000 ? 404 : 403);
          if (world.hasFilesForbidden && files.length > 0) throw apiError(50_013, 403);
          if (!world.messages.some((one) => one.nonce === nonce))
            world.messages.push({ nonce, body, files: files.map(({ name }) => name) });
          return { id: nonce, attachment: null };
        }),
      edit: () => Promise.reject(new Error("nothing is edited")),
      remove: () => Promise.reject(new Error("nothing is removed")),
    } satisfies ChannelClient;
    return new News({
      store: { news: { ...store.news, set: (row) => doing(() => store.news.set(row)) } },
      club: new ClubService({ club: rows }, allGames),
      settings,
      queue: openQueue(api),
      painter: { paint: () => Promise.resolve(new Uint8Array([1])), ready: () => null },
      metrics: noMetrics,
      clock,
      log,
      localeOf: () => null,
      noteLocales: () => Promise.resolve(),
      toldCups: () => Promise.resolve(cups),
      hasLeft: () => Promise.resolve(false),
      textsIn: () => translator("de"),
      coming: () =>
        Promise.resolve([
          { start: noon + 9 * day, name: "Pokal" },
          { start: noon + 8 * day, name: "Stammtisch" },
        ]),
    });
  };
  let running = start1();
  const world: NewsWorld = {
    clock,
    messages: [],
    news: () => running,
    refusal: null,
    hasFilesForbidden: false,
    dieAt: (at, when) => {
      dying = { at: operations + at, when };
    },
    operations: () => operations,
    restart: () => {
      void running.stop();
      [dying, isDead] = [{ at: Number.POSITIVE_INFINITY, when: "before" }, false];
      running = start1();
      running.start();
    },
    settings: async (changes) => {
      await settings.change(guild, (present) => ({ ...present, ...changes }));
      await running.moved(guild);
    },
    row: () => store.news.of(guild),
    trouble: () => running.trouble(guild, translator("de")),
  };
  await settings.set(guild, { ...untouched, zone: "Europe/Berlin", newsChannel: channel });
  running.start();
  await clock.forward(minute);
  return world;
}

const textOf = ({ body }: NewsWorld["messages"][number]): string =>
  read((body as PublicMessage).components).texts.join("\n");

describe("what the bot writes by itself", () => {
  it("is the evening before with all that was in it, at noon, once, and mentions nobody", async () => {
    const world = await newsWorld(gamesAt(noon - 9 * day - 15 * hour), noon - 9 * day - 3 * minute);
    expect(world.messages).toEqual([]);
    await world.clock.forward(4 * minute);
    const [message, ...more] = world.messages;
    expect(more).toEqual([]);
    if (message === undefined) throw new Error("nothing was posted");
    const drawn = message.body as PublicMessage;
    expect(message.body.allowed_mentions).toEqual({ parse: [] });
    expect([...faultsIn(drawn, { name: "evening.png", description: "x" }), ...wideRows(drawn)]).toEqual([]);
    expect(textOf(message)).toMatch(
      /Der Abend vom 22\. Dezember 2026[^]*Anna[^]*Als Nächstes: Stammtisch, <t:\d+:F> · Pokal, <t:\d+:F>$/u,
    );
    expect(message.files).toEqual(["evening.png"]);
    // The picture says that, and its description.
    expect(textOf(message)).not.toContain("Die Besten des Abends");
    await world.clock.forward(hour);
    expect(world.messages).toHaveLength(1);
  });

  it("is on New Year's Day the season's final table with its champion, the evening, and a way to old seasons", async () => {
    const world = await newsWorld(gamesAt(noon - 170 * day, eve), noon - 2 * minute);
    await world.clock.forward(3 * minute);
    expect(world.messages).toHaveLength(1);
    const [message] = world.messages;
    if (message === undefined) throw new Error("nothing was posted");
    expect(textOf(message)).toMatch(/4\. Quartal 2026[^]*🏆[^]*\*\*Anna\*\*/u);
    const ids = read((message.body as PublicMessage).components).buttons.map(({ id }) => id);
    expect(ids).toContain("club:0:recap:20818");
    expect(ids).toContain("club:0:table:0.quarter.2026.4");
    expect(message.files).toEqual(["season.png"]);
  });

  it("tells on Sunday of the week, next to the evening before", async () => {
    const world = await newsWorld(gamesAt(eve, sunday - 15 * hour), sunday - 2 * minute);
    await world.settings({ tellsSeasons: false });
    await world.clock.forward(3 * minute);
    expect(world.messages.map(textOf)).toEqual([expect.stringMatching(/Der Abend vom 2\. Januar[^]*📅 Die Woche:/u)]);
  });

  it("names on Sundays who was at the last evenings, only in a week in which a round number was reached", async () => {
    const weeks = (count: number): string[] => Array.from({ length: count }, (_, at) => String(at));
    const said: (string | undefined)[] = [];
    for (const count of [4, 5, 6, 9, 10]) {
      const games = gamesAt(
        ...weeks(count)
          .map((at) => sunday - 15 * hour - Number(at) * 7 * day)
          .toReversed(),
      );
      const world = await newsWorld(games, sunday - 2 * minute);
      await world.settings({ tellsSeasons: false, tellsEvenings: false });
      await world.clock.forward(3 * minute);
      said.push(world.messages.map(textOf)[0]?.match(/🔥 .*/u)?.[0]);
    }
    const always = (count: number): string =>
      `🔥 Bei den letzten ${count} Stammtischen immer dabei: **Anna**, **Ben** und **Cleo**.`;
    expect(said).toEqual([undefined, always(5), undefined, undefined, always(10)]);
  });

  it("names next to who has reached a round number all who were at each of as many evenings", async () => {
    const moments = Array.from({ length: 7 }, (_, at) => sunday - 15 * hour - (6 - at) * 7 * day);
    // Cleo comes from the third on, so that she alone reaches five now.
    const games = gamesAt(...moments).map((game) =>
      game.ended < (moments[2] ?? 0) ? { ...game, places: game.places.slice(0, 2) } : game,
    );
    const world = await newsWorld(games, sunday - 2 * minute);
    await world.settings({ tellsSeasons: false, tellsEvenings: false });
    await world.clock.forward(3 * minute);
    expect(world.messages.map(textOf)).toEqual([
      expect.stringContaining("🔥 Bei den letzten 5 Stammtischen immer dabei: **Anna**, **Ben** und **Cleo**."),
    ]);
  });

  it("counts the club's evenings alone where it holds some, not what two play on other days", async () => {
    const evenings = gamesAt(...[4, 3, 2, 1, 0].map((at) => sunday - 15 * hour - at * 7 * day)).map((game) => ({
      ...game,
      clubEvening: true,
    }));
    const others = gamesAt(...[2, 1].map((at) => sunday - 15 * hour - at * 7 * day + 2 * day)).map((game, at) => ({
      ...game,
      table: `other${at}`,
      places: game.places.slice(1),
    }));
    const all = [...evenings, ...others].toSorted((a, b) => a.ended - b.ended);
    const world = await newsWorld(all, sunday - 2 * minute);
    await world.settings({ tellsSeasons: false, tellsEvenings: false });
    await world.clock.forward(3 * minute);
    expect(world.messages.map(textOf)).toEqual([
      expect.stringContaining("🔥 Bei den letzten 5 Stammtischen immer dabei: **Anna**, **Ben** und **Cleo**."),
    ]);
  });

  it("remembers a season's best bit and cups, and says how many more have played and where they stand", async () => {
    const many = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [userOf(at + 1), `Person${at + 1}`]));
    const games = [0, 1].map((at) => {
      const game = playedBy(`big${at}`, eve - at * 7 * day, many, "kalle");
      const places = game.places.map((seat) => ({ ...seat, facts: seat.place === 3 ? { escaped: 2 + at } : {} }));
      return { ...game, places };
    });
    const world = await newsWorld(
      games.toSorted((a, b) => a.ended - b.ended),
      noon - 2 * minute,
      [
        { at: eve, line: () => "🏆 Pokal: Anna" },
        { at: eve - 100 * day, line: () => "🏆 Alt" },
      ],
    );
    await world.clock.forward(3 * minute);
    const [said = ""] = world.messages.map(textOf);
    expect(said).toContain("Dazu noch 2 Leute: unter „Alle Saisons“.");
    expect(said).toContain("🏆 Pokal: Anna");
    expect(said).not.toContain("🏆 Alt");
    expect(said).toMatch(/(?:🦁|🌧️) Moment der Saison: .* \(24\. Dezember 2026\)\./u);
  });

  it("is only what is switched on, and nothing where all is off, or no channel is set", async () => {
    const off = { tellsEvenings: false, tellsWeeks: false, tellsSeasons: false };
    for (const [changes, said] of [
      [{ ...off, tellsWeeks: true }, [/^\*\*📅 Die Woche/u]],
      [{ ...off, tellsEvenings: true }, [/^## 🌙/u]],
      [off, []],
      [{ newsChannel: null }, []],
    ] as const) {
      const world = await newsWorld(gamesAt(sunday - 15 * hour), sunday - 2 * minute);
      await world.settings(changes);
      await world.clock.forward(3 * minute);
      expect(world.messages.map(textOf)).toEqual(said.map((form) => expect.stringMatching(form) as unknown));
    }
  });

  it("says nothing of an evening with a single game, or none, unless it is the club's", async () => {
    const single = gamesAt(eve + 7 * day).slice(1);
    const ofClub = single.map((game) => ({ ...game, clubEvening: true }));
    const said: number[] = [];
    for (const games of [[], single, ofClub]) {
      const world = await newsWorld(games, noon + 7 * day - 2 * minute);
      await world.clock.forward(3 * minute);
      said.push(world.messages.length);
    }
    expect(said).toEqual([0, 0, 1]);
  });

  it("tells on Sundays of a cup's winner only where no recap has, and of cups that go on", async () => {
    const told = async (isOff: boolean, played: readonly ClubGame[]): Promise<number> => {
      const cups = [sunday - 3 * day - 15 * hour, null].map((at) => ({ at, line: () => "🏆 Pokal" }));
      const world = await newsWorld(played, sunday - 2 * minute, cups);
      await world.settings({ tellsSeasons: false, tellsEvenings: !isOff });
      await world.clock.forward(3 * minute);
      return world.messages.map(textOf).join().split("🏆 Pokal").length - 1;
    };
    const games = gamesAt(sunday - 3 * day - 15 * hour);
    const alone = games.slice(0, 1);
    expect([await told(false, games), await told(true, games), await told(false, alone)]).toEqual([1, 2, 2]);
  });

  it("tells on Sundays of two who have become level that week, once", async () => {
    const duel = (table: string, at: number, winner: number, loser: number): ClubGame =>
      gameBy(table, at, [userOf(winner), userOf(loser)]);
    const [before, then] = [sunday - 9 * day, sunday - 15 * hour];
    const lead = [0, 1].map((at) => duel(`b${at}`, before + at, 1, 2));
    const said: (string | undefined)[] = [];
    for (const games of [
      [...lead, duel("c", then, 2, 1), duel("d", then + 1, 2, 1)],
      [
        ...lead,
        duel("e", before + 2, 2, 1),
        duel("f", before + 3, 2, 1),
        duel("g", then, 2, 1),
        duel("h", then + 1, 1, 2),
      ],
      [duel("i", then, 1, 2), duel("j", then + 1, 2, 1), duel("k", then + 2, 1, 2), duel("l", then + 3, 2, 1)],
    ]) {
      const world = await newsWorld(games, sunday - 2 * minute);
      await world.settings({ tellsSeasons: false, tellsEvenings: false });
      await world.clock.forward(3 * minute);
      said.push(world.messages.map(textOf)[0]?.match(/⚔️ .*/u)?.[0]);
    }
    expect(said).toEqual([expect.stringContaining("2 zu 2"), undefined, undefined]);
  });

  it("comes once wherever the bot dies, if it is back within two minutes", async () => {
    const games = gamesAt(eve + 7 * day);
    const usual = await newsWorld(games, noon + 7 * day - 2 * minute);
    const before = usual.operations();
    await usual.clock.forward(3 * minute);
    const count = usual.operations() - before;
    expect(count).toBeGreaterThan(2);
    for (let at = 0; at < count; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await newsWorld(games, noon + 7 * day - 2 * minute);
        world.dieAt(at, when);
        await world.clock.forward(2 * minute);
        world.restart();
        await world.clock.forward(3 * minute);
        expect({ at, when, said: world.messages.map(textOf).map((said) => said.slice(0, 5)) }).toEqual({
          at,
          when,
          said: ["## 🌙"],
        });
        await world.clock.forward(hour);
        expect(world.messages).toHaveLength(1);
      }
  });

  it("does not come twice where it died longer ago, and comes again the next day", async () => {
    const games = gamesAt(eve + 7 * day, eve + 8 * day);
    // The first row is noted by then, so the first operation says that it may be sent, the second sends it.
    const world = await newsWorld(games, noon + 7 * day - 2 * minute);
    world.dieAt(1, "after");
    await world.clock.forward(2 * minute);
    expect(world.messages.splice(0)).toHaveLength(1);
    await world.clock.forward(30 * minute);
    world.restart();
    await world.clock.forward(hour);
    expect(world.messages).toEqual([]);
    await world.clock.forward(day);
    expect(world.messages).toHaveLength(1);
  });

  it("is left out where the bot was off the air until late in the evening", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    await world.news().stop();
    await world.clock.forward(10 * hour + 3 * minute);
    world.restart();
    await world.clock.forward(2 * minute);
    expect(world.messages).toEqual([]);
  });

  it("goes without its picture where the bot may attach no files, and says in words what that would show", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    world.hasFilesForbidden = true;
    await world.clock.forward(3 * minute);
    expect(world.messages.map(({ files }) => files)).toEqual([[]]);
    expect(world.messages.map(textOf).join()).toContain("Die Besten des Abends");
  });

  it("comes within half an hour once it may write again, which the settings miss until then", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    world.refusal = 50_013;
    await world.clock.forward(3 * minute);
    expect([world.messages, await world.trouble()]).toEqual([[], expect.stringContaining("darf ich nicht schreiben")]);
    const tries = world.operations();
    await world.clock.forward(25 * minute);
    expect(world.operations()).toBe(tries);
    await world.clock.forward(2 * hour);
    world.restart();
    world.refusal = null;
    await world.clock.forward(31 * minute);
    expect([world.messages.length, await world.trouble()]).toEqual([1, ""]);
    await world.clock.forward(12 * hour);
    expect(world.messages).toHaveLength(1);
  });

  it("comes at once in another channel where it may not write in the one before", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    world.refusal = 50_013;
    await world.clock.forward(3 * hour);
    world.refusal = null;
    await world.settings({ newsChannel: "300000000000000000" });
    expect(await world.trouble()).toBe("");
    await world.clock.forward(2 * minute);
    expect(world.messages).toHaveLength(1);
  });

  it("is tried once a day where the channel is gone, of which a manager reads, and comes at once in another one", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day, eve + 8 * day), noon + 7 * day - 2 * minute);
    world.refusal = 10_003;
    const before = world.operations();
    await world.clock.forward(3 * minute);
    const tries = world.operations() - before;
    expect(await world.trouble()).toContain("ist weg");
    world.restart();
    await world.clock.forward(12 * hour);
    expect(world.operations() - before).toBe(tries);
    await world.clock.forward(12 * hour + 10 * minute);
    expect(world.operations() - before).toBe(2 * tries);
    world.refusal = null;
    await world.settings({ newsChannel: "300000000000000000" });
    await world.clock.forward(2 * minute);
    expect([world.messages.length, await world.trouble()]).toEqual([1, ""]);
  });

  it("is given up in the evening where it may not write all day", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    world.refusal = 50_013;
    await world.clock.forward(11 * hour);
    world.refusal = null;
    await world.clock.forward(2 * hour);
    expect([world.messages, await world.trouble()]).toEqual([[], expect.stringContaining("darf ich nicht schreiben")]);
  });

  it("is tried again while Discord is out of order", async () => {
    const world = await newsWorld(gamesAt(eve + 7 * day), noon + 7 * day - 2 * minute);
    world.refusal = 0;
    await world.clock.forward(minute + 30_000);
    expect(world.messages).toEqual([]);
    world.refusal = null;
    await world.clock.forward(2 * minute);
    expect(world.messages).toHaveLength(1);
  });
});
