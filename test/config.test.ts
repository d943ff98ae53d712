import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { addVariablesOf, databaseFileFrom, databaseUrlFrom, SettingsError, settingsFrom } from "../src/config.js";
import { temporaryFolder } from "./support/temporary-folder.js";

describe("a file with settings", () => {
  const text = "DISCORD_TOKEN=tökén\r\nLOG_LEVEL=warn\r\n";
  const utf16 = (order: "little" | "big", mark: string): Buffer => {
    const bytes = Buffer.from(`${mark}${text}`, "utf16le");
    return order === "little" ? bytes : bytes.swap16();
  };

  it.each([
    ["UTF-8", Buffer.from(text)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${text}`)],
    ["UTF-16, as PowerShell writes it", utf16("little", "\ufeff")],
    ["UTF-16 without a mark", utf16("little", "")],
    ["UTF-16 in the other order", utf16("big", "\ufeff")],
    ["UTF-16 in the other order without a mark", utf16("big", "")],
  ])("is read in %s, and what is set already stays", (_name, bytes) => {
    const file = join(temporaryFolder(), ".env");
    writeFileSync(file, bytes);
    const variables = { LOG_LEVEL: "error" };
    addVariablesOf(file, variables);
    expect(variables).toEqual({ DISCORD_TOKEN: "tökén", LOG_LEVEL: "error" });
  });

  it("may be missing, but one that cannot be read is not passed over", () => {
    const folder = temporaryFolder();
    const variables = {};
    addVariablesOf(join(folder, ".env"), variables);
    expect(variables).toEqual({});
    addVariablesOf(folder, { DATABASE_FILE: "bot.db" });
    expect(() => {
      addVariablesOf(folder, variables);
    }).toThrow(
      new SettingsError(
        `${folder} is a folder, such as Docker makes where a file is missing. Remove it, and make it a file with the settings.`,
      ),
    );
  });
});

describe("the settings", () => {
  it("need a token and nothing else", () => {
    expect(settingsFrom({ DISCORD_TOKEN: "secret" })).toEqual({
      token: "secret",
      database: { kind: "sqlite", file: "data/katzentisch.db" },
      shards: { count: null, perProcess: null },
      apiUrl: null,
      logLevel: "info",
      metrics: null,
      blocked: { users: new Set(), servers: new Set() },
      links: { privacy: null, terms: null, support: null },
    });
  });

  it("name users and servers that are shut out, by their ids", () => {
    const ids = { BLOCKED_USERS: "100000000000000001, 100000000000000002", BLOCKED_SERVERS: " 100000000000000003 " };
    expect(settingsFrom({ DISCORD_TOKEN: "t", ...ids }).blocked).toEqual({
      users: new Set(["100000000000000001", "100000000000000002"]),
      servers: new Set(["100000000000000003"]),
    });
  });

  it("name addresses for players, each by itself", () => {
    const policy = "https://example.com/privacy?bot=1";
    expect(settingsFrom({ DISCORD_TOKEN: "t", PRIVACY_URL: `${policy} `, TERMS_URL: "" }).links).toEqual({
      privacy: policy,
      terms: null,
      support: null,
    });
    expect(settingsFrom({ DISCORD_TOKEN: "t", SUPPORT_URL: "https://discord.gg/x" }).links.support).toBe(
      "https://discord.gg/x",
    );
  });

  it("take an empty variable for one that is not set", () => {
    const names = [
      "DATABASE_FILE",
      "DATABASE_URL",
      "DATABASE_POOL",
      "SHARD_COUNT",
      "SHARDS_PER_PROCESS",
      "DISCORD_API_URL",
      "LOG_LEVEL",
      "BLOCKED_USERS",
      "BLOCKED_SERVERS",
    ];
    const empty = Object.fromEntries(names.map((name) => [name, ""]));
    expect(settingsFrom({ DISCORD_TOKEN: "t", ...empty })).toEqual(settingsFrom({ DISCORD_TOKEN: "t" }));
  });

  it("take a token without what was copied along with it", () => {
    for (const token of ["MTU3.G-x_1.abc ", " MTU3.G-x_1.abc\n", "MTU3.G-x_1.abc\r\n"])
      expect(settingsFrom({ DISCORD_TOKEN: token }).token).toBe("MTU3.G-x_1.abc");
  });

  it("name the database to programs that need nothing else, however wrong the rest is", () => {
    expect(databaseFileFrom({ DATABASE_FILE: "/tmp/x.db", LOG_LEVEL: "loud" })).toBe("/tmp/x.db");
    expect(databaseFileFrom({ DATABASE_FILE: "" })).toBe("data/katzentisch.db");
    expect(databaseFileFrom({ DATABASE_FILE: " data/x.db\r\n" })).toBe("data/x.db");
    expect(databaseFileFrom({ DATABASE_FILE: "  " })).toBe("data/katzentisch.db");
    expect(databaseUrlFrom({ DATABASE_URL: " postgres://localhost/x\n", LOG_LEVEL: "loud" })).toBe(
      "postgres://localhost/x",
    );
    expect([databaseUrlFrom({}), databaseUrlFrom({ DATABASE_URL: " " })]).toEqual([null, null]);
    expect(() => databaseUrlFrom({ DATABASE_URL: "katzentisch.db" })).toThrow(/no address of PostgreSQL/);
    expect(() => databaseFileFrom({ DATABASE_FILE: "postgres://db/x" })).toThrow(SettingsError);
  });

  it("move the bot to another Discord", () => {
    const variables = { DISCORD_TOKEN: "t", DISCORD_API_URL: "http://127.0.0.1:4000/api/", DATABASE_FILE: "/tmp/x.db" };
    expect(settingsFrom(variables)).toMatchObject({
      apiUrl: "http://127.0.0.1:4000/api",
      database: { kind: "sqlite", file: "/tmp/x.db" },
    });
  });

  it("name PostgreSQL in place of a file, and how many connections it may get", () => {
    const url = "postgres://cat:secret@db:5432/katzentisch";
    expect(settingsFrom({ DISCORD_TOKEN: "t", DATABASE_URL: ` ${url}\r\n` }).database).toEqual({
      kind: "postgres",
      url,
      pool: 10,
    });
    expect(settingsFrom({ DISCORD_TOKEN: "t", DATABASE_URL: "Postgres://db/x" }).database.kind).toBe("postgres");
    const socket = "postgresql:///katzentisch?host=/run/postgresql";
    expect(settingsFrom({ DISCORD_TOKEN: "t", DATABASE_URL: socket, DATABASE_POOL: "25" }).database).toEqual({
      kind: "postgres",
      url: socket,
      pool: 25,
    });
  });

  it("spread the bot over shards as Discord recommends, or as they say", () => {
    expect(settingsFrom({ DISCORD_TOKEN: "t", SHARD_COUNT: " auto" }).shards.count).toBeNull();
    expect(settingsFrom({ DISCORD_TOKEN: "t", SHARD_COUNT: "16" }).shards).toEqual({ count: 16, perProcess: null });
    const many = { DISCORD_TOKEN: "t", DATABASE_URL: "postgres://db/x", SHARDS_PER_PROCESS: "8 " };
    expect(settingsFrom(many).shards).toEqual({ count: null, perProcess: 8 });
  });

  it("open a port for operators only when one is set, and then on this machine alone", () => {
    expect(settingsFrom({ DISCORD_TOKEN: "t", METRICS_PORT: "" }).metrics).toBeNull();
    expect(settingsFrom({ DISCORD_TOKEN: "t", METRICS_HOST: "0.0.0.0" }).metrics).toBeNull();
    expect(settingsFrom({ DISCORD_TOKEN: "t", METRICS_PORT: "9464" }).metrics).toEqual({
      host: "127.0.0.1",
      port: 9464,
    });
    for (const host of ["0.0.0.0", "::1"]) {
      const variables = { DISCORD_TOKEN: "t", METRICS_PORT: "1", METRICS_HOST: host };
      expect(settingsFrom(variables).metrics).toEqual({ host, port: 1 });
    }
  });

  const nonsense: readonly (readonly [Readonly<Record<string, string>>, RegExp])[] = [
    [{}, /^DISCORD_TOKEN is missing\./],
    [{ DISCORD_TOKEN: "" }, /^DISCORD_TOKEN is missing\./],
    [{ DISCORD_TOKEN: "   " }, /^DISCORD_TOKEN is missing\./],
    ...["“MTU3.abc.def”", '"MTU3.abc.def"', "MTU3.abc\ndef", "Bot MTU3.abc.def", "MTU3.äbc"].map(
      (token) => [{ DISCORD_TOKEN: token }, /^DISCORD_TOKEN has characters in it that no token has/] as const,
    ),
    [{ DISCORD_TOKEN: "t", LOG_LEVEL: "loud" }, /^LOG_LEVEL is unknown\. Set it to one of fatal, error, warn, info/],
    [{ DISCORD_TOKEN: "t", BLOCKED_USERS: "@wolf" }, /^BLOCKED_USERS has something else than ids in it\./],
    [{ DISCORD_TOKEN: "t", DISCORD_API_URL: "over there" }, /^DISCORD_API_URL is no address\./],
    ...[
      "here",
      "javascript:alert(1)",
      "https://a.example/x) [y](https://b.example",
      `https://a.example/${"x".repeat(300)}`,
    ].map((url) => [{ DISCORD_TOKEN: "t", TERMS_URL: url }, /^TERMS_URL is no address for players\./] as const),
    ...["0", "65536", "-1", "80.5", "1e3", "eighty"].map(
      (port) => [{ DISCORD_TOKEN: "t", METRICS_PORT: port }, /^METRICS_PORT is no port\./] as const,
    ),
    ...["katzentisch.db", "mysql://db/x", "postgres:", "postgres://cat:12/34@db/x", "postgres://cat:12#34@db/x"].map(
      (url) => [{ DISCORD_TOKEN: "t", DATABASE_URL: url }, /^DATABASE_URL is no address of PostgreSQL\./] as const,
    ),
    ...["postgres://cat:secret@db/x", "Postgres:/db", "mysql://db/x"].map(
      (file) => [{ DISCORD_TOKEN: "t", DATABASE_FILE: file }, /^DATABASE_FILE is an address and no file\./] as const,
    ),
    [
      { DISCORD_TOKEN: "t", DATABASE_URL: "postgres://db/x", DATABASE_FILE: "x.db" },
      /^DATABASE_FILE and DATABASE_URL are both set\./,
    ],
    ...["0", "101", "-1", "ten"].map(
      (pool) => [{ DISCORD_TOKEN: "t", DATABASE_POOL: pool }, /^DATABASE_POOL is no number of connections\./] as const,
    ),
    ...["0", "-1", "1.5", "Auto", "all", "100000"].map(
      (shards) => [{ DISCORD_TOKEN: "t", SHARD_COUNT: shards }, /^SHARD_COUNT is no number of shards\./] as const,
    ),
    ...["0", "auto", "2,3"].map(
      (shards) =>
        [
          { DISCORD_TOKEN: "t", DATABASE_URL: "postgres://db/x", SHARDS_PER_PROCESS: shards },
          /^SHARDS_PER_PROCESS is no number of shards\./,
        ] as const,
    ),
    [{ DISCORD_TOKEN: "t", SHARDS_PER_PROCESS: "4" }, /^SHARDS_PER_PROCESS needs DATABASE_URL/],
    ...["everywhere", "localhost", "127.0.0.1:80", "10.0.0.256"].map(
      (host) => [{ DISCORD_TOKEN: "t", METRICS_HOST: host }, /^METRICS_HOST is no IP address\./] as const,
    ),
  ];
  it.each(nonsense)("refuse %j in one line that says what to do", (variables, line) => {
    expect(() => settingsFrom(variables)).toThrow(SettingsError);
    expect(() => settingsFrom(variables)).toThrow(line);
    expect(() => settingsFrom(variables)).not.toThrow(/\n/);
  });
});
