import {
  ActionRowBuilder,
  ChannelSelectMenuBuilder,
  ChannelType,
  ComponentType,
  LabelBuilder,
  MentionableSelectMenuBuilder,
  ModalBuilder,
  RoleSelectMenuBuilder,
  StringSelectMenuBuilder,
  TextInputBuilder,
  TextInputStyle,
  UserSelectMenuBuilder,
  type AnySelectMenuInteraction,
  type APIComponentInLabel,
  type MessageActionRowComponentBuilder,
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

/** Anna's command, answered with a select; `then` answers a choice. */
async function offer(
  select: MessageActionRowComponentBuilder,
  then: (interaction: AnySelectMenuInteraction) => string,
): Promise<string> {
  bot.on(async (interaction) => {
    if (interaction.isAnySelectMenu()) await interaction.reply(then(interaction));
    else if (interaction.isChatInputCommand()) {
      const row = new ActionRowBuilder<MessageActionRowComponentBuilder>().addComponents(select);
      await interaction.reply({ components: [row] });
    }
  });
  const outcome = await bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" });
  if (outcome.type !== "message") throw new Error(outcome.type);
  return outcome.message.id;
}

function contentOf(outcome: Outcome): string {
  if (outcome.type !== "message") throw new Error(outcome.type);
  return outcome.message.content;
}

/** A role that everybody has a name for. */
const moderators = () => bot.ben.member.roles[0] ?? "";

test("a select of users tells who they are", async () => {
  const select = new UserSelectMenuBuilder().setCustomId("who").setMaxValues(2).setDefaultUsers(bot.anna.id);
  const message = await offer(select, (interaction) => {
    if (!interaction.isUserSelectMenu() || !interaction.inCachedGuild()) return "nothing";
    const names = interaction.users.map((user) => user.displayName);
    return `${names.join("+")} ${interaction.members.get(bot.ben.id)?.permissions.has("ManageGuild")}`;
  });
  const shown = bot.anna.sees(bot.discord.channel).at(-1)?.components;
  expect(shown).toMatchObject([{ components: [{ default_values: [{ id: bot.anna.id, type: "user" }] }] }]);
  expect(contentOf(await bot.anna.select(message, "who", [bot.anna.id, bot.ben.id]))).toBe("Anna+Ben true");
  await expect(bot.anna.select(message, "who", [moderators()])).rejects.toThrow("does not offer");
});

test("a select of roles tells what they are", async () => {
  const message = await offer(new RoleSelectMenuBuilder().setCustomId("role"), (interaction) =>
    interaction.isRoleSelectMenu() ? interaction.roles.map((role) => role?.name).join() : "nothing",
  );
  expect(contentOf(await bot.anna.select(message, "role", [moderators()]))).toBe("Moderators");
  await expect(bot.anna.select(message, "role", [bot.ben.id])).rejects.toThrow("does not offer");
  await expect(bot.anna.select(message, "role", [])).rejects.toThrow("takes 1 to 1");
});

test("a select of both takes users and roles", async () => {
  const select = new MentionableSelectMenuBuilder().setCustomId("any").setMaxValues(3);
  const message = await offer(select, (interaction) => {
    if (!interaction.isMentionableSelectMenu()) return "nothing";
    const roles = interaction.roles.map((role) => role?.name);
    return `${interaction.users.map((user) => user.displayName).join()} ${roles.join()} ${interaction.members.size}`;
  });
  expect(contentOf(await bot.anna.select(message, "any", [bot.ben.id, moderators()]))).toBe("Ben Moderators 1");
  await expect(bot.anna.select(message, "any", [bot.discord.channel])).rejects.toThrow("does not offer");
});

test("a select of channels offers the types that it names", async () => {
  const thread = bot.discord.addThread(bot.discord.channel, "aside");
  const select = new ChannelSelectMenuBuilder().setCustomId("where").setChannelTypes(ChannelType.GuildText);
  const message = await offer(select, (interaction) =>
    interaction.isChannelSelectMenu()
      ? interaction.channels.map((channel) => (channel && "name" in channel ? channel.name : "?")).join()
      : "nothing",
  );
  expect(contentOf(await bot.anna.select(message, "where", [bot.discord.channel]))).toBe("spieltisch");
  await expect(bot.anna.select(message, "where", [thread])).rejects.toThrow("does not offer");
});

test("a modal asks for texts, choices and people in one go", async () => {
  const options = ["hot", "cold", "iced"].map((value) => ({ label: value, value, default: value === "cold" }));
  const label = (text: string) => new LabelBuilder().setLabel(text).setDescription("as you like");
  const modal = new ModalBuilder()
    .setCustomId("form")
    .setTitle("Tea")
    .addLabelComponents(
      label("Name").setTextInputComponent(new TextInputBuilder().setCustomId("name").setStyle(TextInputStyle.Short)),
      label("How").setStringSelectMenuComponent(
        new StringSelectMenuBuilder().setCustomId("how").setMaxValues(2).addOptions(options),
      ),
      label("For").setUserSelectMenuComponent(
        new UserSelectMenuBuilder().setCustomId("guest").setRequired(false).setMaxValues(2),
      ),
    );
  bot.on(async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.showModal(modal);
    if (!interaction.isModalSubmit()) return;
    const { fields } = interaction;
    const guests = fields.getSelectedUsers("guest")?.map((user) => user.displayName) ?? [];
    const how = fields.getStringSelectValues("how");
    await interaction.reply(`${fields.getTextInputValue("name")}: ${how.join("+")} for ${guests.join("+")}`);
  });
  const show = async () => (await bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" })).interaction;
  const entries = { name: "Mia", how: ["hot", "iced"], guest: [bot.anna.id, bot.ben.id] };
  expect(contentOf(await bot.anna.submit(await show(), entries))).toBe("Mia: hot+iced for Anna+Ben");
  expect(contentOf(await bot.anna.submit(await show(), { name: "Mia" }))).toBe("Mia: cold for ");
  const shown = await show();
  await expect(bot.anna.submit(shown, { how: "hot" })).rejects.toThrow('"name" is required');
  await expect(bot.anna.submit(shown, { name: "Mia", how: "warm" })).rejects.toThrow("does not offer");
  await expect(bot.anna.submit(shown, { name: "Mia", how: ["hot", "cold", "iced"] })).rejects.toThrow("takes 1 to 2");
  await expect(bot.anna.submit(shown, { name: ["Mia"] })).rejects.toThrow("one text");
  await expect(bot.anna.submit(shown, { name: "Mia", age: "9" })).rejects.toThrow('no field "age"');
});

test("a modal asks for boxes to tick, and for files that may be missing", async () => {
  const options = ["red", "blue"].map((value) => ({ label: value, value, default: value === "blue" }));
  const label = (component: APIComponentInLabel) => ({ type: ComponentType.Label as const, label: "Any", component });
  bot.on(async (interaction) => {
    if (interaction.isChatInputCommand()) {
      await interaction.showModal({
        custom_id: "boxes",
        title: "Boxes",
        components: [
          label({ type: ComponentType.RadioGroup, custom_id: "one", options }),
          label({ type: ComponentType.CheckboxGroup, custom_id: "some", options, min_values: 1 }),
          label({ type: ComponentType.Checkbox, custom_id: "agreed", default: true }),
          label({ type: ComponentType.FileUpload, custom_id: "file", required: false }),
        ],
      });
    }
    if (!interaction.isModalSubmit()) return;
    const { fields } = interaction;
    const files = fields.getUploadedFiles("file")?.size ?? 0;
    const some = fields.getCheckboxGroup("some").join("+");
    await interaction.reply(`${fields.getRadioGroup("one")} ${some} ${fields.getCheckbox("agreed")} ${files}`);
  });
  const show = async () => (await bot.anna.slash(bot.discord.channel, "tee kochen", { sorte: "Minze" })).interaction;
  expect(contentOf(await bot.anna.submit(await show(), {}))).toBe("blue blue true 0");
  const entries = { one: "red", some: ["red", "blue"], agreed: "false", file: [] };
  expect(contentOf(await bot.anna.submit(await show(), entries))).toBe("red red+blue false 0");
  const shown = await show();
  await expect(bot.anna.submit(shown, { one: "green" })).rejects.toThrow("does not offer");
  await expect(bot.anna.submit(shown, { one: ["red", "blue"] })).rejects.toThrow("takes 0 to 1");
  await expect(bot.anna.submit(shown, { some: [] })).rejects.toThrow('"some" is required');
});
