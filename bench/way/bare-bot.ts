import {
  Client,
  type APIMessageTopLevelComponent,
  ButtonStyle,
  ComponentType,
  Events,
  GatewayIntentBits,
} from "discord.js";

const client = new Client({
  intents: [GatewayIntentBits.Guilds],
  rest: { api: process.env["DISCORD_API_URL"] ?? "" },
});

/** A counter on a button. */
function counter(count: number): { components: APIMessageTopLevelComponent[]; content: string } {
  const button = {
    type: ComponentType.Button,
    style: ButtonStyle.Primary,
    label: "+1",
    custom_id: String(count),
  } as const;
  return { content: String(count), components: [{ type: ComponentType.ActionRow, components: [button] }] };
}

client.once(Events.ClientReady, (ready) => {
  failing(ready.application.commands.set([{ name: "bare", description: "A counter" }]));
});

client.on(Events.InteractionCreate, (interaction) => {
  if (interaction.isChatInputCommand()) failing(interaction.reply(counter(0)));
  if (interaction.isButton()) failing(interaction.update(counter(Number(interaction.customId) + 1)));
});

/** The bot ends on errors, and so does the bench. */
function failing(work: Promise<unknown>): void {
  work.catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
}

await client.login(process.env["DISCORD_TOKEN"]);
