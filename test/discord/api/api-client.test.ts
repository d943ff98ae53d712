import { ComponentType, InteractionResponseType, REST } from "discord.js";
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
