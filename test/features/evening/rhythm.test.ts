import { MessageFlags } from "discord.js";
import { describe, expect, it } from "vitest";
import type { EveningKey, EveningRow } from "../../../src/store/store.js";
import {
  eveningGuild as guild,
  eveningKey as key,
  type EveningWorld,
  eveningWorld,
  thursdays,
} from "../../support/evening-world.js";
import { person } from "../../support/tables.js";
import { allGames } from "../../../src/games/index.js";
import { translator } from "../../../src/texts/index.js";
import { eveningPanel } from "../../../src/features/evening/evening-panel.js";

const [minute, hour] = [60_000, 3_600_000];
const day = 24 * hour;

/** A Wednesday at noon in Berlin, and eight in the evening of the day after. */
const [noon, eight] = [Date.UTC(2026, 6, 1, 10), Date.UTC(2026, 6, 2, 18)];

async function rowOf(world: EveningWorld, of: EveningKey = key): Promise<EveningRow> {
  const state = await world.evenings.of(of);
  if (state === null) throw new Error("there is no club evening");
  return state.row;
}

/** Set on Wednesday at noon, and gone on from there. */
async function set(fields: Partial<EveningRow> = {}, hasEvent = false): Promise<EveningWorld> {
  const world = eveningWorld(noon);
  await world.evenings.set(key, { ...thursdays, ...fields }, hasEvent);
  await world.clock.forward(1);
  return world;
}

async function say(world: EveningWorld, name: string, answer: "yes" | "maybe" | "no", of: EveningKey = key) {
  const { evening } = await rowOf(world, of);
  await world.evenings.answer({ ...of, evening, ...person(name), answer });
  world.evenings.wake(of);
  await world.clock.forward(1);
}

const until = (world: EveningWorld, ms: number): Promise<void> => world.clock.forward(ms - world.clock.now());

/** All lists in the channel, oldest first. */
function lists(world: EveningWorld): readonly string[] {
  const posted = [...world.messages.values()].filter(({ nonce }) => nonce.startsWith("e"));
  return posted.map(({ body }) => JSON.stringify(body));
}

/** What a host reads. */
async function panelOf(world: EveningWorld): Promise<string> {
  const [row, all] = [await rowOf(world), await world.evenings.ofServer(guild)];
  const now = world.clock.now();
  const panel = eveningPanel(
    { row, all, zone: "Europe/Berlin", now, mayMakeEvents: false },
    allGames,
    translator("en"),
  );
  return JSON.stringify(panel);
}

const user = (name: string): string => person(name).user;

describe("a club evening", () => {
  it.each([
    ["fortnightly", 14],
    ["monthly", 35],
  ] as const)("that comes %s has its next list the evening before that", async (rhythm, days) => {
    const world = await set({ rhythm });
    await until(world, eight + minute);
    expect((await rowOf(world)).stage).toBe("begun");
    const next = eight + days * day;
    await until(world, next - 26 * hour - minute);
    expect([(await rowOf(world)).stage, lists(world).length]).toEqual(["over", 1]);
    await until(world, next - 26 * hour + minute);
    expect([(await rowOf(world)).start, lists(world).length]).toEqual([next, 2]);
  });

  it("that comes once comes once, and its panel says how there is another", async () => {
    const world = await set({ rhythm: "once" }, true);
    expect([...world.events.values()]).toMatchObject([{ recurrence_rule: null }]);
    await until(world, eight + 30 * day);
    expect([(await rowOf(world)).stage, lists(world).length]).toEqual(["over", 1]);
    expect(await panelOf(world)).toContain("None after that");
    await world.evenings.set(key, { ...thursdays, rhythm: "once" }, true);
    await until(world, eight + 35 * day);
    expect([(await rowOf(world)).start, lists(world).length]).toEqual([eight + 35 * day, 2]);
  });

  it("asks once more in the afternoon those who may come, by a list in sight, and mentions nobody for it", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Anna", "maybe");
    await say(world, "Ben", "yes");
    const [before = ""] = world.messages.keys();
    await until(world, eight - 4 * hour - minute);
    expect([...world.messages.keys()]).toEqual([before]);
    await until(world, eight - 4 * hour + minute);
    const [after = ""] = world.messages.keys();
    expect([after === before, lists(world).length]).toEqual([false, 1]);
    expect(lists(world)[0]).toContain("Noch unentschieden");
    expect(world.mentions()).toEqual([]);
    await until(world, eight);
    expect(world.mentions()).toEqual([[user("Ben")]]);
  });

  it("asks nobody where nobody is undecided", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Ben", "yes");
    const ids = [...world.messages.keys()];
    await until(world, eight - 2 * hour);
    expect([...world.messages.keys()]).toEqual(ids);
  });
});

describe("the list of a club evening in a busy channel", () => {
  const ids = (world: EveningWorld): readonly string[] =>
    [...world.messages.values()].flatMap(({ id, nonce }) => (nonce.startsWith("e") ? [id] : []));
  const said = (world: EveningWorld): string =>
    [...world.messages.values()].map(({ body }) => body.content ?? "").join("");

  it("moves down once, right before those who come are reminded, who are led to it, wherever the bot dies", async () => {
    for (let at = 0; at < 9; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await set();
        await until(world, noon + 8 * hour);
        await say(world, "Anna", "yes");
        const before = ids(world);
        world.talk();
        await until(world, eight - 16 * minute);
        expect(ids(world)).toEqual(before);
        world.dieAt(at, when);
        await until(world, eight - 14 * minute);
        world.restart();
        await world.clock.forward(1);
        const [after = ""] = ids(world);
        expect([ids(world).length, after > (before[0] ?? ""), world.mentions()]).toEqual([1, true, [[user("Anna")]]]);
        expect(said(world)).toContain(`/${after})`);
        expect((world.messages.get(after)?.body.flags ?? 0) & MessageFlags.SuppressNotifications).not.toBe(0);
        world.talk();
        await until(world, eight + minute);
        expect(ids(world)).toEqual([after]);
      }
  });

  it("stays where it is if nothing stands below it, or it is night", async () => {
    for (const minutes of [20 * 60, 23 * 60 + 30]) {
      const world = await set({ minutes });
      await until(world, noon + 8 * hour);
      await say(world, "Anna", "yes");
      if (minutes > 23 * 60) world.talk();
      const before = ids(world);
      await until(world, eight + (minutes - 20 * 60 + 1) * minute);
      expect([ids(world), world.mentions()]).toEqual([before, [[user("Anna")]]]);
    }
  });
});

describe("an evening on Christmas Eve", () => {
  it("asks hosts on the panel whether it is to be left out, until it is", async () => {
    const world = eveningWorld(Date.UTC(2026, 11, 22, 10));
    await world.evenings.set(key, thursdays, false);
    expect(await panelOf(world)).toContain("That’s 24 December. Leave it out?");
    await world.evenings.skip(key, true);
    expect(await panelOf(world)).toContain("That’s 31 December.");
    await world.evenings.skip(key, true, (await rowOf(world)).evening + 14);
    expect(await panelOf(world)).not.toContain("Leave it out?");
  });
});

describe("“not next time”", () => {
  it("leaves out the next evening before its list is up: a card says so instead, mentions nobody, and the one after comes", async () => {
    const world = await set({}, true);
    await world.evenings.skip(key, true);
    await world.clock.forward(1);
    expect(await panelOf(world)).toContain("Off:");
    expect([...world.events.values()].map((event) => Date.parse(event.scheduled_start_time))).toEqual([
      eight + 7 * day,
    ]);
    await until(world, noon + 6 * hour - minute);
    expect(lists(world)).toEqual([]);
    await until(world, noon + 6 * hour + minute);
    expect(lists(world)).toHaveLength(1);
    expect(lists(world)[0]).toContain("fällt aus");
    expect(lists(world)[0]).toContain(`Nächster Abend: <t:${(eight + 7 * day) / 1_000}:F>`);
    expect(lists(world)[0]).not.toContain("custom_id");
    await until(world, eight + hour / 2);
    expect([lists(world).length, world.mentions()]).toEqual([1, []]);
    await until(world, eight + 7 * day + hour / 2);
    expect([(await rowOf(world)).stage, lists(world).length]).toEqual(["begun", 2]);
    expect(lists(world)[0]).toContain("fällt aus");
  });

  it("says so on one card where that is pressed a week before or the bot dies meanwhile, and not once it would have begun", async () => {
    for (let at = 0; at < 8; at += 1)
      for (const when of ["before", "after"] as const) {
        const world = await set();
        await until(world, eight + 12 * hour);
        await world.evenings.skip(key, true);
        const next = eight + 7 * day;
        await until(world, next - 26 * hour - minute);
        world.dieAt(at, when);
        await until(world, next - 26 * hour + minute);
        world.restart();
        await world.clock.forward(2 * minute);
        expect(lists(world).map((list) => list.includes("fällt aus"))).toEqual([false, true]);
        await until(world, next + 7 * day);
        expect([lists(world).length, world.mentions()]).toEqual([3, []]);
      }
    const late = await set();
    await late.evenings.skip(key, true);
    await late.clock.sleep(eight + minute - late.clock.now());
    late.restart();
    await late.clock.forward(6 * minute);
    expect(lists(late)).toEqual([]);
  });

  it("is taken back on that card, which becomes the list", async () => {
    const world = await set();
    await world.evenings.skip(key, true);
    await until(world, noon + 7 * hour);
    await world.evenings.skip(key, false);
    await say(world, "Anna", "yes");
    expect(lists(world)).toEqual([expect.stringContaining("Anna")]);
    await until(world, eight + minute);
    expect([(await rowOf(world)).stage, world.mentions()]).toEqual(["begun", [[user("Anna")]]]);
  });

  it("keeps its card's time by the new clock where the server's time zone changes", async () => {
    const world = await set();
    const { settings } = world.bench.tables;
    const change = async (zone: string): Promise<void> => {
      await settings.set(guild, { ...(await settings.of(guild)), zone });
      await world.evenings.changeZone(guild);
      await world.clock.forward(1);
    };
    await world.evenings.skip(key, true);
    await change("Europe/London");
    await until(world, noon + 9 * hour);
    expect(lists(world)).toEqual([expect.stringContaining(`<t:${eight / 1_000 + 3_600}:F>: diesmal nicht`)]);
    await change("Europe/Berlin");
    expect(lists(world)).toEqual([expect.stringContaining(`<t:${eight / 1_000}:F>: diesmal nicht`)]);
  });

  it("is taken back by another press", async () => {
    const world = await set({}, true);
    await world.evenings.skip(key, true);
    await world.clock.forward(1);
    await world.evenings.skip(key, false);
    await until(world, eight + minute);
    expect([(await rowOf(world)).start, (await rowOf(world)).stage]).toEqual([eight, "begun"]);
    expect(await panelOf(world)).not.toContain("Off:");
  });

  it("calls an evening off whose list is up, tells those who come, once, and opens it again if it is taken back", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Anna", "yes");
    await say(world, "Ben", "no");
    await world.evenings.skip(key, true);
    await world.clock.forward(1);
    world.restart();
    await world.clock.forward(hour);
    expect([lists(world).length, world.mentions()]).toEqual([1, [[user("Anna")]]]);
    expect(lists(world)[0]).toContain("fällt aus");
    expect(lists(world)[0]).not.toContain("yes");
    await world.evenings.skip(key, false);
    await world.clock.forward(1);
    expect(lists(world)[0]).toContain("Anna");
    const last = () => [...world.messages.values()].at(-1)?.body.content;
    expect([world.mentions().length, last()]).toEqual([2, expect.stringContaining("findet doch statt")]);
    world.restart();
    await until(world, eight);
    expect([world.mentions(), last()]).toEqual([
      [[user("Anna")], [user("Anna")], [user("Anna")]],
      expect.stringContaining("Beginn"),
    ]);
    await until(world, eight + 7 * day);
    expect((await rowOf(world)).start).toBe(eight + 7 * day);
  });

  it("is said to be on since eight, not to begin, by a bot that comes back a little late", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Anna", "yes");
    await world.clock.sleep(eight + 10 * minute - world.clock.now());
    world.restart();
    await world.clock.forward(2 * minute);
    const said = [...world.messages.values()].map(({ body }) => body.content ?? "").join("");
    expect(world.mentions()).toHaveLength(1);
    expect(said).toContain(`läuft seit <t:${eight / 1_000}:t>`);
    expect(said).not.toContain("Beginn");
  });
});

describe("an evening that was called off", () => {
  it("stays so when it is to come more often, or less", async () => {
    for (const rhythm of ["fortnightly", "monthly", "once"] as const) {
      const world = await set();
      await until(world, noon + 8 * hour);
      await say(world, "Anna", "yes");
      await world.evenings.skip(key, true);
      await world.evenings.set(key, { ...thursdays, rhythm }, false);
      await until(world, eight + minute);
      expect(lists(world).at(0)).toContain("fällt aus");
      expect(world.mentions()).toEqual([[user("Anna")]]);
    }
  });

  it("is not said to take place after all where nobody has been told that it was off, or it begins at once", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Anna", "yes");
    await Promise.all([world.evenings.skip(key, true), world.evenings.skip(key, false)]);
    await until(world, eight - 20 * minute);
    expect(world.mentions()).toEqual([]);
    await world.evenings.skip(key, true);
    await until(world, eight - 14 * minute);
    await world.evenings.skip(key, false);
    await until(world, eight);
    const said = [...world.messages.values()].map(({ body }) => body.content ?? "").join("\n");
    expect([world.mentions().length, said.includes("doch statt")]).toEqual([2, false]);
  });
});

describe("a host who changes their mind within minutes", () => {
  it("has those who come told each time, once, wherever the bot dies", async () => {
    const said = (world: EveningWorld) =>
      [...world.messages.values()].map(({ body }) => body.content ?? "").filter(Boolean);
    const usual = [/fällt aus/u, /findet doch statt/u, /fällt aus/u, /findet doch statt/u].map((form) =>
      expect.stringMatching(form),
    );
    // The first operation stores the press.
    for (let at = 1; at < 5; at += 1) {
      const world = await set();
      await until(world, noon + 8 * hour);
      await say(world, "Anna", "yes");
      for (const isSkipped of [true, false, true, false]) {
        world.dieAt(at, "after");
        await Promise.race([world.evenings.skip(key, isSkipped), world.clock.forward(1)]);
        await world.clock.forward(1);
        world.restart();
        await world.clock.forward(minute / 2);
      }
      expect({ at, said: said(world) }).toEqual({ at, said: usual });
    }
  });

  it("has a list again that is not taken for the one before", async () => {
    const world = await set();
    await until(world, noon + 8 * hour);
    await say(world, "Anna", "yes");
    expect(lists(world)).toHaveLength(1);
    await world.evenings.end(key);
    await world.clock.forward(minute / 2);
    expect(lists(world)).toEqual([expect.stringContaining("fällt aus")]);
    await world.evenings.set(key, await rowOf(world), false);
    await world.clock.forward(minute / 2);
    expect(lists(world)).toHaveLength(1);
    expect(new Set(world.nonces).size).toBe(world.nonces.length);
  });
});

describe("a club evening on which nothing was played", () => {
  const six = eight + 10 * hour;

  it.each([
    ["was off from before its start to its end", -hour, 11 * hour, true],
    ["went off soon after its start, for two hours", hour / 3, 2 * hour, true],
    ["went off soon after its start, to its end", hour / 3, 11 * hour, true],
    ["went off when nobody comes any more", 6 * hour, 11 * hour, false],
    ["was off for a while at its start", -5 * minute, 15 * minute, false],
    ["was off for a while", 20 * minute, 40 * minute, false],
  ])("says that the bot was off the air if that kept people from playing: it %s", async (_, from, to, isSaid) => {
    const world = await set();
    await until(world, eight - 2 * hour);
    await say(world, "Anna", "yes");
    await until(world, eight + from);
    await world.evenings.stop();
    await world.clock.sleep(to - from);
    world.restart();
    await until(world, Math.max(six, eight + to) + minute);
    const [list = ""] = lists(world);
    expect(list.includes("Ich war zeitweise offline. Beim nächsten Mal bin ich wieder da.")).toBe(isSaid);
    expect(list.includes("Diesmal kam kein Spiel zustande. Beim nächsten Mal wieder?")).toBe(!isSaid);
  });
});

describe("a club evening on which presses did not reach the bot", () => {
  it.each([
    ["for an hour", 20 * minute, 80 * minute, true],
    ["from before its start on, for an hour", -10 * minute, 50 * minute, true],
    ["for a quarter of an hour", 20 * minute, 35 * minute, false],
    ["when nobody comes any more", 6 * hour, 8 * hour, false],
  ])("says so as if the bot had not run, if nothing was played: %s", async (_, from, to, isSaid) => {
    const world = await set();
    await until(world, eight - 2 * hour);
    await say(world, "Anna", "yes");
    await until(world, eight + from);
    world.isConnected = false;
    await until(world, eight + to);
    world.isConnected = true;
    await until(world, eight + 10 * hour + minute);
    expect(lists(world)[0]?.includes("Ich war zeitweise offline.")).toBe(isSaid);
  });
});

describe("ending a club evening", () => {
  it("keeps what is set, so that one press brings it back", async () => {
    const world = await set({ rhythm: "fortnightly", game: "denkste" });
    await until(world, noon + 8 * hour);
    const before = await rowOf(world);
    await world.evenings.end(key);
    await until(world, eight + 20 * day);
    expect([lists(world).length, world.mentions(), (await rowOf(world)).stage]).toEqual([1, [], "ended"]);
    expect(await panelOf(world)).toContain("Bring it back");
    const back = await world.evenings.set(key, await rowOf(world), false);
    const { weekday, minutes, rhythm, game, channel } = before;
    expect(back).toMatchObject({ weekday, minutes, rhythm, game, channel });
    await until(world, back.start + minute);
    expect([(await rowOf(world)).stage, lists(world).length]).toEqual(["begun", 2]);
  });
});

describe("several club evenings of a server", () => {
  const quiz = { guild, series: 1 };

  it("go on side by side, each with its list, its answers and its reminder", async () => {
    const world = await set();
    await world.evenings.set(quiz, { ...thursdays, name: "Denk *mal*", weekday: 4, minutes: 21 * 60 }, false);
    await until(world, noon + 8 * hour);
    expect(lists(world)).toHaveLength(2);
    expect(lists(world)[1]).toContain(String.raw`Denk \\*mal\\*`);
    await say(world, "Anna", "yes");
    await say(world, "Ben", "yes", quiz);
    await until(world, eight);
    expect(world.mentions()).toEqual([[user("Anna")]]);
    await until(world, eight + hour);
    expect(world.mentions()).toEqual([[user("Anna")], [user("Ben")]]);
    await world.evenings.end(quiz);
    expect([(await rowOf(world)).stage, (await rowOf(world, quiz)).stage]).toEqual(["begun", "ended"]);
    await world.evenings.removeUser(user("Anna"));
    expect([await world.evenings.signUps(user("Anna")), (await world.evenings.signUps(user("Ben"))).length]).toEqual([
      [],
      1,
    ]);
  });
});
