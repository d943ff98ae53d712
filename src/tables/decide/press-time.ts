const discordEpoch = 1_420_070_400_000n;

/** When an interaction happened, in Discord's milliseconds since 1970 (Discord's reference, "Snowflakes"). */
export function pressedAt(interaction: string): number {
  return Number((BigInt(interaction) >> 22n) + discordEpoch);
}
