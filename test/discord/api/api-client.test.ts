import { ComponentType, InteractionResponseType, MessageFlags, REST } from "discord.js";
import { expect, it } from "vitest";
import { createApiClient, type Sent, type ApiClient } from "../../../src/discord/api/api-client.js";

const gallery = { type: ComponentType.MediaGallery, items: [{ media: { attachment_id: "77" } }] };
const message = { id: "5", components: [{ type: ComponentType.Container, components: [gallery] }] };
const update = { type: InteractionResponseType.UpdateMessage, data: {} } as const;
const fresh = { type: InteractionResponseType.ChannelMessageWithSource, data: {} } as const;
const press = { id: "1", token: "token" };
const png = { name: "board.png", data: Buffer.from("png") };

/** A press, over a Discord that tells of the message if asked. */
async function answered(answer: (api: ApiClient) => Promise<Sent | null>): Promise<Sent | null> {
  const rest = new REST({
    makeRequest: (url) => {
      const isAsked = new URL(url).searchParams.get("with_response") === "true";
      const headers = { "content-type": "application/json" };
      const told = new Response(JSON.stringify({ resource: { message } }), { headers });
      return Promise.resolve(isAsked ? told : new Response(null, { status: 204 }));
    },
  });
  return answer(createApiClient(rest, rest, "9"));
}

it("an answer tells of the message where it is a new one", async () => {
  expect(await answered((api) => api.respond(press, fresh))).toEqual({ id: "5", attachment: "77" });
});

it("an answer tells of the message where a new file came along, which is kept by its id later", async () => {
  expect(await answered((api) => api.respond(press, update, [png]))).toEqual({ id: "5", attachment: "77" });
});

it("an answer in the place of a message does not have all of it repeated", async () => {
  expect(await answered((api) => api.respond(press, update))).toBeNull();
});

it("new messages of plain text have no previews of links, whatever a name in them looks like", async () => {
  const bodies: unknown[] = [];
  const rest = new REST({
    makeRequest: (_url, { body }) => {
      bodies.push(typeof body === "string" ? JSON.parse(body) : null);
      return Promise.resolve(
        new Response(JSON.stringify(message), { headers: { "content-type": "application/json" } }),
      );
    },
  }).setToken("token");
  const api = createApiClient(rest, rest, "9");
  const said = { content: "discord.gg/x challenges you", allowed_mentions: { parse: [] } };
  await api.post("1", said, "nonce");
  await api.followUp(press, { ...said, flags: MessageFlags.Ephemeral });
  await api.post("1", { flags: MessageFlags.IsComponentsV2, components: [], allowed_mentions: { parse: [] } }, "nonce");
  expect(bodies.map((body) => (body as { readonly flags: number }).flags)).toEqual([
    MessageFlags.SuppressEmbeds,
    MessageFlags.SuppressEmbeds | MessageFlags.Ephemeral,
    MessageFlags.IsComponentsV2,
  ]);
});

it("a message goes with its files in one form, each under its number, whatever bytes it has", async () => {
  let form: readonly string[] = [];
  const rest = new REST({
    makeRequest: (_url, { body, headers }) => {
      const type = new Headers(headers).get("content-type");
      const [, boundary = ""] = /^multipart\/form-data; boundary=([\w-]+)$/u.exec(type ?? "") ?? [];
      form = Buffer.from(body as Uint8Array)
        .toString("latin1")
        .split(`--${boundary}`);
      return Promise.resolve(
        new Response(JSON.stringify(message), { headers: { "content-type": "application/json" } }),
      );
    },
  }).setToken("token");
  const said = { content: "\r\n--x", allowed_mentions: { parse: [] } };
  const bytes = [0, 13, 10, 45, 45, 255];
  await createApiClient(rest, rest, "9").edit("1", "2", said, [
    { ...png, contentType: "image/png" },
    { name: "data.bin", data: Buffer.from(bytes) },
  ]);
  const part = (head: string, data: string): string => `\r\nContent-Disposition: form-data; ${head}\r\n\r\n${data}\r\n`;
  expect(form).toEqual([
    "",
    part('name="files[0]"; filename="board.png"\r\nContent-Type: image/png', "png"),
    part(
      'name="files[1]"; filename="data.bin"\r\nContent-Type: application/octet-stream',
      String.fromCodePoint(...bytes),
    ),
    part('name="payload_json"', JSON.stringify(said)),
    "--\r\n",
  ]);
});
