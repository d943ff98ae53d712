import { ComponentType, type APIModalInteractionResponseCallbackComponent } from "discord-api-types/v10";
import type { Entries } from "../../site/contract.js";
import { DiscordSelect } from "../components/select-element.js";

type Row = APIModalInteractionResponseCallbackComponent;

/** By custom_id: a text, or a list where several are possible. */
export function readEntries(rows: readonly Row[], form: HTMLFormElement): Entries {
  const data = new FormData(form);
  const textsOf = (name: string): readonly string[] => data.getAll(name).filter((value) => typeof value === "string");
  const selects = new Map(
    [...form.querySelectorAll("discord-select")].map((one) => [one.getAttribute("data-custom-id"), one]),
  );
  const entries = rows
    .flatMap(fieldsOf)
    .map(({ type, custom_id: name }): readonly [string, string | readonly string[]] => {
      switch (type) {
        case ComponentType.TextInput:
        case ComponentType.RadioGroup:
          return [name, textsOf(name)[0] ?? ""];
        case ComponentType.Checkbox:
          return [name, textsOf(name).length > 0 ? "true" : "false"];
        case ComponentType.CheckboxGroup:
          return [name, textsOf(name)];
        case ComponentType.FileUpload:
          return [name, []];
        default: {
          const select = selects.get(name);
          return [name, select instanceof DiscordSelect ? select.values : []];
        }
      }
    });
  return Object.fromEntries(entries);
}

function fieldsOf(row: Row) {
  switch (row.type) {
    case ComponentType.ActionRow:
      return row.components;
    case ComponentType.Label:
      return [row.component];
    case ComponentType.TextDisplay:
      return [];
  }
}
