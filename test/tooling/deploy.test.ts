import { expect, it } from "vitest";
import { createCounters } from "../../src/metrics/counters.js";
import { execForm, parseDockerfile } from "./dockerfile.js";
import { read } from "./repository.js";

/** By their names in a query. */
async function figures(): Promise<ReadonlySet<string>> {
  const counters = createCounters({
    steady: () => 0,
    silentMs: () => Promise.resolve(0),
    statistics: () => Promise.resolve(null),
    files: () => ({ database: 1, wal: 1 }),
    isWaiting: () => false,
    leases: () => ({ processes: 1, losses: 0 }),
    outages: () => 0,
    version: "1.2.3",
  });
  const { text } = await counters.page();
  const typed = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
  return new Set(typed.map(([, name = "", type]) => (type === "histogram" ? `${name}_bucket` : name)));
}

it("the alarms use metrics that the bot has", async () => {
  const there = await figures();
  const asked = [...read("deploy/alarms.yml").matchAll(/expr: .*$/gm)].flatMap(([line]) => [
    ...line.matchAll(/\b(?:katzentisch|nodejs)_\w+/g),
  ]);
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.map(([name]) => name).filter((name) => !there.has(name))).toEqual([]);
});

it("the table of metrics for operators names metrics that the bot has", async () => {
  const there = [...(await figures())].map((name) => name.replace(/_bucket$/, ""));
  const table = /\| metric +\|[\s\S]*?\n\n/.exec(read("docs/operations.md"))?.[0] ?? "";
  const names = [...table.matchAll(/`([a-z_0-9*]+)(?:\{[^`]*)?`(?=[^|]*\|[^|]*\|\n)/g)].map(([, name = ""]) => name);
  const known = (name: string): boolean =>
    there.some(
      (one) => one === name || one === `katzentisch_${name}` || (name.startsWith("*") && one.endsWith(name.slice(1))),
    );
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name) => !known(name))).toEqual([]);
});

it("npm start, the image and the systemd unit start the program alike", () => {
  const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: { readonly start: string } };
  const cmd = parseDockerfile(read("Dockerfile"))
    .at(-1)
    ?.instructions.find(({ name }) => name === "CMD");
  expect(cmd === undefined ? [] : execForm(cmd)).toEqual(scripts.start.split(" "));
  expect(read("deploy/katzentisch.service")).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
});
