import "./fixed-world.js";
import { type ChildProcess, fork } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, brotliDecompressSync, constants } from "node:zlib";
import { compare, type Recording } from "./compare.js";

// npm run golden: plays all sessions again and compares; with --record the recording is written (CONTRIBUTING.md).
// npm run golden -- kalle: only sessions with that in their names, without facts.

/** What a process that plays sessions is told and answers. */
type Answer = readonly [name: string, entries: readonly object[]];

const file = new URL("recording.json.br", import.meta.url);

/** Processes that play sessions at the same time. */
const processes = 2;

if (process.send === undefined) process.exit(await main());
else await playSessions(process.send.bind(process));

async function main(): Promise<number> {
  const isRecording = process.argv.includes("--record");
  const part = isRecording ? "" : process.argv.slice(2).join(" ");
  const now = await recordAll(part);
  const broken = brokenIn(now);
  if (isRecording) {
    if (broken.length > 0) return tell(broken);
    writeFileSync(file, compress(JSON.stringify(now)));
    return 0;
  }
  const whole = JSON.parse(brotliDecompressSync(readFileSync(file)).toString()) as Recording;
  const recorded = part === "" ? whole : { sessions: partOf(whole.sessions, part), facts: {} };
  const lines = [...compare(recorded, now), ...broken];
  if (lines.length === 0) console.log("Nothing differs from the recording.");
  else console.log("What differs from the recording (CONTRIBUTING.md says when to record again):\n");
  return tell(lines);
}

function tell(lines: readonly string[]): number {
  for (const line of lines) console.log(line);
  return lines.length === 0 ? 0 : 1;
}

/** Sessions that could not be played to their end. */
function brokenIn({ sessions }: Recording): readonly string[] {
  return Object.entries(sessions).flatMap(([name, entries]) =>
    entries.flatMap((entry) =>
      "broken" in entry ? [`session "${name}" was broken off: ${String(entry.broken)}`] : [],
    ),
  );
}

/** The same bytes for the same text. */
function compress(text: string): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 24 };
  return brotliCompressSync(text, {
    params: { ...params, [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) },
  });
}

/** @param part what names have to have in them */
function partOf<T>(sessions: Readonly<Record<string, T>>, part: string): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(sessions).filter(([name]) => name.includes(part)));
}

async function recordAll(part: string): Promise<Recording> {
  const [{ sessions }, { facts }] = await Promise.all([import("./sessions/index.js"), import("./facts.js")]);
  const names = Object.keys(partOf(sessions, part));
  const left = [...names];
  const found = part === "" ? facts() : Promise.resolve({});
  const played = await Promise.all(Array.from({ length: processes }, () => playSome(left)));
  const entries = new Map(played.flat());
  // As it is when it has been written and read.
  const text = JSON.stringify({
    sessions: Object.fromEntries(names.map((name) => [name, entries.get(name)])),
    facts: await found,
  });
  return JSON.parse(text) as Recording;
}

/** Has a process play what is left, one after the other. */
function playSome(left: string[]): Promise<readonly Answer[]> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), { serialization: "advanced" });
  const answers: Answer[] = [];
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const name = left.shift();
      if (name !== undefined) child.send(name);
      else {
        child.disconnect();
        resolve(answers);
      }
    };
    child.on("message", (answer: Answer | "ready") => {
      if (answer !== "ready") answers.push(answer);
      next();
    });
    child.on("exit", (code) => {
      if (code !== 0) reject(new Error(`a process that plays sessions has ended with code ${code}`));
    });
  });
}

async function playSessions(send: (answer: Answer | "ready") => void): Promise<void> {
  const [{ record }, { sessions }] = await Promise.all([import("./session.js"), import("./sessions/index.js")]);
  process.once("disconnect", () => process.exit());
  process.on("message", (name: string) => {
    const session = sessions[name];
    if (session === undefined) throw new Error(`there is no session ${name}`);
    void record(name, session).then((entries) => {
      send([name, entries]);
    });
  });
  send("ready");
}
