import type { CustomId } from "../../ui/custom-id.js";

/** What the custom_ids of `/privacy` carry in place of a table. */
export const privacyTable = "privacy";

/** The custom_id of the button that deletes everything, or of the one that does not. */
export function privacyId(verb: "delete" | "keep"): CustomId {
  return { table: privacyTable, prompt: 0, verb, argument: "" };
}
