import { DiscordAPIError } from "discord.js";
import { expect, it } from "vitest";
import { createLog } from "../src/log.js";

it("tells of an error what it was and where, and never the token of the request", () => {
  const lines: string[] = [];
  const log = createLog("info", (line) => lines.push(line));
  const url = "https://discord.com/api/v10/webhooks/1/SECRET-TOKEN/messages/@original";
  const body = { body: { content: "SECRET-BODY" }, files: undefined };
  log.warn(
    { table: "abc", error: new DiscordAPIError({ code: 50035, message: "No" }, 50035, 400, "PATCH", url, body) },
    "it failed",
  );
  log.debug({}, "not at this level");
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    table: "abc",
    msg: "it failed",
    error: { code: 50035, status: 400 },
  });
  expect(lines[0]).not.toContain("SECRET");
});
