import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../../playground/discord/types.js";
import type { Play } from "../../../playground/play.js";
import type { GameScene } from "../game-scenes.js";
import { chooseTurn, valuesOf, type Aim } from "../catnoir-seats.js";
import {
  begin,
  boardOf,
  changing,
  choose,
  namedOn,
  openSheet,
  sheetOf,
  ownPoints,
  standingOn,
  type CatnoirTable,
} from "../catnoir-table.js";
import { descriptionOf, findButton, findButtons, findSelect, textOf } from "../message.js";
import { readFrom } from "../words.js";

/** The factions that the host chooses. */
const five = ["detectives", "mafia", "hackers", "police", "journalists"];

/** Turns before boards and hands are worth a picture. */
const wellUnderWay = 14;

/** Turns after which everybody makes for the end, whatever is missing: the next game may bring it. */
const longEnough = 150;

/** Turns, and looks at boards that ask nobody yet; a longer game is stuck. */
const maxTurns = 1_500;

/** Until all has happened once that is worth a picture. */
const maxGames = 6;

/** Cards worth a picture. */
const richHand = 7;

/** Points at which nobody scores while a picture is missing. */
const enough = 8;

/** For a board's or hand's picture, in milliseconds. */
const pictureMs = 2_500;

/** For the pictures of a board that would soon be another, in seconds. */
const longestHold = 15;

/** For a board that is behind, in milliseconds. */
const boardMs = 200;

/** Players, viewer, and missing pictures. */
interface Session extends CatnoirTable {
  readonly viewer: LocalUser;
  /** Collects the mafia, to send it to the viewer. */
  readonly boss: LocalUser;
  readonly missing: Set<string>;
  /** If missing, without what the viewer alone sees. */
  readonly showBoard: (screen: string) => Promise<void>;
  /** If missing, of what the viewer alone sees. */
  readonly showSheet: (screen: string) => Promise<void>;
}

/**
 * Six play by their own ephemeral messages, game after game until no picture is missing; but the boss sends the mafia
 * only when the viewer can pay, and the viewer hoards cards.
 */
export async function playGame({ play, viewer, show }: GameScene): Promise<void> {
  const { anna, ben, cleo, moderator } = play.people;
  const known = [anna, ben, cleo, moderator];
  const players = [...known, ...play.discord.users().filter((user) => !known.includes(user))].slice(0, 6);
  const missing = new Set([
    "turn",
    "attack",
    "hand",
    "finish",
    "asked",
    "reaction",
    "answered",
    "info",
    "trim",
    "result",
  ]);
  const showSheet: Session["showSheet"] = async (screen) => {
    if (!missing.delete(screen)) return;
    await sleep(pictureMs);
    await show(screen, "usual");
  };
  const showBoard: Session["showBoard"] = async (screen) => {
    if (!missing.delete(screen)) return;
    dismissAll(play, viewer);
    await sleep(pictureMs);
    await show(screen, "tall");
  };
  const session: Session = {
    play,
    players,
    viewer,
    boss: viewer === anna ? ben : moderator,
    missing,
    showBoard,
    showSheet,
  };
  for (let games = 1; missing.size > 0; games += 1) {
    if (games > maxGames) throw new Error(`${maxGames} games came to their ends without ${[...missing].join(", ")}`);
    await begin(session, five, async () => {
      if (games === 1) await show("lobby", "usual");
    });
    for (let turns = 1; findButton(boardOf(session), "rematch") === null; turns += 1) {
      if (turns > maxTurns) throw new Error(`the game does not end:\n${textOf(boardOf(session))}`);
      await playOn(session, turns);
    }
    await showBoard("result");
  }
}

/** The seats named by the board act. */
async function playOn(session: Session, turns: number): Promise<void> {
  const { play, viewer, missing, showBoard, showSheet } = session;
  if (findButton(boardOf(session), "react") !== null) return answerAll(session);
  const told = textOf(boardOf(session));
  const [active] = namedOn(session);
  // An attack is the headline for a moment.
  if (active === undefined) {
    const isAttack = /^### (?:💻|🚨|🎩)/mu.test(told) && descriptionOf(boardOf(session)) !== "";
    if (missing.has("attack") && isAttack) await holding(session, () => showBoard("attack"));
    return sleep(boardMs);
  }
  const worthIt = turns > wellUnderWay && active !== viewer && told.includes("💬") && !told.includes("🐾");
  if (worthIt) await showBoard("turn");
  if (active === viewer) dismissAll(play, viewer);
  const sheet = await openSheet(session, active, "hand");
  const readsOn = turns > wellUnderWay && active === viewer && missing.has("info") && !missing.has("turn");
  if (readsOn) await showInfo(session, sheet);
  const surplus = findSelect(sheet, "trim");
  if (surplus !== null) {
    if (active === viewer) await showSheet("trim");
    const values = surplus.options.slice(0, surplus.max_values ?? 1).map(({ value }) => value);
    return changing(session, () => choose(active, sheet, surplus, values));
  }
  // The board may be a turn behind.
  if (findSelect(sheet, "take") === null && findSelect(sheet, "play") === null) return sleep(boardMs);
  const done = chooseTurn(sheet, turns > longEnough ? "score" : aimOf(session, active, sheet));
  const police = valuesOf(sheet, "play").findLast((lot) => lot.startsWith("police."));
  const rich = handOf(sheet) >= richHand && police !== undefined && !police.endsWith(".1");
  const raids = active === viewer && turns > wellUnderWay && missing.has("finish") && rich;
  if (raids) await showSheet("hand");
  const { verb, value } = raids ? { verb: "play", value: police } : done;
  const select = findSelect(sheet, verb);
  if (select === null) throw new Error(`there is nothing to ${verb}`);
  await changing(session, async () => {
    const next = await choose(active, sheet, select, [value]);
    const lack = findSelect(next, "finish");
    if (lack === null) return;
    if (raids) await showSheet("finish");
    const [, second, last] = lack.options.map((option) => option.value);
    await choose(active, next, lack, [(raids ? second : last) ?? lack.options[0]?.value ?? ""]);
  });
}

/** The board stays as it is meanwhile. */
async function holding({ play: { discord } }: Session, act: () => Promise<void>): Promise<void> {
  discord.faults.limitEdits(longestHold);
  await act();
  discord.faults.limitEdits(0);
}

/** While pictures are missing, and afterwards. */
function aimOf(session: Session, user: LocalUser, sheet: SeenMessage): Aim {
  const { viewer, boss, missing } = session;
  const lacksTrim = user === viewer && missing.has("trim");
  if (missing.size <= 1) return lacksTrim ? "hoard" : "score";
  const mafia = valuesOf(sheet, "play").includes("mafia");
  if (user === boss && missing.has("asked")) {
    const { points, cards } = standingOn(sheet, viewer);
    return mafia && points > 0 && cards > 2 ? "score" : "collect mafia";
  }
  const points = ownPoints(session, sheet);
  if (user === viewer && points > 0 && missing.has("finish")) return "collect police";
  if (points >= enough) return "hoard";
  return user !== viewer || points === 0 ? "score" : "hoard";
}

/** All who are asked answer, the viewer first. */
async function answerAll(session: Session): Promise<void> {
  const { players, viewer, showBoard, showSheet } = session;
  const asked = namedOn(session);
  const mafia = readFrom(session.play, "catnoir.askMafia", textOf(boardOf(session))) !== null;
  const shown = mafia && asked.includes(viewer) && session.missing.has("asked");
  if (shown) await showBoard("asked");
  const question = questionOn(session);
  for (const user of players.toSorted((a, b) => Number(b === viewer) - Number(a === viewer))) {
    if (!asked.includes(user) || questionOn(session) !== question) continue;
    const sheet = await openSheet(session, user, "react");
    if (shown && user === viewer) await showSheet("reaction");
    await answer(user, sheet);
    if (shown && user === viewer) await showSheet("answered");
  }
  while (questionOn(session) === question) await sleep(boardMs);
}

/** Undefined: nobody is asked. */
function questionOn(session: Session): string | undefined {
  return findButton(boardOf(session), "react")?.custom_id;
}

/** Pays with cards, gives what brings a point, or else the first; nothing if the table has answered. */
async function answer(user: LocalUser, sheet: SeenMessage): Promise<void> {
  const select = findSelect(sheet, "answer");
  const [button] = findButtons(sheet, "answer");
  if (select !== null) {
    const value = select.options.find((option) => option.value.endsWith(".more")) ?? select.options[0];
    await choose(user, sheet, select, [value?.value ?? ""]);
  } else if (button !== undefined) sheetOf(await user.press(sheet.id, button.custom_id));
}

/** The viewer reads what hackers can do, from the menu of their hand. */
async function showInfo({ viewer, showSheet }: Session, sheet: SeenMessage): Promise<void> {
  const select = findSelect(sheet, "info", "separate");
  if (select === null) throw new Error("there is nothing to read about factions");
  const info = await choose(viewer, sheet, select, ["hackers"]);
  await showSheet("info");
  viewer.dismiss(info.id);
}

/** How many cards a hand has, by its picture's description. */
function handOf(sheet: SeenMessage): number {
  const numbers = descriptionOf(sheet).match(/\d+/gu) ?? [];
  return numbers.reduce((sum, number) => sum + Number(number), 0);
}

function dismissAll(play: Play, viewer: LocalUser): void {
  for (const { id, ephemeral } of viewer.sees(play.discord.channel)) if (ephemeral) viewer.dismiss(id);
}
