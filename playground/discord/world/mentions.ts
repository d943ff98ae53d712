import { AllowedMentionsTypes, ComponentType, PermissionFlagsBits, type APIUser } from "discord-api-types/v10";
import { placed } from "./components.js";
import type { Draft } from "./messages.js";
import { botMay, permissionsIn } from "./permissions.js";
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

/**
 * Roles that a message of the bot's names, is allowed to mention, and so notifies: those that anybody may mention, and all
 * where it has the right to mention everyone.
 */
export function mentionedRoles(world: World, draft: Draft, channel: string): readonly string[] {
  const ids = new Set([...textOf(draft).matchAll(/<@&(\d+)>/g)].map((match) => match[1] ?? ""));
  const allowed = draft.allowedMentions;
  const everyRole = allowed === null || (allowed.parse ?? []).includes(AllowedMentionsTypes.Role);
  const place = world.channels.get(channel);
  const mayAll = place !== undefined && botMay(world, place, "MentionEveryone");
  return [...ids].filter((id) => {
    const role = world.roles.find((one) => one.id === id && id !== world.guild);
    return role && (everyRole || (allowed.roles ?? []).includes(id)) && (role.mentionable || mayAll);
  });
}

/** Whom a message notifies, by id. @throws Error if there is no such message */
export function notified(world: World, id: string): readonly string[] {
  const message = world.messages.get(id)?.message;
  if (message === undefined) throw new Error(`There is no message ${id}`);
  const channel = world.channels.get(message.channel_id);
  const called = [...world.members.values()].filter(
    (member) =>
      member.user.bot !== true &&
      member.roles.some((role) => message.mention_roles.includes(role)) &&
      channel !== undefined &&
      (permissionsIn(world, member, channel) & PermissionFlagsBits.ViewChannel) !== 0n,
  );
  return [...new Set([...message.mentions, ...called.map(({ user }) => user)].map((user) => user.id))];
}
