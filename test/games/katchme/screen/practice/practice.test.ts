import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import type { InteractionFacts } from "../../../../../src/discord/context.js";
import type { AppParts } from "../../../../../src/app.js";
import { parseCustomId, type CustomId } from "../../../../../src/discord/ui/parts.js";
import { practiceFeature } from "../../../../../src/features/practice/index.js";
import { featureOf } from "../../../../support/features.js";
import { mark, againId, courseFor, positionOf, practice } from "../../../../../src/games/katchme/screen/practice.js";
import type { Position } from "../../../../../src/games/katchme/rules/index.js";
import type { PaintOptions } from "../../../../../src/discord/images/painter.js";
import { BusyError } from "../../../../../src/discord/images/job-thread.js";
import { translator } from "../../../../../src/texts/index.js";
import { randomStream } from "../../../../../src/tables/chance/random-stream.js";
import { settle } from "../../../../support/fake-clock.js";
import { interactionAt } from "../../../../support/interactions.js";
import { type Played, type Line, person } from "../../../../support/tables.js";
import { type HeldApi, kind } from "../../../../support/held-api.js";
import { arrivalWith, heldBot, lastAnswer } from "../../../../features/settings/held-bot.js";
import type { PublicMessage } from "../../../../../src/discord/ui/frame.js";
import { faultsIn, languages, wideRows } from "../../../../discord/ui/faults.js";
import { read, type Seen } from "../../../../discord/ui/read.js";

const start = 1_700_000_000_000;

let api: HeldApi;
let bot: AppParts;
let lines: readonly Line[];
let on: Played;

const png = new Uint8Array([1, 2, 3]);

beforeEach(() => {
  const held = heldBot();
  ({ api, lines, on } = held);
  // Unless a test has it otherwise.
  bot = { ...held.bot, painter: { ready: () => null, paint: () => Promise.resolve(png) } };
});

function seen(): Seen {
  return read(lastAnswer(api)["components"] as Parameters<typeof read>[0]);
}

/** In the last answer and its picture. */
function faultsOfAnswer(): readonly string[] {
  const { attachments, ...message } = lastAnswer(api) as unknown as PublicMessage & {
    readonly attachments: readonly { readonly filename: string }[];
  };
  const names = attachments.map(({ filename }) => filename);
  const picture = names[0] === undefined ? null : { name: names[0], description: "a night" };
  return [...faultsIn(message, picture), ...wideRows(message)];
}

function openPractice(context: InteractionFacts, options: object): Promise<void> {
  return featureOf(bot, practiceFeature).gameSubcommand(context, practice.name, "katchme", options);
}

function pressPractice(context: InteractionFacts, id: CustomId): Promise<void> {
  return featureOf(bot, practiceFeature).press(context, id);
}

async function passing(work: Promise<void>): Promise<void> {
  await settle();
  api.pass();
  await work;
}

/** Starts a practice night at `start`. @returns the interaction that shows it */
async function open(options: object = { districts: 3 }, changes: Partial<InteractionFacts> = {}): Promise<string> {
  await passing(openPractice(arrivalWith({ id: interactionAt(start - 20_000), ...changes }), { ...options }));
  const id = interactionAt(start);
  await press(seen().buttons[0]?.label ?? "", 0, { ...changes, id });
  return id;
}

/** By label or emoji on the last message, this many milliseconds after `start`. */
async function press(face: string, ms: number, changes: Partial<InteractionFacts> = {}): Promise<void> {
  const button = seen().buttons.find(({ label, emoji }) => label === face || emoji === face);
  const id = parseCustomId(button?.id ?? "");
  if (id === null) throw new Error(`no button ${face}`);
  await passing(pressPractice(arrivalWith({ id: interactionAt(start + ms), onEphemeral: true, ...changes }), id));
}

/** With three districts, by its interaction. */
function nightOf(shown: string): Position {
  return positionOf(courseFor(3, null), randomStream(Buffer.from(shown, "ascii"), 0, "act"));
}

/** The faces of the right tiles. */
function right(shown: string): readonly string[] {
  const signs: Readonly<Record<string, string>> = { orange: "🟠", violet: "🟣", green: "🟢" };
  return mark(nightOf(shown), []).right.map((tile) => {
    const [type = "", what = ""] = tile.split("-");
    return type === "circle" ? "🌀" : type === "when" ? what : (signs[what] ?? "");
  });
}

describe("practice", () => {
  it("tells the asker how it works, and nobody else, before any clock runs", async () => {
    await passing(openPractice(arrivalWith({}), { districts: 4 }));
    expect(kind(api.requests[0])).toBe("ChannelMessageWithSource");
    expect(lastAnswer(api)["flags"]).toBe(MessageFlags.IsComponentsV2 | MessageFlags.Ephemeral);
    expect(seen().texts[0]).toMatch(/^### 🌙 Practice against the clock\nHow it works:/);
    expect(seen().buttons.map(({ label }) => label)).toEqual(["Go, start the clock!"]);
  });

  it("then shows a night in its place, with all its tiles", async () => {
    await open();
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
    expect(seen().texts[0]).toBe("### 🌙 Practice night with 3 districts");
    expect(seen().buttons).toHaveLength(3 + 3 + 1);
    expect(seen().texts.join("\n")).toContain("The clock is ticking");
  });

  it("speaks the reader's language, and begins with three districts unless told otherwise", async () => {
    await open({}, { language: "de" });
    expect(seen().texts[0]).toMatch(/Übungsnacht mit 3 Bezirken/);
  });

  it("keeps the reader's best time: shown when it is opened again, and said when it is beaten", async () => {
    const shown = await open();
    for (const face of right(shown)) await press(face, 6_000);
    expect(await on.tables.userData.bestTimes(person("Anna").user)).toEqual(new Map([["katchme", 60]]));
    await passing(openPractice(arrivalWith({ id: interactionAt(start - 10_000) }), {}));
    expect(seen().texts.join("\n")).toContain("Your best time: 6.0 seconds.");
    const again = await open();
    for (const face of right(again)) await press(face, 4_000);
    expect(seen().texts.at(-1)).toContain("New best time: 4.0 seconds!");
    const slower = await open();
    for (const face of right(slower)) await press(face, 9_000);
    expect(seen().texts.at(-1)).toContain("Your best time: 4.0 seconds.");
    expect(await on.tables.userData.bestTimes(person("Anna").user)).toEqual(new Map([["katchme", 40]]));
  });

  it("has one more district after a right answer, and says which time is the best", async () => {
    const shown = await open({});
    for (const face of right(shown)) await press(face, 4_000);
    expect(seen().texts.at(-1)).toContain("Your best time: 4.0 seconds.");
    expect(seen().buttons.map(({ label }) => label)).toEqual(["Now 4 districts"]);
    await press("Now 4 districts", 5_000);
    expect(seen().texts[0]).toBe("### 🌙 Practice night with 4 districts");
  });

  it("notes half an answer in place, and keeps everything where it stood", async () => {
    bot = { ...bot, painter: { ...bot.painter, ready: () => png } };
    await open();
    const before = seen();
    await press("2", 1_000);
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
    expect(
      seen()
        .buttons.filter(({ style }) => style === 1)
        .map(({ label }) => label),
    ).toEqual(["2"]);
    expect(seen().texts.toSpliced(1, 1)).toEqual(before.texts.toSpliced(1, 1));
    expect(seen().texts.join("\n")).toContain("Noted: Stop\u00A02");
    await press("3", 1_500);
    expect(
      seen()
        .buttons.filter(({ style }) => style === 1)
        .map(({ label }) => label),
    ).toEqual(["3"]);
  });

  it("has the ring in words only without its picture, so that the tiles are right below it", async () => {
    await open();
    expect(seen().texts).toHaveLength(2);
    bot = { ...bot, painter: { ready: () => null, paint: () => Promise.reject(new BusyError()) } };
    await press("2", 1_000);
    expect(seen().texts).toHaveLength(4);
    expect(seen().texts.at(-2)).toMatch(/^.️⃣ 🟠 \*\*A\*\* Orange/u);
  });

  it("tells right from wrong, and the time from showing it to the last press by Discord's clock", async () => {
    const shown = await open();
    for (const [index, face] of right(shown).entries()) await press(face, 4_000 + 3_260 * index);
    expect(seen().texts.at(-1)).toMatch(/^### ✅ Right, and in (4\.0|7\.3) seconds!/);
    const again = await open();
    const wrong = right(again).includes("🌀") ? ["1", "🟠"] : ["🌀"];
    for (const face of wrong) await press(face, 12_345);
    expect(seen().texts.at(-1)).toMatch(/^### ❌ Nope, but in a snappy 12\.3 seconds!\nYour answer: .*\nAnswer: /);
  });

  it("replays the whole ride in the end", async () => {
    const shown = await open();
    await press("🌀", 1_000);
    const { route } = mark(nightOf(shown), []);
    const stops = seen()
      .texts.join("\n")
      .match(/^\*\*\d\.\*\* 🏍️ \d → .* · 🚓 \d → .*$/gm);
    expect(stops).toHaveLength(route.stops.length);
    expect(seen().buttons.map(({ label }) => label)).toEqual(["Another one"]);
  });

  it("has another night in its place, with as many districts as before", async () => {
    await open({ districts: 5 });
    await press("🌀", 1_000);
    await press("Another one", 2_000);
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
    expect(seen().texts[0]).toBe("### 🌙 Practice night with 5 districts");
    await press("🌀", 2_500);
    expect(seen().texts.at(-1)).toContain("in a snappy 0.5 seconds");
  });

  it("sends its picture along each time, and goes without where that takes too long or fails", async () => {
    const sent = () => api.requests.at(-1);
    await open();
    await on.clock.forward(2_000);
    await press("1", 500);
    expect(sent()).toMatchObject({ files: ["katchme.png"] });
    expect(lastAnswer(api)["attachments"]).toEqual([{ id: 0, filename: "katchme.png" }]);
    bot = { ...bot, painter: { ready: () => null, paint: () => Promise.reject(new Error("no paint")) } };
    await on.clock.forward(2_000);
    await press("2", 700);
    expect(sent()).toMatchObject({ files: [] });
    expect(lines).toMatchObject([{ level: "error" }]);
    bot = { ...bot, painter: { ready: () => null, paint: () => new Promise(() => undefined) } };
    await on.clock.forward(2_000);
    const again = againId(courseFor(3, null));
    const slow = pressPractice(arrivalWith({ id: interactionAt(on.clock.now()), onEphemeral: true }), again);
    await on.clock.forward(1_400);
    expect(api.waiting()).toBe(0);
    await on.clock.forward(200);
    api.pass();
    await slow;
    expect(sent()).toMatchObject({ files: [] });
    expect(seen().texts.join("\n")).toContain("The clock is ticking");
  });

  it("has five pictures painted a user in ten seconds, and answers in words meanwhile", async () => {
    const asked: PaintOptions[] = [];
    const painted = new Set<string>();
    const why: string[] = [];
    bot = {
      ...bot,
      metrics: { ...bot.metrics, leftOut: (reason) => void why.push(reason) },
      painter: {
        ready: (svg) => (painted.has(svg) ? png : null),
        paint: (svg, options) => {
          asked.push(options);
          painted.add(svg);
          return Promise.resolve(png);
        },
      },
    };
    const files = () => (api.requests.at(-1) as { files: readonly string[] }).files.length;
    const again = async (id: number, user: string): Promise<number> => {
      const context = arrivalWith({ id: interactionAt(start + id), onEphemeral: true, person: person(user) });
      await passing(pressPractice(context, againId(courseFor(3, null))));
      return files();
    };
    for (const id of [1, 2, 3, 4, 5]) expect(await again(id, "1")).toBe(1);
    expect(await again(6, "1")).toBe(0);
    expect(seen().texts[0]).toBe("### 🌙 Practice night with 3 districts");
    expect(await again(7, "2")).toBe(1);
    await on.clock.forward(9_999);
    expect(await again(8, "1")).toBe(0);
    await on.clock.forward(1);
    expect(await again(9, "1")).toBe(1);
    // The same night again needs no painting.
    await press("1", 500);
    expect(files()).toBe(1);
    expect(why).toEqual(["often", "often"]);
    expect(asked.map(({ asker }) => asker)).toEqual(
      ["1", "1", "1", "1", "1", "2", "1"].map((name) => ({ id: person(name).user, practice: true })),
    );
  });

  it("has a sentence for a button that is none of its own", async () => {
    await passing(pressPractice(arrivalWith({}), { table: "practice", prompt: 0, verb: "pick", argument: "x" }));
    expect(lastAnswer(api)["content"]).toContain("not one of mine");
  });

  it("only notes in the log when an answer comes too late", async () => {
    const done = openPractice(arrivalWith({ id: interactionAt(start) }), {});
    await settle();
    api.fail(10_062);
    await done;
    expect(lines).toMatchObject([{ level: "warn", facts: { failure: "expired" } }]);
  });

  it("keeps Discord's limits and fits on a phone, in both languages", async () => {
    for (const language of languages) {
      for (const districts of [3, 4, 5, 6]) {
        await open({ districts }, { language });
        expect(faultsOfAnswer()).toEqual([]);
        await press("🌀", 1_000, { language });
        expect(faultsOfAnswer()).toEqual([]);
      }
    }
  });

  it.each(languages)("is called in the rules in %s as its command is named there", (language) => {
    const t = translator(language);
    expect(t("katchme.rules.here")).toContain(`\`/${t("katchme.command.name")} ${t("katchme.command.practice")}\``);
    expect(t("katchme.rules.tiles")).toMatch(new RegExp(`[„“«]\\s?${t("katchme.done")}\\s?[“”»]`, "u"));
  });
});
