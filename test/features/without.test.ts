import { describe, expect, it } from "vitest";
import { heldBot, arrivalWith, lastAnswer } from "./settings/held-bot.js";
import { pressTable } from "../support/features.js";
import { settle } from "../support/fake-clock.js";
import { person } from "../support/tables.js";
import { playOut, startedOf } from "../support/tables-of-three.js";

const names = heldBot().bot.features.all.map(({ id }) => id);

/** A bot that has never heard of a feature. */
const without = (id: string) =>
  heldBot(undefined, undefined, { features: (all) => all.filter((one) => one.id !== id) });

describe.each(names)("a bot without %s", (id) => {
  const { bot, app } = heldBot();
  const gone = bot.features.all.find((feature) => feature.id === id);

  it("plays a game from its lobby to its result", async () => {
    const held = without(id);
    expect(held.bot.features.all.map((feature) => feature.id)).toEqual(names.filter((name) => name !== id));
    const over = await playOut(held.on, await startedOf(held.on, { shots: 1 }));
    expect(over.status).toBe("over");
  });

  it("registers all commands but its own", () => {
    // An option of another command may be called the same.
    const own = [
      ...(gone?.commands ?? []),
      ...(gone?.gameSubcommands ?? []),
      ...(gone?.subcommands ?? []).map(({ body }) => body),
    ].map((command) => `"type":${"type" in command ? command.type : 1},"name":"${command.name}"`);
    const [all, left] = [app.commands, without(id).app.commands].map((commands) => JSON.stringify(commands));
    expect(own.filter((command) => all?.includes(command) !== true)).toEqual([]);
    expect(own.filter((command) => left?.includes(command) !== false)).toEqual([]);
  });

  it("answers a press on a button of its, which is no table's, and changes nothing", async () => {
    for (const { word } of gone?.words ?? []) {
      const held = without(id);
      const pressed = { table: word, prompt: 0, verb: "open", argument: "" };
      expect(held.bot.features.ofWord(word)).toBeNull();
      const work = pressTable(held.bot, arrivalWith({ onEphemeral: true }), pressed);
      await settle();
      held.api.pass();
      await work;
      expect(lastAnswer(held.api)["content"]).toContain("That table is long gone");
    }
  });

  it("still tells people what is stored about them, and forgets it", async () => {
    const held = without(id);
    const anna = person("Anna");
    await held.on.open(anna);
    const handlers = held.bot.features.all.find(({ forAnybody }) => forAnybody !== undefined)?.forAnybody;
    expect(handlers === undefined).toBe(id === "privacy");
    for (const { forget } of held.bot.features.all) await forget?.(anna.user);
    await held.bot.tables.userData.deleteUser(anna.user);
    expect(await held.bot.tables.userData.count(anna.user)).toBe(0);
  });
});
