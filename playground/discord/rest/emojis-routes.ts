import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { ApiError, invalidForm, unknownApplication, unknownEmoji } from "../validity/errors.js";
import { checkForm } from "../validity/form.js";
import { addEmoji, removeEmoji, type StoredEmoji } from "../world/emojis.js";
import { pngSize } from "../world/files.js";
import type { World } from "../world/world.js";

/** Bytes of a picture, and emojis of an application ("Emoji Resource" in Discord's reference). */
const MAX_BYTES = 256 * 1024;
const MAX_EMOJIS = 2000;

const name = z.string().min(2).max(32).regex(/^\w+$/);
const create = z.object({ name, image: z.string() });
const rename = z.object({ name });

interface One {
  readonly Params: { readonly application: string; readonly emoji: string };
}

/** The application's own emojis. */
export function emojiRoutes(app: FastifyInstance, world: World): void {
  const all = "/applications/:application/emojis";
  const one = `${all}/:emoji`;
  app.addHook<{ Params: { application?: string } }>("preHandler", async ({ params }) => {
    if (params.application !== undefined && params.application !== world.bot.id) throw unknownApplication();
  });
  app.get(all, () => ({ items: [...world.emojis.values()].map(({ emoji }) => emoji) }));
  app.post(all, (request, reply) => {
    const form = checkForm(create, request.body);
    checkNameFree(world, form.name);
    if (world.emojis.size >= MAX_EMOJIS)
      throw new ApiError(400, 30008, `Maximum number of emojis reached (${MAX_EMOJIS})`);
    return reply.code(201).send(addEmoji(world, form.name, decodePng(form.image)).emoji);
  });
  app.get<One>(one, ({ params }) => emojiOf(world, params.emoji).emoji);
  app.patch<One>(one, ({ params, body }) => {
    const { emoji } = emojiOf(world, params.emoji);
    const form = checkForm(rename, body);
    if (form.name !== emoji.name) checkNameFree(world, form.name);
    const renamed = { emoji: { ...emoji, name: form.name } };
    world.emojis.set(emoji.id, renamed);
    return renamed.emoji;
  });
  app.delete<One>(one, ({ params }, reply) => {
    removeEmoji(world, emojiOf(world, params.emoji).emoji.id);
    return reply.code(204).send();
  });
}

function emojiOf(world: World, id: string): StoredEmoji {
  const stored = world.emojis.get(id);
  if (!stored) throw unknownEmoji();
  return stored;
}

function checkNameFree(world: World, wanted: string): void {
  if (![...world.emojis.values()].some(({ emoji }) => emoji.name === wanted)) return;
  const message = "An emoji with this name already exists";
  throw invalidForm([{ path: ["name"], code: "APPLICATION_EMOJI_NAME_ALREADY_TAKEN", message }]);
}

/** The bytes of a data URI count, not its type; of Discord's types only PNG is known here. */
function decodePng(image: string): Buffer {
  const encoded = /^data:image\/(?:png|jpe?g|gif|webp|avif);base64,([A-Za-z0-9+/=]+)$/.exec(image)?.[1];
  const data = Buffer.from(encoded ?? "", "base64");
  if (!pngSize(data)) throw invalidForm([{ path: ["image"], code: "IMAGE_INVALID", message: "Invalid image data" }]);
  if (data.length > MAX_BYTES) {
    const message = "File cannot be larger than 256.0 kb.";
    throw invalidForm([{ path: ["image"], code: "BINARY_TYPE_MAX_SIZE", message }]);
  }
  return data;
}
