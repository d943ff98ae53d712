import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalDiscord, startLocalDiscord } from "../../../playground/discord/index.js";
import { realClock } from "../../../src/clock.js";
import { connect } from "../../../src/discord/gateway/connect.js";
import { TokenError } from "../../../src/discord/gateway/shard-connection.js";
import { Sessions, allShards } from "../../../src/discord/gateway/shard-source.js";
import { noMetrics } from "../../../src/discord/api/metrics.js";
import { keepLines } from "../../support/tables.js";

let discord: LocalDiscord;
beforeEach(async () => {
  discord = await startLocalDiscord();
});
afterEach(() => discord.close());

describe("a token that Discord does not accept", () => {
  it.each([
    ["by its REST API", () => "bm90LWEtdG9rZW4.wrong.wrong"],
    // HTTP drops a header's last blank, the gateway does not.
    ["by the gateway alone", () => `${discord.token} `],
  ])("%s ends it in one line, and is not tried again", async (_where, token) => {
    const { log, lines } = keepLines();
    const connected = connect({
      token: token(),
      apiUrl: discord.url,
      clock: realClock,
      log,
      metrics: noMetrics,
      source: allShards(null, new Sessions({ read: () => null, write: () => Promise.resolve() }, realClock, [])),
      serve: () => {
        throw new Error("it is never on the air");
      },
    });
    const error: unknown = await connected.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(TokenError);
    expect(String(error)).toMatch(/^Error: Discord does not accept DISCORD_TOKEN\.[^\n]*$/);
    expect(lines.map(({ sentence }) => sentence)).not.toContain("Discord cannot be reached; trying again");
  });
});
