import { ButtonInteraction, ChatInputCommandInteraction, type Interaction } from "discord.js";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createClient } from "../../src/discord/client.js";
import { route } from "../../src/discord/router.js";
import { settle } from "../support/fake-clock.js";
import { nextInteraction, person } from "../support/tables.js";
import { kind } from "../support/wire.js";
import { heldBot, type HeldBot, lastAnswer } from "./settings/held-bot.js";

const client = createClient(null, () => undefined);
afterAll(() => client.destroy());

const anna = person("Anna");

/** What every interaction in a direct message to the bot tells (Discord's reference, "Interaction Structure"). */
function direct(): object {
  const user = { id: anna.user, username: "anna", discriminator: "0", global_name: "Anna", avatar: null };
  return {
    id: nextInteraction(),
    application_id: "100000000000000009",
    token: "token",
    version: 1,
    channel_id: "100000000000000002",
    channel: { id: "100000000000000002", type: 1 },
    context: 1,
    user,
    locale: "de",
    app_permissions: "0",
    entitlements: [],
    authorizing_integration_owners: {},
  };
}

/** An interaction as discord.js makes it of what the gateway sends. */
function made(type: typeof ChatInputCommandInteraction | typeof ButtonInteraction, data: object): Interaction {
  return Reflect.construct(type, [client, data]) as Interaction;
}

function command(name: string, subcommand: string): Interaction {
  const options = [{ type: 1, name: subcommand, options: [] }];
  return made(ChatInputCommandInteraction, { ...direct(), type: 2, data: { id: "1", type: 1, name, options } });
}

function button(customId: string): Interaction {
  const message = { id: "5", channel_id: "100000000000000002", content: "", flags: 64 };
  return made(ButtonInteraction, { ...direct(), type: 3, message, data: { component_type: 2, custom_id: customId } });
}

let held: HeldBot;
beforeEach(() => {
  held = heldBot();
});

async function answerTo(interaction: Interaction): Promise<Readonly<Record<string, unknown>>> {
  const work = route(held.bot, interaction);
  await settle();
  held.wire.pass();
  await work;
  return lastAnswer(held.wire);
}

describe("in a direct message to the bot", () => {
  it("everybody gets what is stored about him", async () => {
    expect(await answerTo(command("privacy", "show"))).toMatchObject({
      content: "Über dich ist hier nichts gespeichert.",
    });
    await held.on.open(anna);
    expect(JSON.stringify(await answerTo(command("privacy", "delete")))).toContain("privacy:0:delete");
  });

  it("the buttons of the question whether all of it is to go work too", async () => {
    expect(JSON.stringify(await answerTo(button("privacy:0:keep")))).toContain("bleibt alles, wie es ist");
    expect(kind(held.wire.requests.at(-1))).toBe("UpdateMessage");
  });

  it("whatever needs a table is answered by where tables are", async () => {
    for (const interaction of [
      command("katchen", "start"),
      command("tables", "settings"),
      button("aaaaaaaaaaa:1:join"),
    ])
      expect(await answerTo(interaction)).toMatchObject({ content: expect.stringContaining("Kanälen eines Servers") });
    expect(await answerTo(button("somebody else's"))).toMatchObject({
      content: expect.stringContaining("Diesen Knopf kenne ich nicht"),
    });
  });
});
