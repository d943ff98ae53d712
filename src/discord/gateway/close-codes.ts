import { GatewayCloseCodes } from "discord.js";

/** Discord refuses the connection for good. The message says what to do. */
export class GatewayError extends Error {}

/** Discord refuses the token. */
export class TokenError extends GatewayError {
  constructor() {
    super("Discord does not accept DISCORD_TOKEN. Copy the token from the developer portal once more.");
  }
}

/** Makes the error of each final close code ("Gateway Close Event Codes" in Discord's reference). */
const finalCodes: ReadonlyMap<number, (code: number) => GatewayError> = new Map([
  [GatewayCloseCodes.AuthenticationFailed, () => new TokenError()],
  [GatewayCloseCodes.InvalidShard, invalidShardError],
  [GatewayCloseCodes.ShardingRequired, fewShardsError],
  [GatewayCloseCodes.InvalidAPIVersion, versionError],
  [GatewayCloseCodes.InvalidIntents, versionError],
  [GatewayCloseCodes.DisallowedIntents, intentsError],
]);

/** The error with which the bot gives up; null: it may reconnect. */
export function finalError(code: number): GatewayError | null {
  return finalCodes.get(code)?.(code) ?? null;
}

function invalidShardError(code: number): GatewayError {
  return new GatewayError(
    `Discord does not know a shard that the bot has asked for (close code ${code}). Stop all processes of the bot, set SHARD_COUNT=auto or one number for all of them, and start them again.`,
  );
}

function fewShardsError(code: number): GatewayError {
  return new GatewayError(
    `Discord wants the bot's servers spread over more shards (close code ${code}). Stop all processes of the bot, set SHARD_COUNT=auto or a larger number for all of them, and start them again.`,
  );
}

function versionError(code: number): GatewayError {
  return new GatewayError(
    `Discord no longer serves what this version of the bot asks for (close code ${code}). Update the bot.`,
  );
}

function intentsError(code: number): GatewayError {
  return new GatewayError(
    `Discord does not let the application of DISCORD_TOKEN hear of its servers (close code ${code}). Look at "Bot" in the developer portal, and whether DISCORD_TOKEN is the one of this bot.`,
  );
}
