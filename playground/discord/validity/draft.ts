import { MessageFlags, type APIAllowedMentions, type APIEmbed } from "discord-api-types/v10";
import type { Component } from "../world/components.js";
import { plainFilename, type Upload } from "../world/files.js";
import { componentsOf, type Draft, type StoredMessage } from "../world/messages.js";
import { invalidForm, type ApiError } from "./errors.js";

/** Of a new or changed message; null empties a field. */
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

/** To keep, by id, or sent along, by its number in `files[n]`. */
interface AttachmentForm {
  readonly id: string | number;
  readonly filename?: string | null;
  readonly description?: string | null;
}

/** Settable on a new message; Discord sets the others. */
const SETTABLE =
  MessageFlags.SuppressEmbeds |
  MessageFlags.Ephemeral |
  MessageFlags.SuppressNotifications |
  MessageFlags.IsComponentsV2;

/**
 * As a request wants it.
 * @throws ApiError 50035 if `attachments` names a file that is not sent along
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
 * As a request wants to change it: left-out fields stay. `attachments` names every file that stays or comes ("Edit
 * Message" in Discord's reference); without it all do.
 * @throws ApiError 50035 if `attachments` names a missing file
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

/** An edit's list is complete ("Editing Message Attachments"): unlisted files are dropped. */
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
