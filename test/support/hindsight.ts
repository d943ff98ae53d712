import { isDeepStrictEqual } from "node:util";
import type { ActionRow } from "../../src/store/store.js";
import { boardOf } from "../../src/tables/show.js";
import { randomStream } from "../../src/tables/decide/random-stream.js";
import { isAsleep, promptsOf, type Table, thinkers, awaited } from "../../src/tables/table.js";
import { ofEach } from "./of-each.js";
import type { Run } from "./run.js";
import { knownTable } from "./running-table.js";

/** Buttons whose accepted press is one action of the game. */
const acting = new Set(["throw", "stand", "rethrow"]);

/** What is wrong at this moment, where nothing may ever be. */
export function wrongNow({ world }: Pick<Run, "world">): readonly string[] {
  return [...world.channel.violations, ...[...world.ledger.tables.values()].flatMap(stuckAt)];
}

/** A table at which nothing would ever happen by itself, or whose drafts belong to no open question. */
export function stuckAt(table: Table): readonly string[] {
  const { row, deadlines, drafts } = table;
  const { id } = row;
  const open = promptsOf(table);
  const timed = (kind: string, seat: number, prompt: number): boolean =>
    deadlines.some((due) => due.kind === kind && due.seat === seat && due.prompt === prompt);
  const closes = row.status === "lobby" || isAsleep(table);
  return [
    ...(closes && !timed("close", -1, 0) ? [`table ${id} is never closed`] : []),
    ...(isAsleep(table) ? [] : awaited(table))
      .filter(({ seat, id: prompt }) => !timed("answer", seat, prompt))
      .map(({ seat }) => `seat ${seat} has no time limit`),
    ...(row.thinking === thinkers(table).length > 0 ? [] : [`thinking is ${String(row.thinking)}`]),
    ...(row.status === "playing" ? drafts : [])
      .filter((draft) => !open.some(({ id: prompt, seat }) => prompt === draft.prompt && seat === draft.seat))
      .map(({ prompt }) => `a draft of question ${prompt}, which is not open`),
  ];
}

/** What is wrong with all that was stored and answered, in hindsight. */
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
    ...[...ledger.warnings]
      .filter(([, times]) => times > 1 + ledger.backs)
      .map(([nonce]) => `warning ${nonce} came twice`),
  ];
}

/** Plays a table again from what is stored of it. */
async function wrongReplay({ life, made }: Run, id: string): Promise<readonly string[]> {
  const { store } = life;
  const stored = await store.load(id, 0);
  if (stored === null) return [`table ${id} is lost`];
  const { row, game, seats: sitters } = knownTable(stored);
  const { seed, opener } = row;
  const actions = await store.actions(id);
  if (seed === null) return actions.length === 0 ? [] : [`table ${id} has actions and no seed`];
  const start = game.setup(sitters.length, row.options, randomStream(seed, 0, "act"), opener);
  const events = [...start.events];
  let { state } = start;
  for (const [index, { step, seat, action, interaction }] of actions.entries()) {
    if (step !== index + 1) return [`step ${step} of ${id} stands at ${index + 1}`];
    const asked = game.prompts(state).find((prompt) => prompt.seat === seat)?.id;
    const meant = made.find((press) => press.id === interaction)?.prompt ?? asked;
    if (asked !== meant) return [`step ${step} of ${id} answers question ${asked}, and was meant for ${meant}`];
    const next = game.act(state, seat, action, randomStream(seed, step, "act"));
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

/** Orders count in the order in which they came, and the actions stand in that order. */
function wrongOrder({ world }: Run, table: string, actions: readonly ActionRow[]): readonly string[] {
  const done = world.ledger.replies
    .filter((replied) => replied.table === table && replied.reply.kind === "done")
    .toSorted((a, b) => a.call - b.call);
  const versions = done.map(({ reply }) => reply.board?.version ?? 0);
  const calls = actions.flatMap(({ interaction }) => done.find((one) => one.interaction === interaction)?.call ?? []);
  return [
    ...(grows(versions) ? [] : [`requests at ${table} overtook one another`]),
    ...(grows(calls) ? [] : [`actions of ${table} stand in another order than they were given`]),
    ...(actions.every(({ by, interaction }) => (by === "human") === (interaction !== null))
      ? []
      : [`an action of ${table} has the wrong giver`]),
  ];
}

function grows(numbers: readonly number[]): boolean {
  return numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? number));
}

/** What was said to be done is stored once, and what was refused is not. */
async function wrongReplies({ world, life, made }: Run): Promise<readonly string[]> {
  const { replies, tables } = world.ledger;
  const actions = await ofEach(tables.keys(), (table) => life.store.actions(table));
  return ofEach(replies, async ({ interaction, table, request, reply }) => {
    const stored = await life.store.tableOfPress(interaction);
    if (reply.kind === "refused") {
      const counted = replies.some((other) => other.interaction === interaction && other.reply.kind !== "refused");
      return stored === null || counted || world.ledger.unanswered(interaction)
        ? []
        : [`${interaction} was refused, and is stored`];
    }
    // A command that arrives again may find another table in its channel than the one it was for.
    if (reply.kind === "known") return stored === null ? [`${interaction} is known, and not stored`] : [];
    if (stored !== table) return [`${interaction} counted at ${table}, and is stored at ${stored ?? "none"}`];
    if (request !== "press") return [];
    const verb = made.find(({ id }) => id === interaction)?.verb ?? "";
    const times = actions.filter((action) => action.interaction === interaction).length;
    return times === (acting.has(verb) ? 1 : 0) ? [] : [`${interaction} (${verb}) is ${times} actions`];
  });
}

/** What the channel shows of tables when nothing went wrong for a while. @param except tables that are not looked at */
export async function wrongInChannel({ world, life }: Run, except: ReadonlySet<string>): Promise<readonly string[]> {
  const { channel, ledger } = world;
  const tables = [...ledger.tables.keys()].filter((table) => !except.has(table));
  return ofEach(tables, async (table) => {
    const stored = await life.store.load(table, 0);
    const shown = channel.message(ledger.messages.get(table) ?? null)?.boards.at(-1);
    if (stored === null || shown === undefined) return [`table ${table} has no board`];
    const { version } = stored.row;
    const due = boardOf(knownTable(stored)).play?.due ?? null;
    return [
      ...(shown.version === version || ledger.shows(table, shown.version)
        ? []
        : [`the board of ${table} shows ${shown.version}, and ${version} is stored`]),
      ...(shown.due === due ? [] : [`the board of ${table} shows another time limit than is stored`]),
    ];
  });
}

/** Warnings that still stand although the bot knew of them and could delete them. */
export function wrongWarnings({ world }: Run): readonly string[] {
  return world.channel.messages
    .filter(({ warning, deleted, stuck, id }) => warning !== null && !deleted && !stuck && world.ledger.noted.has(id))
    .map(({ id, warning }) => `warning ${id} (${warning?.nonce}) still stands`);
}
