import { describe, expect, it } from "vitest";
import { SettingsError, settingsFrom } from "../src/config.js";

describe("the settings", () => {
  it("need a token and nothing else", () => {
    expect(settingsFrom({ DISCORD_TOKEN: "secret" })).toEqual({
      token: "secret",
      databaseFile: "data/katzentisch.db",
      apiUrl: null,
      logLevel: "info",
    });
  });

  it("take an empty variable for one that is not set", () => {
    const settings = settingsFrom({ DISCORD_TOKEN: "t", DATABASE_FILE: "", DISCORD_API_URL: "", LOG_LEVEL: "" });
    expect(settings).toMatchObject({ databaseFile: "data/katzentisch.db", apiUrl: null, logLevel: "info" });
  });

  it("move the bot to another Discord", () => {
    const variables = { DISCORD_TOKEN: "t", DISCORD_API_URL: "http://127.0.0.1:4000/api/", DATABASE_FILE: "/tmp/x.db" };
    expect(settingsFrom(variables)).toMatchObject({ apiUrl: "http://127.0.0.1:4000/api", databaseFile: "/tmp/x.db" });
  });

  it.each([
    [{}, /^DISCORD_TOKEN is missing\./],
    [{ DISCORD_TOKEN: "" }, /^DISCORD_TOKEN is missing\./],
    [{ DISCORD_TOKEN: "t", LOG_LEVEL: "loud" }, /^LOG_LEVEL is unknown\. Set it to one of fatal, error, warn, info/],
    [{ DISCORD_TOKEN: "t", DISCORD_API_URL: "over there" }, /^DISCORD_API_URL is no address\./],
  ])("refuse %j in one line that says what to do", (variables, line) => {
    expect(() => settingsFrom(variables)).toThrow(SettingsError);
    expect(() => settingsFrom(variables)).toThrow(line);
    expect(() => settingsFrom(variables)).not.toThrow(/\n/);
  });
});
