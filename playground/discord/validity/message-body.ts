import { mediaOf, placed } from "../world/components.js";
import { AllowedMentionsTypes as Mention } from "discord-api-types/v10";
import type { Draft } from "../world/messages.js";
import { brokenInside, emptyMessage, invalidForm, type FormProblem } from "./errors.js";
import { componentRules } from "./component-body.js";
import { layoutRules } from "./layout-body.js";

/** Refused in a message beyond its schema; none: fine. */
export type MessageRule = (draft: Draft, emojis: ReadonlyMap<string, unknown>) => readonly FormProblem[];

const rules: readonly MessageRule[] = [
  allowedMentions,
  contentLength,
  embedSum,
  knownFiles,
  ...layoutRules,
  ...componentRules,
];

/**
 * Applies every rule to what a message would become. `emojis`: the application's, by id.
 * @throws ApiError 50006 for an empty message, 500 for more bytes than Discord stores, 50035 for everything else
 */
export function checkMessage(draft: Draft, emojis: ReadonlyMap<string, unknown>): void {
  const problems = rules.flatMap((rule) => rule(draft, emojis));
  if (problems.length > 0) throw invalidForm(problems);
  const filled = [draft.embeds, draft.components, draft.kept, draft.files].some((list) => list.length > 0);
  if (!filled && draft.content.trim() === "" && !draft.poll) throw emptyMessage();
  if (textBytes(draft) > MAX_TEXT_BYTES) throw brokenInside();
}

/** UTF-8 bytes of text in components beyond which Discord fails; found by trying. */
const MAX_TEXT_BYTES = 10_170;

function textBytes({ components }: Draft): number {
  return placed(components).reduce((sum, { component }) => sum + Buffer.byteLength(component.content ?? ""), 0);
}

function contentLength({ content }: Draft): readonly FormProblem[] {
  if (content.length <= 2000) return [];
  return [{ path: ["content"], code: "BASE_TYPE_MAX_LENGTH", message: "Must be 2000 or fewer in length." }];
}

/** Naming users excludes allowing all user mentions; the same for roles. */
function allowedMentions({ allowedMentions: allowed }: Draft): readonly FormProblem[] {
  const parse = allowed?.parse ?? [];
  const both =
    (parse.includes(Mention.User) && (allowed?.users ?? []).length > 0) ||
    (parse.includes(Mention.Role) && (allowed?.roles ?? []).length > 0);
  if (!both) return [];
  const message = "parse and the lists of ids are mutually exclusive";
  return [{ path: ["allowed_mentions"], code: "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", message }];
}

/** The texts of all embeds together ("Embed Limits"). */
function embedSum({ embeds }: Draft): readonly FormProblem[] {
  const texts = embeds.flatMap((embed) => [
    embed.title,
    embed.description,
    embed.footer?.text,
    embed.author?.name,
    ...(embed.fields ?? []).flatMap((field) => [field.name, field.value]),
  ]);
  if (texts.reduce((sum, text) => sum + (text?.length ?? 0), 0) <= 6000) return [];
  const message = "Embed size exceeds maximum size of 6000";
  return [{ path: ["embeds"], code: "MAX_EMBED_SIZE_EXCEEDED", message }];
}

/** `attachment://` names a file kept or sent along. */
function knownFiles(draft: Draft): readonly FormProblem[] {
  const names = new Set([
    ...draft.kept.map((attachment) => attachment.filename),
    ...draft.files.map(({ upload }) => upload.filename),
  ]);
  const places = [
    ...mediaOf(draft.components),
    ...draft.embeds.flatMap((embed, index) => [
      { url: embed.image?.url ?? "", path: ["embeds", index, "image", "url"] },
      { url: embed.thumbnail?.url ?? "", path: ["embeds", index, "thumbnail", "url"] },
      { url: embed.author?.icon_url ?? "", path: ["embeds", index, "author", "icon_url"] },
      { url: embed.footer?.icon_url ?? "", path: ["embeds", index, "footer", "icon_url"] },
    ]),
  ];
  const code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
  return places
    .filter(({ url }) => url.startsWith("attachment://") && !names.has(url.slice("attachment://".length)))
    .map(({ path, url }) => ({ path, code, message: `The referenced attachment (${url}) was not found` }));
}
