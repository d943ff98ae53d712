import { InteractionResponseType, MessageFlags, type REST } from "discord.js";
import { beforeEach, describe, expect, it } from "vitest";
import { findAnswer, type Sent } from "../../../src/discord/api/api-client.js";
import { detectDuplicates } from "../../../src/discord/api/detect-duplicates.js";
import { settle } from "../../support/fake-clock.js";
import { type HeldApi, heldApi } from "../../support/held-api.js";

const to = { id: "7", token: "token" };
const found: Sent = { id: "board", attachment: null, isFound: true };

let held: HeldApi;
/** Interactions that another process seems to have answered. */
let foreign: string[];

beforeEach(() => {
  held = heldApi();
  foreign = [];
});

/** The client answers twice, as after a repeated event; Discord says both times that there is an answer. */
async function answerTwice(flags: MessageFlags, find: () => Promise<Sent | null>): Promise<readonly unknown[]> {
  const duplicates = { answeredBefore: (id: string) => void foreign.push(id) };
  const rest = { on: () => undefined } as unknown as Pick<REST, "on">;
  const api = detectDuplicates(held, rest, duplicates, find);
  const outcomes: unknown[] = [];
  for (let time = 0; time < 2; time += 1) {
    const data = { content: "Hi", flags };
    const answer = api.respond(to, { type: InteractionResponseType.ChannelMessageWithSource, data }).catch(codeOf);
    await settle();
    held.fail(40_060);
    outcomes.push(await answer);
  }
  return outcomes;
}

function codeOf(error: unknown): unknown {
  return (error as { readonly code?: unknown }).code;
}

describe("an answer that Discord has already", () => {
  it("is found again where an earlier try or event of this process has made it, and not where another process has", async () => {
    expect(await answerTwice(MessageFlags.SuppressEmbeds, async () => found)).toEqual([40_060, found]);
    expect(foreign).toEqual(["7"]);
  });

  it("is left as it is where one reader alone sees it", async () => {
    expect(await answerTwice(MessageFlags.Ephemeral, async () => found)).toEqual([40_060, 40_060]);
  });

  it("is refused as before where none is found, or nobody can say", async () => {
    expect(await answerTwice(MessageFlags.SuppressEmbeds, async () => null)).toEqual([40_060, 40_060]);
    expect(await answerTwice(MessageFlags.SuppressEmbeds, () => Promise.reject(new Error("unreachable")))).toEqual([
      40_060, 40_060,
    ]);
  });
});

describe("an interaction's message", () => {
  it.each([
    ["its own, for all", { interaction_metadata: { id: "7" } }, found],
    ["its own, for one reader", { interaction_metadata: { id: "7" }, flags: MessageFlags.Ephemeral }, null],
    ["the pressed one, of an earlier interaction", { interaction_metadata: { id: "6" } }, null],
    ["the pressed one, of none", {}, null],
  ])("is looked up by its token: %s", async (_what, message, answer) => {
    const open = { get: async () => ({ id: "board", components: [], ...message }) };
    expect(await findAnswer(open, "application", to)).toEqual(answer);
  });
});
