import type { APIEmbedField } from "discord-api-types/v10";

/** How many fields stand side by side. */
const ACROSS = 3;

/** Inline fields by threes, others alone. */
export function fieldRows<Field extends Pick<APIEmbedField, "inline">>(
  fields: readonly Field[],
): readonly (readonly Field[])[] {
  const rows: Field[][] = [];
  let isOpen = false;
  for (const field of fields) {
    const row = rows.at(-1);
    const joins = field.inline === true && isOpen && row !== undefined && row.length < ACROSS;
    if (joins) row.push(field);
    else rows.push([field]);
    isOpen = field.inline === true;
  }
  return rows;
}
