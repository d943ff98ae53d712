import { InteractionResponseType, RateLimitError } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { countRequests } from "../../../src/discord/api/metrics.js";
import type { ApiClient } from "../../../src/discord/api/api-client.js";
import { heldApi, type HeldApi } from "../../support/held-api.js";

const body = { content: "hello", allowed_mentions: { parse: [] } };
const press = { id: "1", token: "token" };
const response = { type: InteractionResponseType.DeferredMessageUpdate } as const;

let told: string[];
let held: HeldApi;
let api: ApiClient;

beforeEach(() => {
  told = [];
  held = heldApi();
  api = countRequests(held, metrics());
});

function metrics() {
  return {
    answered: (interaction: string) => void told.push(`answered ${interaction}`),
    requested: (request: string, outcome: string) => void told.push(`${request} ${outcome}`),
  };
}

describe("an API client whose requests are counted", () => {
  it("makes the very same requests and hands back what they came to", async () => {
    const requests = [
      api.respond(press, response, [{ name: "board.png", data: "" }]),
      api.followUp(press, body),
      api.editOriginal("token", body),
      api.removeOriginal("token"),
      api.post("channel", body, "nonce"),
      api.edit("channel", "message", body),
      api.remove("channel", "message"),
    ];
    expect(held.requests.map(({ type }) => type)).toEqual([
      "respond",
      "followUp",
      "original",
      "removeOriginal",
      "post",
      "edit",
      "remove",
    ]);
    expect(held.requests[0]).toMatchObject({ id: "1", files: ["board.png"] });
    for (const _ of requests) held.pass("sent");
    const sent = await Promise.all(requests);
    expect(sent[4]).toEqual({ id: "sent", attachment: null });
    expect(told.toSorted()).toEqual(
      [
        ...["respond", "followUp", "editOriginal", "removeOriginal", "post", "edit", "remove"].map(
          (name) => `${name} ok`,
        ),
        "answered 1",
      ].toSorted(),
    );
  });

  it("tells how one failed, and leaves the failure to its caller", async () => {
    const responding = api.respond(press, response);
    held.fail(10_062, 404);
    await expect(responding).rejects.toMatchObject({ code: 10_062 });
    const editing = api.edit("channel", "message", body);
    held.fail(0, 503);
    await expect(editing).rejects.toMatchObject({ status: 503 });
    expect(told).toEqual(["respond expired", "edit passing"]);
  });

  it("tells of Discord's limits as such", async () => {
    const limited = new RateLimitError({
      global: false,
      hash: "",
      limit: 5,
      majorParameter: "",
      method: "PATCH",
      retryAfter: 1_000,
      route: "/channels/:id/messages/:id",
      scope: "user",
      sublimitTimeout: 0,
      timeToReset: 1_000,
      url: "",
    });
    const refusing = countRequests({ ...held, edit: () => Promise.reject(limited) }, metrics());
    await expect(refusing.edit("channel", "message", body)).rejects.toBe(limited);
    expect(told).toEqual(["edit limited"]);
  });
});
