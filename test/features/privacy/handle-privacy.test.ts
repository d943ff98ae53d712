import type { CustomId } from "../../../src/discord/ui/parts.js";
import { MessageFlags } from "discord.js";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CallerFacts } from "../../../src/discord/context.js";
import { parseCustomId } from "../../../src/discord/ui/parts.js";
import { privacyFeature } from "../../../src/features/privacy/index.js";
import { featureOf } from "../../support/features.js";
import { settle } from "../../support/fake-clock.js";
import { nextInteraction } from "../../support/interactions.js";
import { person } from "../../support/tables.js";
import { kind } from "../../support/held-api.js";
import { heldBot, type HeldBot, lastAnswer } from "../settings/held-bot.js";

/** Of the deletion prompt. */
function buttonOf(verb: "delete" | "keep"): CustomId {
  return { table: "privacy", prompt: 0, verb, argument: "" };
}

const anna = person("Anna");

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

/** Anna, who wants something in German. */
function caller(): CallerFacts {
  return { id: nextInteraction(), token: "token", user: anna.user, language: "de", onEphemeral: true };
}

/** Passes every request until the work is done. */
async function through(work: Promise<void>): Promise<void> {
  await settle();
  while (held.api.waiting() > 0) {
    held.api.pass();
    await settle();
  }
  await work;
}

function command(subcommand: string): Promise<void> {
  return through(featureOf(held.bot, privacyFeature).commandAnywhere(caller(), subcommand));
}

function press(verb: "delete" | "keep"): Promise<void> {
  return through(featureOf(held.bot, privacyFeature).pressAnywhere(caller(), buttonOf(verb)));
}

/** What the last request says, as JSON. */
function said(): string {
  return JSON.stringify(held.api.requests.at(-1));
}

describe("/privacy show", () => {
  it("says that there is nothing, where there is nothing", async () => {
    await command("show");
    expect(lastAnswer(held.api)).toMatchObject({
      content: "Über dich ist hier nichts gespeichert.",
      flags: MessageFlags.Ephemeral,
    });
  });

  it("answers at once that it will, for the asker alone, and then with the file", async () => {
    await held.on.open(anna);
    await command("show");
    expect(held.api.requests.map(kind)).toEqual(["DeferredChannelMessageWithSource", "original"]);
    expect(held.api.requests[0]).toMatchObject({ response: { data: { flags: MessageFlags.Ephemeral } } });
    expect(held.api.requests[1]).toMatchObject({
      token: "token",
      files: ["katzentisch.json"],
      body: { attachments: [{ id: 0, filename: "katzentisch.json" }], allowed_mentions: { parse: [] } },
    });
    expect(said()).toMatch(/an einem Tisch.*nach 7 Tagen.*nach 400/);
  });

  it("is answered with the file once a minute", async () => {
    await held.on.open(anna);
    const reading = vi.spyOn(held.on.store.userData, "rowsOf");
    await command("show");
    const reads = reading.mock.calls.length;
    await command("show");
    expect(lastAnswer(held.api)).toMatchObject({
      content: "Das habe ich dir gerade erst gezeigt. In einer Minute wieder.",
    });
    expect(reading).toHaveBeenCalledTimes(reads);
    await held.on.clock.forward(60_000);
    await command("show");
    expect(said()).toContain("katzentisch.json");
    expect(reading.mock.calls.length).toBeGreaterThan(reads);
  });

  it("says so when the file cannot be put together, and tries it again at once", async () => {
    await held.on.open(anna);
    vi.spyOn(held.on.store.userData, "rowsOf").mockImplementation(() => {
      throw new Error("disk full");
    });
    await command("show");
    expect(said()).toContain("Da ist mir was umgefallen");
    vi.restoreAllMocks();
    await command("show");
    expect(said()).toContain("katzentisch.json");
    vi.spyOn(held.on.store.userData, "rowsOf").mockImplementation(() => {
      throw new Error("disk full");
    });
    await held.on.clock.forward(60_000);
    await command("show");
    expect(said()).toContain("Da ist mir was umgefallen");
    const told = held.lines.filter(({ level }) => level !== "debug");
    expect(told).toMatchObject([{ level: "error" }, { level: "error" }]);
  });
});

describe("what the operator has set", () => {
  const links = { privacy: "https://example.com/p", terms: null, support: "https://discord.gg/x" };
  const line = "-# [Datenschutzerklärung](<https://example.com/p>) · [Fragen und Hilfe](<https://discord.gg/x>)";
  const saying = async (subcommand: string): Promise<string> => {
    await through(featureOf(held.bot, privacyFeature, { links }).commandAnywhere(caller(), subcommand));
    return said();
  };

  it("stands under every answer, and nothing of it where nothing is set", async () => {
    expect(await saying("show")).toContain(line);
    expect(await saying("delete")).toContain(line);
    await held.on.open(anna);
    expect(await saying("show")).toContain(line);
    expect(await saying("delete")).toContain(line);
    await command("delete");
    expect(said()).not.toContain("](");
  });
});

describe("/privacy delete", () => {
  it("asks first, for the asker alone, and changes nothing yet", async () => {
    await held.on.open(anna);
    await command("delete");
    expect(lastAnswer(held.api)).toMatchObject({
      flags: MessageFlags.Ephemeral | MessageFlags.IsComponentsV2,
      allowed_mentions: { parse: [] },
    });
    const ids = [...said().matchAll(/"custom_id":"([^"]+)"/gu)].map(([, id = ""]) => parseCustomId(id)?.verb);
    expect(ids).toEqual(["delete", "keep"]);
    expect(await held.on.tables.userData.count(anna.user)).toBe(1);
  });

  it("leaves everything as it is on second thoughts", async () => {
    await held.on.open(anna);
    await press("keep");
    expect(held.api.requests.map(kind)).toEqual(["UpdateMessage"]);
    expect(said()).toContain("bleibt alles, wie es ist");
    expect(said()).not.toContain("custom_id");
    expect(await held.on.tables.userData.count(anna.user)).toBe(1);
  });

  it("forgets on the press, and says so in the place of the question", async () => {
    await held.on.open(anna);
    await press("delete");
    expect(held.api.requests.map(kind)).toEqual(["DeferredMessageUpdate", "post", "original"]);
    expect(said()).toContain("nirgends mehr gespeichert");
    expect(said()).not.toContain("custom_id");
    expect(await held.on.tables.userData.count(anna.user)).toBe(0);
    await press("delete");
    expect(said()).toContain("Über dich ist hier nichts gespeichert.");
    await command("delete");
    expect(lastAnswer(held.api)).toMatchObject({ content: "Über dich ist hier nichts gespeichert." });
  });

  it("forgets that somebody wants no hints, where that is all that it knows, and does not say that it knew nothing", async () => {
    await held.bot.tables.switchHintsOff(anna.user);
    await press("delete");
    expect(said()).toContain("Erledigt. Dein Name");
    expect(await held.on.tables.userData.hasHintsOff(anna.user)).toBe(false);
  });

  it("empties the log for somebody of whom nothing is stored any more, since what was may still stand in it", async () => {
    const { table } = await held.on.open(person("Ben"));
    await held.on.request(table, anna, { kind: "join" });
    await held.on.request(table, anna, { kind: "leave" });
    const emptied = vi.spyOn(held.on.store.userData, "eraseDeleted");
    await command("delete");
    expect(lastAnswer(held.api)).toMatchObject({ content: "Über dich ist hier nichts gespeichert." });
    expect(emptied).toHaveBeenCalledTimes(1);
  });

  it("keeps the question, with the reason, until everything is gone", async () => {
    await held.on.open(anna);
    const unlink = vi.spyOn(held.on.store.userData, "unlink").mockImplementation(() => {
      throw new Error("disk full");
    });
    await press("delete");
    expect(said()).toMatch(/Mittendrin.*"custom_id":"privacy:0:delete"/);
    unlink.mockRestore();
    await press("delete");
    expect(said()).toContain("nirgends mehr gespeichert");
  });

  it("does nothing if the press cannot be answered, so that nobody's data is deleted without their knowing", async () => {
    await held.on.open(anna);
    const work = featureOf(held.bot, privacyFeature).pressAnywhere(caller(), buttonOf("delete"));
    held.api.fail(10_062, 404);
    await work;
    expect(await held.on.tables.userData.count(anna.user)).toBe(1);
    expect(held.lines.filter(({ level }) => level !== "debug")).toMatchObject([
      { level: "warn", facts: { failure: "expired" } },
    ]);
  });
});

describe("what /privacy does not know", () => {
  it("is answered all the same", async () => {
    await command("sell");
    expect(lastAnswer(held.api)).toMatchObject({ flags: MessageFlags.Ephemeral });
    await through(
      featureOf(held.bot, privacyFeature).pressAnywhere(caller(), {
        table: "privacy",
        prompt: 0,
        verb: "sell",
        argument: "",
      }),
    );
    expect(lastAnswer(held.api)["content"]).toContain("Diesen Knopf kenne ich nicht");
  });
});
