import { MessageFlags, type APIAllowedMentions, type APIEmbed } from "discord-api-types/v10";
import type { Component } from "../world/components.js";
import { plainFilename, type Upload } from "../world/files.js";
import { componentsOf, type Draft, type StoredMessage } from "../world/messages.js";
import { invalidForm, type ApiError } from "./errors.js";

/** The fields of a message in a request, new or changed; null empties a field. */
export interface MessageForm {
  readonly content?: string | null;
  readonly embeds?: readonly APIEmbed[] | null;
  readonly components?: readonly Component[] | null;
  readonly flags?: number | null;
  readonly attachments?: readonly AttachmentForm[] | null;
  readonly allowed_mentions?: APIAllowedMentions | null;
  readonly poll?: unknown;
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
  readonly message_reference?: { readonly message_id: string; readonly fail_if_not_exists?: boolean | null } | null;
}

/** A file to keep, by its id, or one that comes along, by its number in `files[n]`. */
interface AttachmentForm {
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
}

/** Flags that a request may set on a new message; the rest Discord sets itself. */
const SETTABLE =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2;

/**
 * A new message as a request wants it.
 * @throws ApiError 50035 when `attachments` names a file that does not come along
 */
export function draftNew(form: MessageForm, uploads: readonly Upload[]): Draft {
  for (const [index, wanted] of (form.attachments ?? []).entries()) {
    if (!comesAlong(wanted, uploads)) throw missingFile(wanted, index);
  }
  return {
    content: form.content ?? "",
    embeds: form.embeds ?? [],
    components: form.components ?? [],
    flags: (form.flags ?? 0) & SETTABLE,
    kept: [],
    files: uploads.map((upload) => namedUpload(upload, form.attachments ?? [])),
    poll: form.poll !== undefined && form.poll !== null,
    textChanged: true,
    allowedMentions: form.allowed_mentions ?? null,
  };
}

/**
 * A message as a request wants to change it: fields that are left out stay. `attachments` names every file that is to
 * stay or to come ("Edit Message" in Discord's reference); without it all of them do.
 * @throws ApiError 50035 when `attachments` names a file that is not there
 */
export function draftEdit(stored: StoredMessage, form: MessageForm, uploads: readonly Upload[]): Draft {
  const { message } = stored;
  const flags = message.flags ?? 0;
  const suppress = form.flags ?? flags;
  return {
    content: form.content === undefined ? message.content : (form.content ?? ""),
    embeds: form.embeds === undefined ? message.embeds : (form.embeds ?? []),
    components: form.components === undefined ? componentsOf(message) : (form.components ?? []),
    flags:
      (flags & ~MessageFlags.Loading & ~MessageFlags.SuppressEmbeds) |
      (suppress & MessageFlags.SuppressEmbeds) |
      ((form.flags ?? 0) & MessageFlags.IsComponentsV2),
    kept: keptFiles(stored, form, uploads),
    files: uploads
      .filter((upload) => isListed(upload, form))
      .map((upload) => namedUpload(upload, form.attachments ?? [])),
    poll: false,
    textChanged: form.content !== undefined || form.components !== undefined,
    allowedMentions: form.allowed_mentions ?? null,
  };
}

function keptFiles({ files }: StoredMessage, form: MessageForm, uploads: readonly Upload[]): Draft["kept"] {
  if (form.attachments === undefined) return files;
  return (form.attachments ?? []).flatMap((wanted, index) => {
    if (comesAlong(wanted, uploads)) return [];
    const kept = files.find((attachment) => attachment.id === String(wanted.id));
    if (!kept) throw missingFile(wanted, index);
    return [typeof wanted.description === "string" ? { ...kept, description: wanted.description } : kept];
  });
}

/** A list that an edit gives is the whole of it ("Editing Message Attachments"): what came along unlisted is dropped. */
function isListed({ index }: Upload, { attachments }: MessageForm): boolean {
  return attachments === undefined || (attachments ?? []).some(({ id }) => String(id) === String(index));
}

function comesAlong({ id }: AttachmentForm, uploads: readonly Upload[]): boolean {
  return uploads.some((upload) => String(upload.index) === String(id));
}

function missingFile({ id }: AttachmentForm, index: number): ApiError {
  const path = ["attachments", index, "id"];
  return invalidForm([{ path, code: "ATTACHMENT_NOT_FOUND", message: `Unknown attachment ${id}` }]);
}

function namedUpload(upload: Upload, forms: readonly AttachmentForm[]): Draft["files"][number] {
  const form = forms.find(({ id }) => String(id) === String(upload.index));
  return {
    upload: { ...upload, filename: plainFilename(form?.filename ?? upload.filename) },
    ...(typeof form?.description === "string" && { description: form.description }),
  };
}
