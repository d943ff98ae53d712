import { AllowedMentionsTypes, ComponentType, type APIUser } from "discord-api-types/v10";
import { placed } from "./components.js";
import type { Draft } from "./messages.js";
import type { World } from "./world.js";

/** All text of a message that may mention somebody. */
function textOf(draft: Pick<Draft, "content" | "components">): string {
  const displays = placed(draft.components).flatMap(({ component }) =>
    component.type === ComponentType.TextDisplay ? [component.content ?? ""] : [],
  );
  return [draft.content, ...displays].join("\n");
}

/** Named in the text and allowed ("Allowed Mentions Object" in Discord's reference). */
export function mentioned(world: World, draft: Draft): readonly APIUser[] {
  const ids = new Set([...textOf(draft).matchAll(/<@!?(\d+)>/g)].map((match) => match[1] ?? ""));
  const allowed = draft.allowedMentions;
  const everyUser = allowed === null || (allowed.parse ?? []).includes(AllowedMentionsTypes.User);
  return [...ids].flatMap((id) => {
    const user = world.members.get(id)?.user;
    return user && (everyUser || (allowed.users ?? []).includes(id)) ? [user] : [];
  });
}
