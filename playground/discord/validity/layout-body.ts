import { ComponentType, MessageFlags } from "discord-api-types/v10";
import { placed, SELECTS } from "../world/components.js";
import type { Draft } from "../world/messages.js";
import type { FormProblem } from "./errors.js";

/** The layout of a message, old and new ("Component Reference"). */
export const layoutRules = [legacyRows, onlyRows, noLegacyFields, componentCount, textSum, rowWidth];

const isV2 = ({ flags }: Draft) => (flags & MessageFlags.IsComponentsV2) !== 0;

function legacyRows(draft: Draft): readonly FormProblem[] {
  if (isV2(draft) || draft.components.length <= 5) return [];
  return [{ path: ["components"], code: "BASE_TYPE_BAD_LENGTH", message: "Must be between 1 and 5 in length." }];
}

function onlyRows(draft: Draft): readonly FormProblem[] {
  if (isV2(draft)) return [];
  return draft.components.flatMap(({ type }, index) =>
    type === ComponentType.ActionRow
      ? []
      : [
          {
            path: ["components", index, "type"],
            code: "UNION_TYPE_CHOICES",
            message: 'Value of field "type" must be one of (1,).',
          },
        ],
  );
}

function noLegacyFields(draft: Draft): readonly FormProblem[] {
  if (!isV2(draft)) return [];
  const used = [
    ...(draft.content === "" ? [] : ["content"]),
    ...(draft.embeds.length === 0 ? [] : ["embeds"]),
    ...(draft.poll ? ["poll"] : []),
  ];
  return used.map((field) => ({
    path: [field],
    code: "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    message: `The '${field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2`,
  }));
}

function componentCount(draft: Draft): readonly FormProblem[] {
  if (placed(draft.components).length <= 40) return [];
  const message = "The total number of components exceeds the maximum of 40";
  return [{ path: ["components"], code: "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", message }];
}

function textSum(draft: Draft): readonly FormProblem[] {
  const length = placed(draft.components).reduce((sum, { component }) => sum + (component.content?.length ?? 0), 0);
  if (length <= 4000) return [];
  const message = "The total size of displayable text exceeds the maximum of 4000";
  return [{ path: ["components"], code: "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", message }];
}

/** A row is five wide; a select fills it. */
function rowWidth(draft: Draft): readonly FormProblem[] {
  return placed(draft.components).flatMap(({ component, path }) => {
    if (component.type !== ComponentType.ActionRow) return [];
    const inside = component.components ?? [];
    const width = inside.reduce((sum, { type }) => sum + (SELECTS.has(type) ? 5 : 1), 0);
    if (width <= 5) return [];
    const message = "The specified component exceeds the maximum width";
    return [{ path: [...path, "components"], code: "COMPONENT_LAYOUT_WIDTH_EXCEEDED", message }];
  });
}
