import type { CustomId } from "../../ui/custom-id.js";
import type { Setting } from "./change-settings.js";

/** What the custom_ids of the settings carry in place of a table. */
export const settingsTable = "settings";

/** The custom_id of the modal's text field. */
export const turnField = "turn";

/** The custom_id for a setting's select, for the modal, or with `ask` for the button that opens the modal. */
export function settingsId(verb: Setting | "ask"): CustomId {
  return { table: settingsTable, prompt: 0, verb, argument: "" };
}
