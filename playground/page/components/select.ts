import type { APISelectMenuComponent } from "discord-api-types/v10";
import { html, type TemplateResult } from "lit";
import type { SeenMessage } from "../../discord/types.js";
import { type Context, elementId } from "../context.js";
import { isBusy, isWaiting } from "./button.js";
import { howMany, offersOf } from "./select-offers.js";
import "./select-element.js";

/** Of a message; the choice is sent once the list is closed. */
export function drawSelect(select: APISelectMenuComponent, message: SeenMessage, context: Context): TemplateResult {
  const { session, state, words } = context;
  const { custom_id: customId } = select;
  const busy = isBusy(message, customId, context);
  const placeholder = select.placeholder ?? words.choose;
  return html`<discord-select
    data-custom-id=${customId}
    .list=${elementId(context, "list", `${message.id}-${select.id ?? customId}`)}
    .payload=${JSON.stringify(select)}
    .offers=${offersOf(select, context)}
    .min=${select.min_values ?? 1}
    .max=${select.max_values ?? 1}
    .placeholder=${placeholder}
    .name=${placeholder}
    .hint=${howMany(select.min_values ?? 1, select.max_values ?? 1, words)}
    .busy=${busy}
    .disabled=${select.disabled === true || (!busy && isWaiting(message, context))}
    .undone=${state.failed.has(message.id)}
    .choose=${(values: readonly string[]) => void session.select(message.id, customId, values)}
  ></discord-select>`;
}
