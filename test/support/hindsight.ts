import { isDeepStrictEqual } from "node:util";
import type { ActionRow } from "../../src/store/store.js";
import {
  keyOf,
  promptsForPeople,
  isAsleep,
  promptsOf,
  type Table,
  promptsForComputers,
} from "../../src/tables/table.js";
import { drawStream } from "../../src/tables/chance/random-stream.js";
import { wrongHeld, wrongReplies } from "./hindsight-replies.js";
import { optionsOf } from "./lawful.js";
import { lawsOf } from "./moments.js";
import { ofEach } from "./of-each.js";
import { play } from "./playing.js";
import type { Run } from "./run.js";
import { knownTable } from "./running-table.js";

/** What must hold at every moment and does not. */
export function wrongNow({ world }: Pick<Run, "world">): readonly string[] {
  const { channel, ledger } = world;
  return [...channel.violations, ...ledger.violations, ...[...ledger.tables.values()].flatMap(stuckAt)];
}

/** A table at which nothing would happen by itself, or with drafts of closed questions. */
export function stuckAt(table: Table): readonly string[] {
  const { row, deadlines, drafts } = table;
  const { id } = row;
  const open = promptsOf(table);
  const timed = (kind: string, seat: number, prompt: number): boolean =>
    deadlines.some((due) => due.kind === kind && due.seat === seat && due.prompt === prompt);
  const closes = row.status === "lobby" || isAsleep(table);
  return [
    ...(closes && !timed("close", -1, 0) ? [`table ${id} is never closed`] : []),
    ...(isAsleep(table) ? [] : promptsForPeople(table))
      .filter(({ seat, id: prompt }) => !timed("answer", seat, prompt))
      .map(({ seat }) => `seat ${seat} has no time limit`),
    ...(row.thinking === promptsForComputers(table).length > 0 ? [] : [`thinking is ${String(row.thinking)}`]),
    ...(row.status === "playing" ? drafts : [])
      .filter((draft) => !open.some(({ id: prompt, seat }) => prompt === draft.prompt && seat === draft.seat))
      .map(({ prompt }) => `a draft of question ${prompt}, which is not open`),
  ];
}

/** What is wrong with all that was stored and answered. */
export async function wrongInHindsight(run: Run): Promise<readonly string[]> {
  const { store } = run.life;
  const { ledger } = run.world;
  const interactions = await ofEach(ledger.tables.keys(), async (table) =>
    (await store.actions(table)).flatMap(({ interaction }) => interaction ?? []),
  );
  return [
    ...(new Set(interactions).size === interactions.length ? [] : ["an interaction is in two actions"]),
    ...(await ofEach(ledger.tables.keys(), async (table) => [
      ...(await wrongReplay(run, table)),
      ...wrongOrder(run, table, await store.actions(table)),
    ])),
    ...(await wrongReplies(run)),
    ...(await wrongHeld(run)),
    ...wrongWarned(run),
  ];
}

/** Warnings that came twice for one question. */
function wrongWarned({ world }: Run): readonly string[] {
  const { channel, ledger } = world;
  const nonces = channel.messages.flatMap(({ warning }) => warning?.nonce ?? []);
  return [...new Set(nonces)]
    .filter((nonce) => nonces.filter((other) => other === nonce).length > 1 + ledger.backs)
    .map((nonce) => `warning ${nonce} came twice`);
}

/** Plays a table again from what is stored of it. */
async function wrongReplay({ life, made }: Run, id: string): Promise<readonly string[]> {
  const { store } = life;
  const stored = await store.load(id, 0);
  if (stored === null) return [`table ${id} is lost`];
  const { row, game, seats: sitters } = knownTable(stored);
  const { opener } = row;
  const actions = await store.actions(id);
  if (row.steps === 0) return actions.length === 0 ? [] : [`table ${id} has actions and has not started`];
  const key = keyOf({ row });
  const start = game.setup(sitters.length, row.options, drawStream(key, 0, "act"), opener);
  const events = [...start.events];
  let { state } = start;
  for (const [index, { step, seat, action, interaction }] of actions.entries()) {
    if (step !== index + 1) return [`step ${step} of ${id} stands at ${index + 1}`];
    const asked = game.prompts(state).find((prompt) => prompt.seat === seat);
    const meant = made.find((press) => press.id === interaction)?.prompt ?? asked?.id;
    if (asked?.stale === "refuse" && asked.id !== meant)
      return [`step ${step} of ${id} answers question ${asked.id}, and was meant for ${meant}`];
    const next = game.act(state, seat, action, drawStream(key, step, "act"));
    events.push(...next.events);
    ({ state } = next);
  }
  return [
    ...(row.steps === actions.length + 1 ? [] : [`${id} has ${actions.length} actions at step ${row.steps}`]),
    ...(isDeepStrictEqual(state, row.state) ? [] : [`the state of ${id} does not follow from its actions`]),
    ...(isDeepStrictEqual(events, await store.events(id))
      ? []
      : [`the events of ${id} do not follow from its actions`]),
  ];
}

/** Requests count in the order of arrival; races have their own. */
function wrongOrder({ world }: Run, id: string, actions: readonly ActionRow[]): readonly string[] {
  const { replies, tables, forgotten } = world.ledger;
  const done = replies
    .filter(({ table, reply }) => table === id && reply.kind === "done")
    .toSorted((a, b) => a.call - b.call);
  const versions = done.map(({ reply }) => reply.board?.version ?? 0);
  const calls = actions.flatMap(({ interaction }) => done.find((one) => one.interaction === interaction)?.call ?? []);
  const game = tables.get(id)?.row.game;
  const isRaced = game !== undefined && hasRaces(game);
  const isGiven = ({ by, interaction }: ActionRow): boolean =>
    (by === "human") === (interaction !== null) || (by === "human" && forgotten.size > 0);
  return [
    ...(isRaced || grows(versions) ? [] : [`requests at ${id} overtook one another`]),
    ...(isRaced || grows(calls) ? [] : [`actions of ${id} stand in another order than they were given`]),
    ...(actions.every(isGiven) ? [] : [`an action of ${id} has the wrong giver`]),
  ];
}

const raced = new Map<string, boolean>();

/** Whether a game ever asks for the first of several, by any match of it. */
function hasRaces(id: string): boolean {
  const known = raced.get(id);
  if (known !== undefined) return known;
  const lawful = lawsOf(id);
  const [options] = optionsOf(lawful);
  const match = { seats: lawful.game.seats.max, options, opener: null, seed: new Uint8Array(32) };
  const has = play(lawful, match).turns.some(({ before }) =>
    lawful.game.prompts(before).some(({ kind }) => kind === "race"),
  );
  raced.set(id, has);
  return has;
}

function grows(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}
