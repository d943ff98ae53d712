import { type APIMessage, ComponentType, MessageFlags, type RawFile, type RequestData, Routes } from "discord.js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startBareBot, type BareBot } from "./bare-bot.js";
import { invalidAt } from "./fetching.js";

let bot: BareBot;
beforeAll(async () => {
  bot = await startBareBot({ limits: "none" });
});
afterAll(() => bot.close());
afterEach(() => bot.checkClean());

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const file = (name: string): RawFile => ({ name, data: png, contentType: "image/png" });
const gallery = (...names: readonly string[]) => ({
  type: ComponentType.MediaGallery,
  items: names.map((name) => ({ media: { url: `attachment://${name}` }, description: "a dot" })),
});
/** A message with these pictures in a container. */
const pictures = (...names: readonly string[]) => ({
  flags: MessageFlags.IsComponentsV2,
  components: [{ type: ComponentType.Container, components: [gallery(...names)] }],
});

const channelPath = () => Routes.channelMessages(bot.discord.channel);

async function post(options: RequestData): Promise<APIMessage> {
  return (await bot.client.rest.post(channelPath(), options)) as APIMessage;
}

async function edit({ id }: APIMessage, options: RequestData): Promise<APIMessage> {
  return (await bot.client.rest.patch(Routes.channelMessage(bot.discord.channel, id), options)) as APIMessage;
}

function dot(): Promise<APIMessage> {
  const body = { ...pictures("dot.png"), attachments: [{ id: 0, filename: "dot.png" }] };
  return post({ body, files: [file("dot.png")] });
}

/** What stands in the place of each picture. */
function mediaOf(message: APIMessage) {
  return (message.components ?? []).flatMap((outer) =>
    outer.type === ComponentType.Container
      ? outer.components.flatMap((inner) =>
          inner.type === ComponentType.MediaGallery ? inner.items.map(({ media }) => media) : [],
        )
      : [],
  );
}

function idsOf(message: APIMessage): readonly (string | undefined)[] {
  return mediaOf(message).map((media) => media.attachment_id);
}

/** @returns the refusal's body; excuses it */
async function refused(request: Promise<unknown>): Promise<unknown> {
  const error: unknown = await request.then(
    () => {
      throw new Error("it was not refused");
    },
    (reason: unknown) => reason,
  );
  expect(() => bot.checkClean()).toThrow("50035");
  return Reflect.get(Object(error), "rawError");
}

test("a picture is served by URL, and the place where it is shown says which attachment it is", async () => {
  const message = await dot();
  const [media] = mediaOf(message);
  expect(media).toMatchObject({ content_type: "image/png", width: 1, height: 1 });
  expect(media?.attachment_id).toMatch(/^\d+$/u);
  const served = await fetch(media?.url ?? "");
  expect(served.headers.get("content-type")).toBe("image/png");
  expect(Buffer.from(await served.arrayBuffer()).equals(png)).toBe(true);
});

test("a file that a component or an embed shows is not listed with the message, every other one is", async () => {
  expect((await dot()).attachments).toEqual([]);
  const embed = {
    embeds: [{ image: { url: "attachment://a.png" }, footer: { text: "f", icon_url: "attachment://b.png" } }],
  };
  const message = await post({ body: embed, files: [file("a.png"), file("b.png"), file("c.png")] });
  expect(message.attachments).toMatchObject([{ filename: "c.png", width: 1, height: 1, size: png.length }]);
  expect(message.embeds[0]?.image?.url).toMatch(/\/a\.png$/u);
  expect(message.embeds[0]?.footer?.icon_url).toMatch(/\/b\.png$/u);
});

test("a file component is told the name and size of its file", async () => {
  const body = {
    flags: MessageFlags.IsComponentsV2,
    components: [{ type: ComponentType.File, file: { url: "attachment://a.png" } }],
  };
  const message = await post({ body, files: [file("a.png")] });
  expect(message.components).toMatchObject([{ name: "a.png", size: png.length }]);
});

test("an edit keeps the files that it lists, takes new ones, and drops the rest", async () => {
  const message = await dot();
  const [first = ""] = idsOf(message);
  const kept = await edit(message, { body: { ...pictures("dot.png"), attachments: [{ id: first }] } });
  expect(idsOf(kept)).toEqual([first]);
  const both = await edit(message, {
    body: { ...pictures("dot.png", "new.png"), attachments: [{ id: first }, { id: 0, filename: "new.png" }] },
    files: [file("new.png")],
  });
  expect(idsOf(both)[0]).toBe(first);
  expect(mediaOf(both)[1]?.url).toMatch(/\/new\.png$/u);
  const replaced = await edit(message, {
    body: { ...pictures("dot.png"), attachments: [{ id: 0, filename: "dot.png" }] },
    files: [file("dot.png")],
  });
  expect(idsOf(replaced)).toHaveLength(1);
  expect(idsOf(replaced)).not.toContain(first);
  const none = await edit(message, {
    body: { components: [{ type: ComponentType.TextDisplay, content: "words" }], attachments: [] },
  });
  expect(none.attachments).toEqual([]);
});

test("an edit that leaves out the list keeps every file, and what it shows", async () => {
  const message = await dot();
  const edited = await edit(message, { body: { allowed_mentions: { parse: [] } } });
  expect(mediaOf(edited)).toEqual(mediaOf(message));
  expect(edited.attachments).toEqual([]);
});

test("refused: a picture that the edit's own list has dropped", async () => {
  const message = await dot();
  const body = { ...pictures("dot.png"), attachments: [] };
  const code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
  const path = "components.0.components.0.items.0.media.url";
  expect(await refused(edit(message, { body }))).toMatchObject(invalidAt(path, code));
});

test("refused: a picture that comes along and is not in the list of an edit", async () => {
  const message = await dot();
  const [first = ""] = idsOf(message);
  const body = { ...pictures("new.png"), attachments: [{ id: first }] };
  const code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND";
  const path = "components.0.components.0.items.0.media.url";
  expect(await refused(edit(message, { body, files: [file("new.png")] }))).toMatchObject(invalidAt(path, code));
});

test("refused: the file of another message, or one that is gone", async () => {
  const [message, other] = [await dot(), await dot()];
  const [foreign = ""] = idsOf(other);
  const keep = (id: string) => edit(message, { body: { ...pictures("dot.png"), attachments: [{ id }] } });
  expect(await refused(keep(foreign))).toMatchObject(invalidAt("attachments.0.id", "ATTACHMENT_NOT_FOUND"));
  const [old = ""] = idsOf(message);
  const body = { ...pictures("dot.png"), attachments: [{ id: 0, filename: "dot.png" }] };
  await edit(message, { body, files: [file("dot.png")] });
  expect(await refused(keep(old))).toMatchObject(invalidAt("attachments.0.id", "ATTACHMENT_NOT_FOUND"));
});
