import type { Interaction } from "discord.js";
import type { Outcome } from "../discord/index.js";
import type { BareBot } from "./bare-bot.js";
import { call, type Answer } from "./fetching.js";

/** An unanswered interaction, and the outcome. */
export interface Arrival {
  readonly interaction: Interaction;
  readonly outcome: Promise<Outcome>;
}

/** The bot leaves it alone. */
function next(bot: BareBot): Promise<Interaction> {
  return new Promise((resolve) => {
    bot.on(async (interaction) => resolve(interaction));
  });
}

/** Anna's slash command. */
export async function slashed(bot: BareBot, channel = bot.discord.channel): Promise<Arrival> {
  const arrival = next(bot);
  const outcome = bot.anna.slash(channel, "tee kochen", { sorte: "Minze" });
  return { interaction: await arrival, outcome };
}

/** Anna's wish for choices. */
export async function focused(bot: BareBot): Promise<Arrival> {
  const arrival = next(bot);
  const outcome = bot.anna.autocomplete(bot.discord.channel, "tee kochen", "sorte", "M");
  return { interaction: await arrival, outcome };
}

/** A message with a button, and Anna's press on it. */
export async function pressed(bot: BareBot): Promise<Arrival & { readonly message: string }> {
  const { interaction, outcome } = await slashed(bot);
  await callback(bot, interaction, { type: 4, data: { content: "one", components: [button] } });
  const first = await outcome;
  if (first.type !== "message") throw new Error(first.type);
  const arrival = next(bot);
  const pressing = bot.anna.press(first.message.id, "x");
  return { interaction: await arrival, outcome: pressing, message: first.message.id };
}

/** A modal that Anna filled in. */
export async function submitted(bot: BareBot): Promise<Arrival> {
  const { interaction, outcome } = await slashed(bot);
  await callback(bot, interaction, modal(field("a")));
  const shown = await outcome;
  const arrival = next(bot);
  const submitting = bot.anna.submit(shown.interaction, { a: "Mia" });
  return { interaction: await arrival, outcome: submitting };
}

/** Answers an interaction by plain fetch. */
export function callback(bot: BareBot, interaction: Interaction, body: unknown, query = ""): Promise<Answer> {
  return call(bot.discord, "POST", `/interactions/${interaction.id}/${interaction.token}/callback${query}`, body);
}

/** By the interaction's token. `path`: what follows it. */
export function webhook(
  bot: BareBot,
  method: string,
  { token }: Interaction,
  path: string,
  body?: unknown,
): Promise<Answer> {
  return call(bot.discord, method, `/webhooks/${bot.discord.application}/${token}${path}`, body);
}

/** A row with one button. */
export const button = { type: 1, components: [{ type: 2, style: 1, label: "x", custom_id: "x" }] };

/** A text field of a modal. */
export const field = (custom_id: string) => ({ type: 18, label: "Name", component: { type: 4, style: 1, custom_id } });

/** The answer that shows a modal. */
export const modal = (...components: readonly object[]) => ({
  type: 9,
  data: { custom_id: "m", title: "Who", components },
});
