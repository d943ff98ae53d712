import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  ContainerBuilder,
  LabelBuilder,
  MessageFlags,
  ModalBuilder,
  StringSelectMenuBuilder,
  TextDisplayBuilder,
  TextInputBuilder,
  TextInputStyle,
  type ChatInputCommandInteraction,
  type Interaction,
} from "discord.js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../discord/index.js";
import { startBareBot, type BareBot } from "./bare-bot.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot();
});
afterAll(() => bot.close());
afterEach(() => bot.checkClean());

const row = (...buttons: ButtonBuilder[]) => new ActionRowBuilder<ButtonBuilder>().addComponents(...buttons);
const button = (id: string) => new ButtonBuilder().setCustomId(id).setLabel(id).setStyle(ButtonStyle.Primary);

/** Anything but a message fails the test. */
function messageOf(outcome: Outcome) {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`Came out as ${outcome.type}`);
  return outcome.message;
}

/** Anna's command, answered by `reply`, then `then`. */
function cook(
  reply: (interaction: ChatInputCommandInteraction<"cached">) => Promise<unknown>,
  then?: (interaction: Interaction) => Promise<unknown>,
): Promise<Outcome> {
  bot.on(async (interaction) => {
    if (interaction.isChatInputCommand() && interaction.inCachedGuild()) await reply(interaction);
    else await then?.(interaction);
  });
  return bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });
}

const annaSees = (id: string) => bot.anna.sees(bot.discord.channel).find((message) => message.id === id);
const benSees = (id: string) => bot.ben.sees(bot.discord.channel).find((message) => message.id === id);

test("a slash command reaches the bot with its options, and everybody sees the answer", async () => {
  bot.on(async (interaction) => {
    if (!interaction.isChatInputCommand() || !interaction.inCachedGuild()) return;
    const { options, memberPermissions, locale, guildLocale } = interaction;
    expect(interaction.channel?.id).toBe(bot.discord.channel);
    expect(memberPermissions.has("SendMessages")).toBe(true);
    expect(memberPermissions.has("ManageGuild")).toBe(false);
    const guest = options.getMember("gast")?.id;
    await interaction.reply(
      [
        options.getSubcommand(),
        options.getString("sorte"),
        options.getInteger("tassen"),
        guest,
        locale,
        guildLocale,
      ].join(" "),
    );
  });
  const values = { sorte: "Minze", tassen: 3, gast: bot.ben.id };
  const message = messageOf(await bot.anna.slash(bot.discord.channel, "tee kochen", values));
  expect(message.content).toBe(`kochen Minze 3 ${bot.ben.id} de de`);
  expect(benSees(message.id)?.content).toBe(message.content);
  expect(message.interaction_metadata?.user.id).toBe(bot.anna.id);
});

test("a moderator's interaction carries their permissions", async () => {
  bot.on(async (interaction) => {
    if (interaction.isRepliable())
      await interaction.reply(String(interaction.memberPermissions?.has("ManageMessages")));
  });
  expect(messageOf(await bot.ben.slash(bot.discord.channel, "tee kochen", { sorte: "x" })).content).toBe("true");
});

test("a press can change the message that carries the button, for everybody", async () => {
  const first = messageOf(
    await cook(
      (interaction) => interaction.reply({ content: "one", components: [row(button("more"))] }),
      async (interaction) => {
        if (interaction.isButton()) await interaction.update({ content: `two by ${interaction.user.id}` });
      },
    ),
  );
  const outcome = await bot.ben.press(first.id, "more");
  expect(outcome.type).toBe("update");
  expect(messageOf(outcome).id).toBe(first.id);
  expect(annaSees(first.id)?.content).toBe(`two by ${bot.ben.id}`);
  expect(annaSees(first.id)?.edited_timestamp).not.toBeNull();
  expect(annaSees(first.id)?.components).toHaveLength(1);
});

test("a press that is only acknowledged changes nothing, and @original is the message with the button", async () => {
  const first = messageOf(
    await cook(
      (interaction) => interaction.reply({ content: "one", components: [row(button("more"))] }),
      async (interaction) => {
        if (!interaction.isButton()) return;
        await interaction.deferUpdate();
        expect((await interaction.fetchReply()).id).toBe(interaction.message.id);
      },
    ),
  );
  expect((await bot.anna.press(first.id, "more")).type).toBe("deferred");
  await expect.poll(() => annaSees(first.id)?.edited_timestamp).toBeNull();
});

test("a select hands over the chosen values, and refuses others before the bot hears of them", async () => {
  const menu = new StringSelectMenuBuilder()
    .setCustomId("pick")
    .setMaxValues(2)
    .addOptions(["a", "b", "c"].map((value) => ({ label: value, value })));
  const first = messageOf(
    await cook(
      (interaction) =>
        interaction.reply({ components: [new ActionRowBuilder<StringSelectMenuBuilder>().addComponents(menu)] }),
      async (interaction) => {
        if (interaction.isStringSelectMenu()) await interaction.reply(interaction.values.join("+"));
      },
    ),
  );
  expect(messageOf(await bot.anna.select(first.id, "pick", ["a", "c"])).content).toBe("a+c");
  await expect(bot.anna.select(first.id, "pick", ["d"])).rejects.toThrow("does not offer");
  await expect(bot.anna.select(first.id, "pick", ["a", "b", "c"])).rejects.toThrow("takes 1 to 2");
});

test("a modal is shown, filled in and answered", async () => {
  const field = new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short).setMaxLength(5);
  const modal = new ModalBuilder()
    .setCustomId("who")
    .setTitle("Who")
    .addLabelComponents(new LabelBuilder().setLabel("Name").setTextInputComponent(field));
  const shown = await cook(
    (interaction) => interaction.showModal(modal),
    async (interaction) => {
      if (interaction.isModalSubmit()) await interaction.reply(interaction.fields.getTextInputValue("name"));
    },
  );
  expect(shown.type).toBe("modal");
  await expect(bot.anna.submit(shown.interaction, { name: "too long" })).rejects.toThrow("at most 5");
  await expect(bot.ben.submit(shown.interaction, { name: "Ben" })).rejects.toThrow("showed no modal");
  expect(messageOf(await bot.anna.submit(shown.interaction, { name: "Mia" })).content).toBe("Mia");
});

test("a modal out of a button may change the message with the button", async () => {
  const field = new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short);
  const modal = new ModalBuilder()
    .setCustomId("who")
    .setTitle("Who")
    .addLabelComponents(new LabelBuilder().setLabel("Name").setTextInputComponent(field));
  const first = messageOf(
    await cook(
      (interaction) => interaction.reply({ content: "?", components: [row(button("ask"))] }),
      async (interaction) => {
        if (interaction.isButton()) await interaction.showModal(modal);
        else if (interaction.isModalSubmit() && interaction.isFromMessage()) {
          await interaction.update(interaction.fields.getTextInputValue("name"));
        }
      },
    ),
  );
  const shown = await bot.ben.press(first.id, "ask");
  const outcome = await bot.ben.submit(shown.interaction, { name: "Ben" });
  expect(outcome.type).toBe("update");
  expect(annaSees(first.id)?.content).toBe("Ben");
});

test("a focused option gets its choices", async () => {
  bot.on(async (interaction) => {
    if (!interaction.isAutocomplete()) return;
    const focused = interaction.options.getFocused(true);
    await interaction.respond([
      { name: interaction.options.getSubcommand(), value: `${focused.name}:${focused.value}` },
    ]);
  });
  const outcome = await bot.anna.autocomplete(bot.discord.channel, "tee kochen", "sorte", "Mi");
  expect(outcome).toMatchObject({ type: "choices", choices: [{ name: "kochen", value: "sorte:Mi" }] });
});

test("an ephemeral answer is seen by its reader only, and the channel knows nothing of it", async () => {
  const message = messageOf(
    await cook((interaction) => interaction.reply({ content: "psst", flags: MessageFlags.Ephemeral })),
  );
  expect(message.ephemeral).toBe(true);
  expect(annaSees(message.id)?.content).toBe("psst");
  expect(benSees(message.id)).toBeUndefined();
  const channel = await bot.client.channels.fetch(bot.discord.channel);
  if (!channel?.isTextBased()) throw new Error("no text channel");
  expect((await channel.messages.fetch()).has(message.id)).toBe(false);
  bot.anna.dismiss(message.id);
  expect(annaSees(message.id)).toBeUndefined();
});

test("an ephemeral message changes with a fresh press on it, and by the token that made it", async () => {
  const message = messageOf(
    await cook(
      async (interaction) => {
        await interaction.reply({ content: "1", components: [row(button("on"))], flags: MessageFlags.Ephemeral });
        await interaction.editReply("2");
      },
      async (interaction) => {
        if (interaction.isButton()) await interaction.update("3");
      },
    ),
  );
  await expect.poll(() => annaSees(message.id)?.content).toBe("2");
  await expect(bot.ben.press(message.id, "on")).rejects.toThrow("sees no message");
  await bot.anna.press(message.id, "on");
  expect(annaSees(message.id)).toMatchObject({ content: "3", ephemeral: true });
});

test("a deferred answer is a message once it is filled in, with the flag that it was announced with", async () => {
  const outcome = await cook(async (interaction) => {
    const { resource } = await interaction.deferReply({ flags: MessageFlags.Ephemeral, withResponse: true });
    expect(annaSees(resource?.message?.id ?? "")?.flags).toBe(MessageFlags.Ephemeral | MessageFlags.Loading);
    const container = new ContainerBuilder().addTextDisplayComponents(new TextDisplayBuilder({ content: "late" }));
    await interaction.editReply({ components: [container], flags: MessageFlags.IsComponentsV2 });
  });
  const message = messageOf(outcome);
  expect(message.flags).toBe(MessageFlags.Ephemeral | MessageFlags.IsComponentsV2);
  expect(message.edited_timestamp).toBeNull();
  expect(benSees(message.id)).toBeUndefined();
});

test("the first follow-up fills a deferred answer in; later ones are messages of their own", async () => {
  const outcome = await cook(async (interaction) => {
    await interaction.deferReply();
    await interaction.followUp({ content: "first", flags: MessageFlags.Ephemeral });
    await interaction.followUp({ content: "second", flags: MessageFlags.Ephemeral });
  });
  expect(messageOf(outcome)).toMatchObject({ content: "first", ephemeral: false });
  await expect.poll(() => bot.anna.sees(bot.discord.channel).at(-1)?.content).toBe("second");
  expect(bot.ben.sees(bot.discord.channel).at(-1)?.content).toBe("first");
});

test("components get numbers, nested ones too, and keep those that they came with", async () => {
  const container = new ContainerBuilder()
    .addTextDisplayComponents(new TextDisplayBuilder({ content: "a", id: 2 }), new TextDisplayBuilder({ content: "b" }))
    .addActionRowComponents(row(button("x")));
  const message = messageOf(
    await cook((interaction) => interaction.reply({ components: [container], flags: MessageFlags.IsComponentsV2 })),
  );
  expect(message.components).toMatchObject([
    { id: 1, components: [{ id: 2 }, { id: 3 }, { id: 4, components: [{ id: 5 }] }] },
  ]);
});

test("the bot posts, edits and deletes by the channel", async () => {
  const channel = await bot.client.channels.fetch(bot.discord.channel);
  if (!channel?.isSendable()) throw new Error("no text channel");
  const message = await channel.send({
    content: `<@${bot.anna.id}> <@${bot.ben.id}>`,
    allowedMentions: { users: [bot.anna.id] },
  });
  expect(annaSees(message.id)?.mentions.map(({ id }) => id)).toEqual([bot.anna.id]);
  await message.edit({ content: "edited", components: [row(button("x"))] });
  expect(annaSees(message.id)).toMatchObject({ content: "edited", components: [{ components: [{ custom_id: "x" }] }] });
  await message.delete();
  expect(annaSees(message.id)).toBeUndefined();
});

test("one nonce makes one message", async () => {
  const channel = await bot.client.channels.fetch(bot.discord.channel);
  if (!channel?.isSendable()) throw new Error("no text channel");
  const post = { content: "once", nonce: "n1", enforceNonce: true };
  expect((await channel.send(post)).id).toBe((await channel.send(post)).id);
  expect((await channel.send({ content: "once" })).id).not.toBe((await channel.send(post)).id);
});

test("a press on a message that is gone still reaches the bot", async () => {
  bot.on(async (interaction) => {
    if (interaction.isButton()) await interaction.reply(`${interaction.customId} ${interaction.message.id}`);
  });
  const gone = bot.discord.snowflake();
  expect(messageOf(await bot.anna.pressBlindly(bot.discord.channel, gone, "forged")).content).toBe(`forged ${gone}`);
});

test("nobody presses what they do not see or what is disabled", async () => {
  const first = messageOf(
    await cook((interaction) => interaction.reply({ components: [row(button("off").setDisabled(true))] })),
  );
  await expect(bot.anna.press(first.id, "off")).rejects.toThrow("disabled");
  await expect(bot.anna.press(first.id, "other")).rejects.toThrow("no button");
  await expect(bot.anna.press(bot.discord.snowflake(), "off")).rejects.toThrow("sees no message");
});

test("a client sends no command that its payload does not allow", async () => {
  const send = (line: string, values: Record<string, string | number | boolean>) =>
    bot.anna.slash(bot.discord.channel, line, values);
  await expect(send("kaffee", {})).rejects.toThrow("no command");
  await expect(send("tee", {})).rejects.toThrow("needs a subcommand");
  await expect(send("tee trinken", {})).rejects.toThrow("no subcommand");
  await expect(send("tee kochen", {})).rejects.toThrow("required");
  await expect(send("tee kochen", { sorte: "x", zucker: true })).rejects.toThrow("no option");
  await expect(send("tee kochen", { sorte: "x", tassen: 10 })).rejects.toThrow("at most 9");
  await expect(send("tee kochen", { sorte: "x", tassen: 1.5 })).rejects.toThrow("integer");
  await expect(send("tee kochen", { sorte: "x", art: "warm" })).rejects.toThrow("one of hot, cold");
});
