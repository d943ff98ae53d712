import {
  ApplicationCommandOptionType,
  Client,
  GatewayIntentBits,
  type ApplicationCommandDataResolvable,
  type Interaction,
} from "discord.js";
import { inspect } from "node:util";
import { startLocalDiscord, type LocalDiscord, type LocalDiscordOptions, type LocalUser } from "../discord/index.js";

/** A discord.js client with one command, answered by each test. */
export interface BareBot {
  readonly discord: LocalDiscord;
  readonly client: Client<true>;
  readonly anna: LocalUser;
  readonly ben: LocalUser;
  /** For interactions from now on; what it throws is in `errors`. */
  on(handler: (interaction: Interaction) => Promise<unknown>): void;
  readonly errors: unknown[];
  /** @throws if a handler failed or Discord refused anything since the last call */
  checkClean(): void;
  close(): Promise<void>;
}

const commands: readonly ApplicationCommandDataResolvable[] = [
  {
    name: "tee",
    description: "Something to drink",
    options: [
      {
        type: ApplicationCommandOptionType.Subcommand,
        name: "kochen",
        description: "Makes it",
        options: [
          {
            type: ApplicationCommandOptionType.String,
            name: "sorte",
            description: "Which",
            required: true,
            autocomplete: true,
          },
          {
            type: ApplicationCommandOptionType.Integer,
            name: "tassen",
            description: "How many",
            minValue: 1,
            maxValue: 9,
          },
          {
            type: ApplicationCommandOptionType.String,
            name: "art",
            description: "How",
            choices: [
              { name: "hot", value: "hot" },
              { name: "cold", value: "cold" },
            ],
          },
          { type: ApplicationCommandOptionType.User, name: "gast", description: "For whom" },
        ],
      },
    ],
  },
];

/** With two users and a bot that is ready. Interactions wait as long as they have to. */
export async function startBareBot(options: LocalDiscordOptions = {}): Promise<BareBot> {
  const discord = await startLocalDiscord({ patienceMs: 3_600_000, ...options });
  const anna = discord.addUser({ name: "Anna" });
  const ben = discord.addUser({ name: "Ben", locale: "en-US", moderator: true });
  const client = new Client({
    intents: [GatewayIntentBits.Guilds],
    rest: { api: discord.url },
    // No five seconds between identifications.
    ws: { buildIdentifyThrottler: () => ({ waitForIdentify: () => Promise.resolve() }) },
  });
  const errors: unknown[] = [];
  let excused = 0;
  let handler: (interaction: Interaction) => Promise<unknown> = async () => undefined;
  client.on("interactionCreate", (interaction) => {
    handler(interaction).catch((error: unknown) => errors.push(error));
  });
  const isReady = new Promise<Client<true>>((resolve) => {
    client.once("clientReady", resolve);
  });
  await client.login(discord.token);
  const ready = await isReady;
  await ready.application.commands.set(commands);
  return {
    discord,
    client: ready,
    anna,
    ben,
    on: (next) => (handler = next),
    errors,
    checkClean() {
      const failures = errors.splice(0);
      const refused = discord.problems.slice(excused);
      excused = discord.problems.length;
      if (failures.length + refused.length > 0) throw new Error(inspect({ failures, refused }, { depth: 8 }));
    },
    async close() {
      await client.destroy();
      await discord.close();
    },
  };
}
