import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { textMessage } from "../../../src/discord/replies.js";
import { settle } from "../../support/fake-clock.js";
import { person } from "../../support/tables.js";
import { kind, type Request } from "../../support/held-api.js";
import { arrivalWith, heldBot, type HeldBot, lastAnswer } from "../../features/settings/held-bot.js";

let held: HeldBot;

beforeEach(() => {
  held = heldBot();
});

function say(token: string, sentence: string, name = "Anna"): Promise<void> {
  return held.bot.notices.tell(arrivalWith({ token, person: person(name) }), textMessage(sentence));
}

/** All requests go through. */
async function tell(token: string, sentence = "Too late!", name = "Anna"): Promise<void> {
  const work = say(token, sentence, name);
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

/** Of removed notices, in order. */
function removed(): readonly string[] {
  const tokenOf = (request: Request): readonly string[] => (request.type === "removeOriginal" ? [request.token] : []);
  return held.api.requests.flatMap(tokenOf);
}

/** In order, with tokens. */
function edited(): readonly string[] {
  return held.api.requests.flatMap((request) =>
    request.type === "original" ? [`${request.token}: ${request.body.content ?? ""}`] : [],
  );
}

const kinds = (): readonly string[] => held.api.requests.map(kind);

describe("a notice", () => {
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
    expect(held.bot.notices.standing).toBe(0);
  });

  it("says the next sentence of the same reader too, and stays some seconds after that; others have their own", async () => {
    await tell("first", "Too late!");
    await tell("Ben’s", "Too late!", "Ben");
    await held.on.clock.forward(4_000);
    await tell("second", "Not your turn.");
    expect(edited()).toEqual(["first: Not your turn."]);
    expect(kinds()).toEqual([
      "ChannelMessageWithSource",
      "ChannelMessageWithSource",
      "original",
      "DeferredMessageUpdate",
    ]);
    await held.on.clock.forward(5_000);
    await pass();
    expect(removed()).toEqual(["Ben’s"]);
    await held.on.clock.forward(2_000);
    await pass();
    expect(removed()).toEqual(["Ben’s", "first"]);
  });

  it("that says it already is not edited, and stays as long as a new one", async () => {
    await tell("first");
    await held.on.clock.forward(5_000);
    await tell("second");
    expect(kinds()).toEqual(["ChannelMessageWithSource", "DeferredMessageUpdate"]);
    await held.on.clock.forward(5_900);
    expect(removed()).toEqual([]);
    await held.on.clock.forward(200);
    expect(removed()).toEqual(["first"]);
  });

  it("is replaced by a new one for who goes on pressing, as they may have dismissed it, which Discord does not report", async () => {
    await tell("first");
    for (const token of ["second", "third"]) {
      await held.on.clock.forward(4_500);
      await tell(token);
    }
    expect(kinds().filter((one) => one === "ChannelMessageWithSource")).toHaveLength(1);
    await held.on.clock.forward(1_500);
    await tell("fourth");
    expect(kinds().filter((one) => one === "ChannelMessageWithSource")).toHaveLength(2);
    expect(removed()).toEqual(["first"]);
    expect(held.bot.notices.standing).toBe(1);
  });

  it("is one message however quickly its reader presses, and says the last sentence", async () => {
    const all = ["one", "two", "three"].map((token) => say(token, `sentence ${token}`));
    await settle();
    expect(kinds().filter((one) => one === "ChannelMessageWithSource")).toHaveLength(1);
    await pass();
    await Promise.all(all);
    await pass();
    expect(edited()).toEqual(["one: sentence three"]);
    expect(kinds().filter((one) => one === "ChannelMessageWithSource")).toHaveLength(1);
  });

  it("that never came leaves no press of its reader without one", async () => {
    const all = ["first", "second"].map((token) => say(token, `sentence ${token}`));
    await settle();
    held.api.fail(10_062, 404);
    await pass();
    await Promise.all(all);
    await pass();
    expect(kinds()).toEqual(["ChannelMessageWithSource", "ChannelMessageWithSource"]);
    expect(lastAnswer(held.api)["content"]).toBe("sentence second");
    expect(held.bot.notices.standing).toBe(1);
  });

  it("that can no longer be edited is replaced by a new one", async () => {
    await tell("first");
    const work = say("second", "Not your turn.");
    await settle();
    held.api.fail(10_008, 404);
    await pass();
    await work;
    expect(lastAnswer(held.api)["content"]).toBe("Not your turn.");
    expect(held.bot.notices.standing).toBe(1);
    await held.on.clock.forward(6_100);
    await pass();
    expect(removed()).toEqual(["second"]);
  });

  it("whose edit takes too long is replaced by a new one, so that the press has its answer in time", async () => {
    await tell("first");
    const work = say("second", "Not your turn.");
    await held.on.clock.forward(1_100);
    expect(kinds().at(-1)).toBe("ChannelMessageWithSource");
    await pass();
    await work;
    await pass();
    expect(removed()).toEqual(["first"]);
    expect(held.bot.notices.standing).toBe(1);
  });

  it("of another layout is a new message, and the one before goes", async () => {
    await tell("first");
    const framed = { flags: MessageFlags.IsComponentsV2, components: [], allowed_mentions: { parse: [] as [] } };
    const work = held.bot.notices.tell(arrivalWith({ token: "framed" }), framed);
    await pass();
    await work;
    await pass();
    expect(removed()).toEqual(["first"]);
    expect(held.bot.notices.standing).toBe(1);
  });

  it("is taken away once where Discord has delivered its press twice", async () => {
    const twice = arrivalWith({ token: "twice" });
    void held.bot.notices.tell(twice, textMessage("Too late!"));
    void held.bot.notices.tell(twice, textMessage("Too late!"));
    await pass();
    await held.on.clock.forward(6_000);
    await pass();
    expect(removed()).toEqual(["twice"]);
    expect(held.bot.notices.standing).toBe(0);
  });

  it("that never reached its reader is not taken away", async () => {
    void say("expired", "Too late!");
    await settle();
    held.api.fail(10_062, 404);
    await held.on.clock.forward(6_000);
    expect(removed()).toEqual([]);
    expect(held.bot.notices.standing).toBe(0);
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
