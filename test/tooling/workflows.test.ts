import { describe, expect, it } from "vitest";
import { parseDocument } from "yaml";
import { z } from "zod";
import { filesIn, manifest, read, scriptsIn } from "./repository.js";

const permissions = z.record(z.string(), z.enum(["read", "write", "none"]));

const workflow = z.object({
  on: z.record(z.string(), z.unknown()),
  permissions,
  jobs: z.record(
    z.string(),
    z.object({
      "runs-on": z.string(),
      "timeout-minutes": z.number(),
      permissions: permissions.optional(),
      if: z.string().optional(),
      strategy: z.object({ matrix: z.record(z.string(), z.array(z.string())) }).optional(),
      steps: z.array(z.object({ uses: z.string().optional(), run: z.string().optional() })).min(1),
    }),
  ),
});

const files = [".github", "deploy"].flatMap(filesIn).filter((path) => path.endsWith(".yml"));

/** YAML without errors, warnings or repeated keys. */
function parsed(path: string): unknown {
  const document = parseDocument(read(path), { version: "1.2", uniqueKeys: true });
  expect([...document.errors, ...document.warnings]).toEqual([]);
  return document.toJS();
}

it.each(files)("%s is YAML", (path) => {
  expect(parsed(path)).toBeTypeOf("object");
});

describe.each(files.filter((path) => path.includes("/workflows/")))("%s", (path) => {
  const { permissions: granted, jobs } = workflow.parse(parsed(path));
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("calls scripts that package.json has", () => {
    const called = steps.flatMap(({ run = "" }) => scriptsIn(run));
    expect(called.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it("pins every action by its commit", () => {
    const used = steps.flatMap(({ uses }) => uses ?? []);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !/^[\w-]+\/[\w/-]+@[\da-f]{40}$/.test(name))).toEqual([]);
  });

  it("may read the code by default, and nothing else", () => {
    expect(granted).toEqual({ contents: "read" });
  });

  it("may write packages only where a tag is pushed", () => {
    const writing = Object.values(jobs).filter((job) => job.permissions?.["packages"] === "write");
    expect(writing.map((job) => job.if)).toEqual(writing.map(() => "github.event_name == 'push'"));
  });
});

it("CI tests the oldest Node that package.json allows, and that of the image and of .nvmrc", () => {
  const { jobs } = workflow.parse(parsed(".github/workflows/ci.yml"));
  const nodes = jobs["linux"]?.strategy?.matrix["node"] ?? [];
  const scripts = jobs["linux"]?.steps.flatMap(({ run = "" }) => scriptsIn(run));
  const [, image] = /^ARG NODE=node:(\d+)-slim$/m.exec(read("Dockerfile")) ?? [];
  expect(scripts).toEqual(["test:unit", "test:e2e"]);
  expect(manifest.engines.node).toBe(`>=${nodes[0]}`);
  expect(nodes).toContain(image);
  expect(read(".nvmrc").trim()).toBe(image);
});
