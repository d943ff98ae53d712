import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import type { Outcome, SeenMessage } from "../../playground/discord/types.js";
import { readFile } from "../../src/features/dice/proof/read-file.js";
import { writeReplayPage } from "../replay/write-page.js";
import type { PageVisit } from "./camera.js";
import { type GameScene, playScenes } from "./game-scenes.js";
import { findButton, findSelect, lastMessage, openMore, textOf } from "./message.js";

interface WatchStage extends Pick<GameScene, "play" | "viewer"> {
  /** Takes a picture of the viewer's newest message. */
  readonly show: (screen: string) => Promise<void>;
  /** What a phone shows of a page of its own. */
  readonly showPage: (url: string, screen: string, visit: PageVisit) => Promise<void>;
}

/** Pictures are painted meanwhile, in milliseconds. */
const shownMs = 2_500;

/** A clip takes longer, in milliseconds. */
const clipMs = 12_000;

/** Steps of the first round: Kalle hides, and the police look for them. */
const steps = 3;

const verifyPage = new URL("../../verify/index.html", import.meta.url);

/** A game of Kalle is watched again and checked, in Discord and on pages of their own. */
export async function showWatch({ play, viewer, show, showPage }: WatchStage): Promise<void> {
  const { channel } = play.discord;
  await playScenes("kalle", { play, viewer, show: () => Promise.resolve() });
  await sleep(shownMs);
  await show("board");
  const board = lastMessage(play, viewer);
  const press = async (message: SeenMessage | null, verb: string): Promise<SeenMessage> => {
    const id = findButton(message, verb)?.custom_id;
    if (message === null || id === undefined) throw new Error(`nothing to press for ${verb}`);
    return messageIn(await viewer.press(message.id, id));
  };
  let now = await press(await openMore(viewer, board), "watch");
  await sleep(shownMs);
  await show("start");
  const eyes = findSelect(now, "watcheyes", "all");
  const rat = eyes?.options.find(({ label }) => textOf(now).replaceAll("\\", "").includes(`**${label}**`));
  now = messageIn(await viewer.select(now.id, eyes?.custom_id ?? "", [rat?.value ?? ""]));
  now = await press(now, "watchon");
  await sleep(shownMs);
  await show("eyes");
  const all = findSelect(now, "watcheyes", rat?.value);
  now = messageIn(await viewer.select(now.id, all?.custom_id ?? "", ["all"]));
  for (let step = 1; step < steps; step += 1) now = await press(now, "watchon");
  await sleep(shownMs);
  await show("step");
  const preview = await press(now, "clip");
  await sleep(clipMs);
  await show("clip");
  await press(preview, "clippost");
  await sleep(shownMs);
  await show("posted");
  for (const message of viewer.sees(channel)) if (message.ephemeral) viewer.dismiss(message.id);
  now = await press(await press(await openMore(viewer, board), "watch"), "watchend");
  await sleep(shownMs);
  await show("end");
  const menu = await openMore(viewer, board);
  const told = messageIn(await viewer.press(menu.id, checkId(menu)));
  await sleep(shownMs);
  await show("check");
  const text = await (await fetch(told.attachments[0]?.url ?? "")).text();
  const forged = text.replace(/"seed":"./u, (start) => `${start.slice(0, -1)}${start.endsWith("0") ? "1" : "0"}`);
  await viewer.slash(channel, "verify", { file: { name: "katzentisch.json", text: forged } });
  await sleep(shownMs);
  await show("forged");
  await showPages(text, forged, showPage);
}

/** The static page that checks files, and the page on which a game is watched. */
async function showPages(text: string, forged: string, showPage: WatchStage["showPage"]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-pages-"));
  try {
    const [right, wrong, html] = ["game.json", "forged.json", "game.html"].map((name) => join(folder, name));
    if (right === undefined || wrong === undefined || html === undefined) return;
    writeFileSync(right, text);
    writeFileSync(wrong, forged);
    const verifier = verifyPage.href;
    for (const [file, screen] of [
      [right, "page-right"],
      [wrong, "page-wrong"],
    ] as const) {
      await showPage(verifier, screen, async (page) => {
        await page.locator("#file").setInputFiles(file);
        await page.locator("#results article").first().waitFor();
      });
    }
    const found = readFile(readFileSync(right, "utf8"));
    if (found.kind !== "game") throw new Error(`the file cannot be read: ${found.kind}`);
    writeFileSync(html, writeReplayPage(found.file));
    const replay = pathToFileURL(html).href;
    await showPage(replay, "replay", async (page) => {
      for (let step = 0; step < steps; step += 1) await page.locator("#next").click();
    });
    await showPage(replay, "replay-eyes", async (page) => {
      await page.locator("#eyes").selectOption({ index: 1 });
      for (let step = 0; step < steps; step += 1) await page.locator("#next").click();
    });
    await showPage(replay, "replay-end", async (page) => {
      await page.locator("#last").click();
      await page.locator("#dice-label").click();
      await page.locator("#results article").first().waitFor();
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Of the button that checks the dice. */
function checkId(board: SeenMessage | null): string {
  const id = /"custom_id":"(verify:[^"]*)"/u.exec(JSON.stringify(board?.components ?? []))?.[1];
  if (id === undefined) throw new Error("nothing can be checked");
  return id;
}

function messageIn(outcome: Outcome): SeenMessage {
  if (outcome.type !== "message" && outcome.type !== "update") throw new Error(`nothing was shown: ${outcome.type}`);
  return outcome.message;
}
