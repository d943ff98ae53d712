import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { kind, type Request } from "../../support/held-api.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer } from "../features/settings/held-bot.js";

let held: HeldBot;

beforeEach(() => {
  held = heldBot();
});

/** Tells somebody, and lets all requests through. */
async function tell(token: string, name = "Anna"): Promise<void> {
  const work = held.bot.transientReplies.reply(arrivalWith({ token, person: person(name) }), "Too late!");
  await pass();
  await work;
  await pass();
}

async function pass(): Promise<void> {
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
}

/** The tokens of the lines that were taken away, in order. */
function removed(): readonly string[] {
  const tokenOf = (request: Request): readonly string[] => (request.type === "removeOriginal" ? [request.token] : []);
  return held.api.requests.flatMap(tokenOf);
}

describe("a transient reply", () => {
  it("is seen by its reader alone, and goes after some seconds", async () => {
    await tell("first");
    expect(lastAnswer(held.api)).toMatchObject({ content: "Too late!", flags: MessageFlags.Ephemeral });
    await held.on.clock.forward(5_900);
    expect(removed()).toEqual([]);
    await held.on.clock.forward(200);
    expect(removed()).toEqual(["first"]);
    await pass();
    await held.on.clock.forward(60_000);
    expect(removed()).toEqual(["first"]);
  });

  it("makes room for the next one of the same reader at once, and for nobody else’s", async () => {
    await tell("first");
    await tell("Ben’s", "Ben");
    await held.on.clock.forward(1_000);
    await tell("second");
    expect(removed()).toEqual(["first"]);
    await held.on.clock.forward(5_500);
    await pass();
    expect(removed()).toEqual(["first", "Ben’s"]);
    await held.on.clock.forward(1_000);
    await pass();
    expect(removed()).toEqual(["first", "Ben’s", "second"]);
    expect(held.bot.transientReplies.standing).toBe(0);
  });

  it("is not taken away before it is there, however quick the next one is", async () => {
    void held.bot.transientReplies.reply(arrivalWith({ token: "slow" }), "Too late!");
    void held.bot.transientReplies.reply(arrivalWith({ token: "quick" }), "Too late!");
    await settle();
    expect(held.api.requests.map(kind)).toEqual(["ChannelMessageWithSource", "ChannelMessageWithSource"]);
    expect(removed()).toEqual([]);
    await pass();
    expect(removed()).toEqual(["slow"]);
  });

  it("is taken away once where its time runs out while the next one is on its way", async () => {
    await tell("first");
    await held.on.clock.forward(5_900);
    const next = held.bot.transientReplies.reply(arrivalWith({ token: "next" }), "Too late!");
    await held.on.clock.forward(200);
    expect(removed()).toEqual(["first"]);
    await pass();
    await next;
    await pass();
    expect(removed()).toEqual(["first"]);
  });

  it("is taken away once where Discord has delivered its press twice", async () => {
    const twice = arrivalWith({ token: "twice" });
    void held.bot.transientReplies.reply(twice, "Too late!");
    void held.bot.transientReplies.reply(twice, "Too late!");
    await settle();
    held.api.pass();
    held.api.fail(40_060);
    await pass();
    await held.on.clock.forward(6_000);
    await pass();
    expect(removed()).toEqual(["twice"]);
    expect(held.bot.transientReplies.standing).toBe(0);
  });

  it("that never reached its reader is not taken away", async () => {
    void held.bot.transientReplies.reply(arrivalWith({ token: "expired" }), "Too late!");
    await settle();
    held.api.fail(10_062, 404);
    await held.on.clock.forward(6_000);
    expect(removed()).toEqual([]);
    expect(held.lines).toMatchObject([{ sentence: "an answer could not be sent" }]);
  });

  it("that its reader has dismissed is no fault", async () => {
    await tell("first");
    await held.on.clock.forward(6_000);
    held.api.fail(10_008, 404);
    await settle();
    expect(held.lines.filter(({ level }) => level !== "debug")).toEqual([]);
  });
});
