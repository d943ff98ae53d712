import { PermissionsBitField } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { SlashOptions } from "../../../../src/discord/interaction.js";
import { bindContext, type InteractionContext } from "../../../../src/discord/replies.js";
import type { EveningVerb } from "../../../../src/features/evening/evening-board.js";
import { eveningChoices, handleEvening, openEvening, timeChoices } from "../../../../src/features/evening/commands.js";
import type { EveningRow } from "../../../../src/store/store.js";
import { translator } from "../../../../src/texts/index.js";
import { settle } from "../../../support/fake-clock.js";
import { kind } from "../../../support/held-api.js";
import { arrivalWith, guild, type HeldBot, heldBot, lastAnswer, untilWritten } from "../../settings/held-bot.js";

const t = translator("en");
const here = "600000000000000002";
const granted = new PermissionsBitField(["ViewChannel", "SendMessages", "SendMessagesInThreads"]);

let held: HeldBot;
let bot: HeldBot["bot"];
let api: HeldBot["api"];
beforeEach(() => {
  held = heldBot();
  ({ bot, api } = held);
});

function context(manager = true): InteractionContext {
  return bindContext(bot, arrivalWith({ channel: here, granted, manager }));
}

/** What somebody reads who gives `/club evening`. */
async function given(options: Readonly<Record<string, string | number>>): Promise<string> {
  void openEvening(bot, context(), new SlashOptions(options, {}));
  await settle();
  return JSON.stringify(lastAnswer(api));
}

/** Somebody presses. @param values the select's */
function pressed(verb: EveningVerb, values: readonly string[] = [], manager = true): Promise<void> {
  return handleEvening(bot, context(manager), { table: "evening", prompt: 0, verb, argument: "" }, values);
}

/** What they read. */
async function press(...which: Parameters<typeof pressed>): Promise<string> {
  void pressed(...which);
  await settle();
  return JSON.stringify(lastAnswer(api));
}

const rows = (): Promise<readonly EveningRow[]> => bot.evenings.ofServer(guild);

const thursday = { day: 4, time: "20:00" };

describe("/club evening", () => {
  it("comes every week with its list the evening before, unless the host says otherwise", async () => {
    expect(await given(thursday)).toContain("Every **Thursday** at **8:00 pm**");
    expect(await given({ rhythm: "monthly", list: 2, "list-time": "9:30" })).toContain(
      "The first **Thursday** of the month",
    );
    expect(await rows()).toMatchObject([
      { name: null, weekday: 4, minutes: 1_200, rhythm: "monthly", listDays: 2, listMinutes: 570 },
    ]);
  });

  it("takes no time for the list at night, nor one so late that nobody reads it", async () => {
    await given(thursday);
    const before = await rows();
    const zone = await bot.evenings.zone(guild);
    expect(await given({ "list-time": "23:30" })).toContain(t("evening.listAtNight", { zone }));
    expect(await given({ "list-time": "soon" })).toContain(t("evening.badTime"));
    expect(await given({ list: 0, "list-time": "19:30" })).toContain(t("evening.listLate"));
    expect(await rows()).toEqual(before);
  });

  it("has others by name, asks which one is meant, and offers their names", async () => {
    await given(thursday);
    expect(await given({ name: "Quiz", day: 1, time: "19:00", rhythm: "fortnightly" })).toContain("## 🍻 Quiz");
    expect(await given({ time: "21:00" })).toContain("Quiz");
    expect((await rows()).map(({ series, name, minutes }) => [series, name, minutes])).toEqual([
      [0, null, 1_200],
      [1, "Quiz", 1_140],
    ]);
    expect(await given({ name: "quiz", time: "21:00" })).toContain("at **9:00 pm**");
    expect(await given({ name: t("evening.title"), time: "22:00" })).toContain("at **10:00 pm**");
    expect((await rows()).map(({ minutes }) => minutes)).toEqual([22 * 60, 21 * 60]);
    expect(await eveningChoices(bot, context(), "qu")).toEqual([{ name: "Quiz", value: "Quiz" }]);
    expect(await given({ name: "Other" })).toContain(t("evening.needsBoth").slice(0, 20));
  });

  it("is renamed by a new name alone, and says that another is one more", async () => {
    await given(thursday);
    expect(await given({ name: "Cat Night" })).toContain("## 🍻 Cat Night");
    expect(await given({ name: "Cats", time: "21:00" })).toContain("at **9:00 pm**");
    expect(await rows()).toMatchObject([{ series: 0, name: "Cats", minutes: 21 * 60, weekday: 4 }]);
    const added = await given({ ...thursday, name: "Quiz" });
    expect(added).toContain(t("evening.added", { names: ["Cats"] }));
    expect(await rows()).toHaveLength(2);
  });

  it("says when the next one is to somebody who may not change it", async () => {
    void openEvening(bot, context(false), new SlashOptions({}, {}));
    await settle();
    expect(lastAnswer(api)).toMatchObject({ content: t("evening.hostOnly") });
    await given(thursday);
    const [row] = await rows();
    void openEvening(bot, context(false), new SlashOptions({ day: 5 }, {}));
    await settle();
    const answer = JSON.stringify(lastAnswer(api));
    expect(answer).toContain(`<t:${(row?.start ?? 0) / 1000}:F>`);
    expect(answer).toContain(t("evening.hostOnly"));
    expect(await rows()).toMatchObject([{ weekday: 4 }]);
  });

  it("shows how a time is understood while it is typed, and by which clock, on a server of which nothing is known too", async () => {
    const zone = "America/Chicago";
    const shown = async (typed: string): Promise<readonly unknown[]> =>
      (await timeChoices(bot, context(), typed)).map(({ name, value }) => [name.replaceAll(/\s/gu, " "), value]);
    expect(await shown("8pm")).toEqual([[`8:00 pm (${zone})`, "20:00"]]);
    expect(await shown("20h30")).toEqual([[`8:30 pm (${zone})`, "20:30"]]);
    expect(await shown("24:00")).toEqual([[`24:00 (${zone})`, "24:00"]]);
    expect(await shown("soon")).toEqual([]);
    expect(await given({ ...thursday, "list-time": "23:30" })).toContain(t("evening.listAtNight", { zone }));
    expect(await rows()).toEqual([]);
  });

  it("says by which clock and for which date it has understood a time that was typed and sent, and how that is changed", async () => {
    const answer = await given({ day: 4, time: "8.30 p.m." });
    const [row] = await rows();
    expect(answer.replaceAll(/\s/gu, " ")).toContain("**8:30 pm** (America/Chicago)");
    expect(answer).toContain(t("evening.next", { time: `<t:${(row?.start ?? 0) / 1000}:F>`, list: "" }).split(".")[0]);
    expect(answer).toContain(t("evening.change"));
    const wall = new Intl.DateTimeFormat("en-GB", { timeZone: "America/Chicago", weekday: "long" });
    expect(wall.format(row?.start)).toBe("Thursday");
  });

  it("takes ten of a server", async () => {
    for (let at = 0; at < 10; at += 1) await given({ ...thursday, name: `Evening ${at}` });
    expect(await given({ ...thursday, name: "One more" })).toContain("Ten evenings");
    expect(await rows()).toHaveLength(10);
  });
});

describe("the panel of a club evening", () => {
  it("asks before it ends one, and brings it back as it was", async () => {
    await given({ ...thursday, rhythm: "fortnightly" });
    expect(await press("end")).toContain(t("evening.endAsk"));
    expect((await rows()).map(({ stage }) => stage)).not.toContain("ended");
    expect(await press("show")).toContain(t("evening.end"));
    void pressed("finish");
    await untilWritten(held);
    expect(await rows()).toMatchObject([{ stage: "ended", rhythm: "fortnightly" }]);
    expect(await press("resume")).toContain("Every other **Thursday**");
    expect((await rows()).map(({ stage }) => stage)).not.toContain("ended");
  });

  it("leaves the next one out and takes that back", async () => {
    await given(thursday);
    expect(await press("skip")).toContain(t("evening.unskip"));
    expect(await press("unskip")).toContain(t("evening.skip"));
  });

  it("pauses until an evening that it offers, names the next real one, and ends the pause", async () => {
    await given(thursday);
    const [{ evening, start } = { evening: 0, start: 0 }] = await rows();
    const shown = await press("show");
    expect(shown).toContain(t("evening.pause"));
    expect(shown).not.toContain(`"${evening}"`);
    // What it does not offer changes nothing.
    for (const unknown of [String(evening), "10000000", "soon"]) await press("pause", [unknown]);
    expect(await rows()).toMatchObject([{ skipped: null, pausedUntil: null }]);
    const paused = await press("pause", [String(evening + 21)]);
    expect(paused).toContain(t("evening.unpause"));
    expect(paused).toContain("Taking a break until");
    const next = `<t:${start / 1_000 + 21 * 24 * 60 * 60}:F>`;
    expect(paused).toContain(`Next evening: ${next}`);
    void openEvening(bot, context(false), new SlashOptions({}, {}));
    await settle();
    expect(JSON.stringify(lastAnswer(api))).toContain(next);
    const back = await press("unskip");
    expect(back).toContain(t("evening.skip"));
    expect(back).not.toContain("Taking a break");
  });

  it("leads to the server's other evenings", async () => {
    await given(thursday);
    await given({ ...thursday, name: "Quiz" });
    expect(await press("panel", ["1"])).toContain("## 🍻 Quiz");
    expect(kind(api.requests.at(-1))).toBe("UpdateMessage");
  });

  it("is the hosts', also where somebody else finds its buttons", async () => {
    await given(thursday);
    const before = await rows();
    for (const verb of ["end", "finish", "skip", "pause", "unskip", "resume", "panel"] as const)
      expect(await press(verb, ["0"], false)).toContain(t("evening.hostOnly"));
    expect(await rows()).toEqual(before);
  });
});
