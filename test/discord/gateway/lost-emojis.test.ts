import {
  ButtonStyle,
  ComponentType,
  DiscordAPIError,
  type DiscordErrorData,
  InteractionResponseType,
} from "discord.js";
import { describe, expect, it } from "vitest";
import { allRequests, type ApiClient, type MessageBody, wrapMethods } from "../../../src/discord/api/api-client.js";
import { emojisFrom, replaceLostEmojis } from "../../../src/discord/gateway/emojis.js";
import { heldApi } from "../../support/held-api.js";
import { allEmojis } from "../../support/drawings.js";

const emojis = emojisFrom(allEmojis, new Map([["die3", "12"]]));

const body: MessageBody = {
  components: [
    {
      type: ComponentType.ActionRow,
      components: [
        { type: ComponentType.Button, style: ButtonStyle.Primary, custom_id: "x", emoji: emojis.button["die3"] ?? {} },
      ],
    },
  ],
  content: `Anna has ${emojis.text["die3"]}, and <:stranger:7> stays.`,
  allowed_mentions: { parse: [] },
};

const requests: readonly (readonly [string, (api: ApiClient) => Promise<unknown>])[] = [
  [
    "an answer",
    (api) =>
      api.respond({ id: "1", token: "t" }, { type: InteractionResponseType.ChannelMessageWithSource, data: body }),
  ],
  ["a follow-up", (api) => api.followUp({ id: "1", token: "t" }, body)],
  ["an edit by a token", (api) => api.editOriginal("t", body)],
  ["a new message", (api) => api.post("3", body, "nonce")],
  ["an edit", (api) => api.edit("3", "4", body)],
];

type Errors = NonNullable<DiscordErrorData["errors"]>;

/** Discord refuses the first requests, this many, for what stands at this path. */
function refusing(times: number, path: readonly string[]) {
  const problem: Errors = {
    _errors: [{ code: "COMPONENT_INVALID_EMOJI", message: "Invalid" }],
  };
  const errors = path.reduceRight<Errors>((inner, key) => ({ [key]: inner }), problem);
  const raw = { code: 50_035, message: "Invalid Form Body", errors };
  const sent: string[] = [];
  let lost = 0;
  const api = wrapMethods<(typeof allRequests)[number], ApiClient>(heldApi(), allRequests, ({ args }) => {
    sent.push(JSON.stringify(args));
    const error = new DiscordAPIError(raw, 50_035, 400, "POST", "http://127.0.0.1/", {});
    return sent.length <= times ? Promise.reject(error) : Promise.resolve({ id: "5", attachment: null });
  });
  const client = replaceLostEmojis(api, allEmojis, () => {
    lost += 1;
  });
  return { client, sent, lost: () => lost };
}

const onButton = ["components", "0", "components", "0", "emoji", "id"];

describe("a message with an emoji that Discord does not have any more", () => {
  it.each(requests)("is sent once more with Unicode: %s", async (_, request) => {
    const { client, sent, lost } = refusing(1, onButton);
    await request(client);
    expect([sent.length, lost()]).toEqual([2, 1]);
    expect(sent[0]).toContain('"emoji":{"id":"12","name":"die3"}');
    expect(sent[1]).toContain('"emoji":{"name":"3️⃣"}');
    expect(sent[1]).toContain("Anna has 3️⃣, and <:stranger:7> stays.");
  });

  it("is sent no third time", async () => {
    const { client, sent, lost } = refusing(2, onButton);
    await expect(client.post("3", body, "nonce")).rejects.toThrow("Invalid Form Body");
    expect([sent.length, lost()]).toEqual([2, 1]);
  });
});

it("what is refused for anything but an emoji is not sent again", async () => {
  const sent: unknown[] = [];
  const raw = {
    code: 50_035,
    message: "Invalid Form Body",
    errors: { content: { _errors: [{ code: "BASE_TYPE_MAX_LENGTH", message: "Too long" }] } },
  };
  const error = new DiscordAPIError(raw, 50_035, 400, "POST", "http://127.0.0.1/", {});
  const api: ApiClient = {
    ...heldApi(),
    post: (...args) => {
      sent.push(args);
      return Promise.reject(error);
    },
  };
  const client = replaceLostEmojis(api, allEmojis, () => sent.push("lost"));
  await expect(client.post("3", body, "nonce")).rejects.toBe(error);
  expect(sent).toHaveLength(1);
});
