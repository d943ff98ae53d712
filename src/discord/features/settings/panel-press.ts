import { SnowflakeUtil, type Interaction } from "discord.js";
import { sourceOf } from "../../interactions/arrival.js";
import { parseCustomId } from "../../ui/custom-id.js";
import { settingsTable } from "./settings-ids.js";

/** How long whoever was let open the panel may use it, in milliseconds. */
const panelMs = 15 * 60_000;

/**
 * Whether a press is on a panel that its presser was let open a short while ago. Who is, Discord decides by the server's
 * integration settings, and tells with the command alone; a press on something else that only he sees is none on a panel,
 * whatever its custom_id says.
 */
export function isFreshPanel(interaction: Interaction): boolean {
  const message = sourceOf(interaction);
  if (
    message === null ||
    SnowflakeUtil.timestampFrom(interaction.id) - SnowflakeUtil.timestampFrom(message.id) > panelMs
  )
    return false;
  return message.components.some((part) => customIdsIn(part).some((id) => parseCustomId(id)?.table === settingsTable));
}

/** What a component of a message carries, with all that is in it. */
function customIdsIn(part: unknown): readonly string[] {
  if (typeof part !== "object" || part === null) return [];
  const own = "customId" in part && typeof part.customId === "string" ? [part.customId] : [];
  const inner = "components" in part && Array.isArray(part.components) ? part.components : [];
  return [...own, ...inner.flatMap(customIdsIn)];
}
