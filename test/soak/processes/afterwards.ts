import { setTimeout as sleep } from "node:timers/promises";
import type { LocalUser, SeenMessage } from "../../../playground/discord/index.js";
import { controlsOf, isOpenBoard, textOf } from "../../e2e/support/board.js";
import { boardFor } from "../choices.js";
import { type Check, checkDeadlines } from "../checks.js";
import type { Place, ShardWorld } from "../../support/shard-world.js";
import type { Play } from "./process-play.js";
import { until } from "./member.js";
import type { Scene } from "./process-scene.js";

/** How often a press is tried at a table where nobody may do anything for a moment. */
const tries = 200;

/** When nobody plays any more: each open table takes a press, and has somebody's time running. */
export async function checkOpenTables({ world, records, play }: Scene): Promise<readonly Check[]> {
  const open = await records.openTables();
  const wrong: string[] = [];
  for (const { row } of open) {
    const place = world.places.find(({ channel }) => channel === row.channel);
    if (place === undefined || !(await takesPress(play, place))) wrong.push(`${row.game} ${row.id} takes no press`);
  }
  return [
    { what: "an open table takes a press in the end", looked: open.length, wrong },
    checkDeadlines(await records.openTables()),
  ];
}

async function takesPress(play: Play, place: Place): Promise<boolean> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const entry = await play.pressAt(place);
    if (entry !== null && entry.told !== "failed") return true;
    await sleep(100);
  }
  return false;
}

/** Somebody who sits at tables of several processes has their data deleted: it is gone everywhere. */
export async function checkForgotten(scene: Scene): Promise<Check> {
  const { world, records } = scene;
  const what = "who deletes their data is gone from the database, and from the boards of several processes";
  const who = await sittingEverywhere(scene);
  const viewer = world.people.find((one) => one !== who);
  if (who === null || viewer === undefined) return { what, looked: 0, wrong: [] };
  const name = who.user.global_name ?? who.user.username;
  const pattern = `${name}(?![0-9])`;
  const isNamed = (text: string): boolean => new RegExp(pattern, "u").test(text);
  const shown = boardsOf(world, viewer).filter(isNamed).length;
  const said = await deleteData(who, world.places[0]?.channel ?? "");
  const left = async (): Promise<readonly string[]> =>
    (await Promise.all([who.id, pattern].map((text) => records.withText(text)))).flat();
  // Others may still be at it, and say so.
  if (following.test(said)) await until(async () => (await left()).length === 0);
  await until(() => !boardsOf(world, viewer).some(isNamed));
  return {
    what,
    looked: shown,
    wrong: [
      ...(done.test(said) || following.test(said) ? [] : [`${name} was told: ${said}`]),
      ...(await left()).map((table) => `${name} is still in the table ${table}`),
      ...boardsOf(world, viewer)
        .filter(isNamed)
        .map((board) => `${name} is still on a board: ${board.slice(0, 100)}`),
    ],
  };
}

const done = /nirgends mehr gespeichert|no longer stored anywhere/u;
const following = /folgt von allein|follows on its own/u;

/** @returns what they are told in the end */
async function deleteData(who: LocalUser, channel: string): Promise<string> {
  const last = (): SeenMessage => {
    const message = who.sees(channel).findLast(({ ephemeral }) => ephemeral);
    if (message === undefined) throw new Error("nothing was answered");
    return message;
  };
  const asked = async (): Promise<string | undefined> => {
    await who.slash(channel, "privacy delete");
    return controlsOf(last()).find(({ verb }) => verb === "delete")?.customId;
  };
  let control: string | undefined;
  // A busy process may answer with a sentence in place of the question.
  await until(async () => (control = await asked()) !== undefined);
  await who.press(last().id, control ?? "");
  await until(() => done.test(textOf(last())) || following.test(textOf(last())));
  return textOf(last());
}

/** What is written on the boards of open tables. */
function boardsOf({ places }: ShardWorld, viewer: LocalUser): readonly string[] {
  return places.flatMap(({ channel }) => {
    const board = boardFor(viewer, channel);
    return board !== undefined && isOpenBoard(board) ? textOf(board) : [];
  });
}

/** Who sits at open tables of most processes, of two at least; null: nobody. */
async function sittingEverywhere({ world, records, members }: Scene): Promise<LocalUser | null> {
  const held = await Promise.all(members.map((member) => records.heldBy(member.name)));
  const open = await records.openTables();
  const reached = (user: string): number => {
    const own = open.filter(({ seats }) => seats.some((seat) => seat.user === user));
    const shards = new Set(own.map(({ row }) => world.discord.shardOf(row.guild, world.shards)));
    return held.filter((theirs) => theirs.some((shard) => shards.has(shard))).length;
  };
  const sitting = world.people.map((who) => ({ who, processes: reached(who.id) }));
  const [most] = sitting.toSorted((one, other) => other.processes - one.processes);
  return most === undefined || most.processes < 2 ? null : most.who;
}
