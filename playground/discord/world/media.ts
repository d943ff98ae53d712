import type { APIAttachment, APIEmbed } from "discord-api-types/v10";
import { mapMedia, type Component } from "./components.js";

/**
 * Puts the files named by `attachment://` into components ("Unfurled Media Item" in the reference). Only there it says
 * which attachment that is: a shown file is not among the message's attachments.
 */
export function showFiles(components: readonly Component[], files: readonly APIAttachment[]): readonly Component[] {
  return mapMedia(
    components,
    (media) => {
      const file = fileOf(media.url, files);
      return file ? { ...media, ...sizeOf(file), attachment_id: file.id } : media;
    },
    ({ url }) => {
      const file = fileOf(url, files);
      return file ? { name: file.filename, size: file.size } : {};
    },
  );
}

/** The same for an embed. */
export function showInEmbed(embed: APIEmbed, files: readonly APIAttachment[]): APIEmbed {
  const { image, thumbnail, author, footer } = embed;
  return {
    ...embed,
    type: embed.type ?? ("rich" as APIEmbed["type"] & string),
    ...(image && { image: { ...image, ...placeOf(image.url, files) } }),
    ...(thumbnail && { thumbnail: { ...thumbnail, ...placeOf(thumbnail.url, files) } }),
    ...(author && { author: { ...author, ...iconOf(author.icon_url, files) } }),
    ...(footer && { footer: { ...footer, ...iconOf(footer.icon_url, files) } }),
  };
}

/** All pictures of an embed. */
export function urlsOf({ image, thumbnail, author, footer }: APIEmbed): readonly string[] {
  return [image?.url, thumbnail?.url, author?.icon_url, footer?.icon_url].filter((url) => url !== undefined);
}

function fileOf(url: string | undefined, files: readonly APIAttachment[]): APIAttachment | undefined {
  return files.findLast(({ filename }) => url === `attachment://${filename}`);
}

function placeOf(url: string, files: readonly APIAttachment[]) {
  const file = fileOf(url, files);
  return file && sizeOf(file);
}

function iconOf(url: string | undefined, files: readonly APIAttachment[]) {
  const file = fileOf(url, files);
  return file && { icon_url: file.url, proxy_icon_url: file.proxy_url };
}

function sizeOf({ url, proxy_url, width, height, content_type }: APIAttachment) {
  const measured = typeof width === "number" && typeof height === "number" ? { width, height } : {};
  return { url, proxy_url, ...measured, ...(content_type !== undefined && { content_type }) };
}
