import { eq } from "drizzle-orm";
import { DatabaseError as Refusal } from "pg";
import {
  ChannelTakenError,
  type Change,
  type SeatRow,
  shardOf,
  StaleChangeError,
  type Store,
  type TableRow,
} from "../../store.js";
import { addToClub } from "../../club-rows.js";
import { commit, create, storeBoards } from "./change-statements.js";
import { clubRounds, schema } from "./postgres-schema.js";
import { heldShards, leaseLost, leaseOf, type PostgresDatabase, type Run } from "./database.js";
import { type NamedStatement, toJson, toJsonList, type Values } from "./statements.js";

/** What a statement has found. It has written something only if it has found both. */
interface Found {
  readonly leases: number;
  readonly changes: number;
}

/** Writes what comes with a press, each call as one transaction. */
export function tableWriter({
  owner,
  run,
  transaction,
}: PostgresDatabase): Pick<Store, "create" | "commit"> & Pick<Store["messages"], "storeBoards"> {
  /** @throws as `Store.create` and `Store.commit` do */
  const write = async (runIn: Run, what: NamedStatement, row: TableRow, values: Values): Promise<void> => {
    const { process, holdings } = owner;
    const lease = leaseOf(owner, shardOf(row.guild, holdings.count));
    const [found] = await runIn<Found>(what, { ...valuesOf(row), ...lease, process, ...values });
    if (found?.leases !== 1) throw leaseLost(lease.shard);
    if (found.changes !== 1) throw new StaleChangeError(`table ${row.id} is not at version ${row.version - 1}`);
  };

  return {
    create: (row, owners, due, interaction) =>
      inFreeChannel(row.channel, () =>
        write(run, create, row, { seats: inSeats(owners), deadlines: toJsonList(due), interaction }),
      ),

    storeBoards: async (rows) => {
      const { process, holdings } = owner;
      const held = heldShards(holdings);
      await run(storeBoards, {
        rows: toJsonList(rows),
        process,
        count: holdings.count,
        shards: held.map(({ shard }) => shard),
        epochs: held.map(({ epoch }) => epoch),
      });
    },

    commit: ({ row, club, round, ...change }) =>
      inFreeChannel(row.channel, () => {
        const values = partsOf(change);
        // The end of a game, and what comes after it, are rare.
        if (club === null && round === null) return write(run, commit, row, values);
        return transaction(async (tx, runIn) => {
          await write(runIn, commit, row, values);
          if (club !== null) await addToClub(tx, schema, club);
          if (round === null) return;
          const { settled, confirmedBy } = round;
          await tx.update(clubRounds).set({ settled, confirmedBy }).where(eq(clubRounds.table, row.id));
        });
      }),
  };
}

/** @throws ChannelTakenError if the channel has an open table */
async function inFreeChannel(channel: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refusal) || error.constraint !== "tables_open_in_channel") throw error;
    throw new ChannelTakenError(`channel ${channel} has an open table`, { cause: error });
  }
}

function valuesOf({ options, state, result, remarks, ...row }: TableRow): Values {
  return {
    ...row,
    options: toJson(options),
    state: toJson(state),
    result: toJson(result),
    remarks: toJson(remarks),
  };
}

/** What changes with a table's row. */
function partsOf({
  interaction,
  seats,
  step,
  drafts,
  held,
  deadlines,
}: Omit<Change, "row" | "club" | "round">): Values {
  const action = step?.action ?? null;
  return {
    interaction,
    seats: seats === null ? null : inSeats(seats),
    deadlines: toJsonList(deadlines),
    drafts: drafts === null ? null : toJsonList(drafts),
    held: held === null ? null : toJsonList(held),
    step: step?.step ?? null,
    events: step === null ? null : JSON.stringify(step.events),
    actionStep: action?.step ?? null,
    seat: action?.seat ?? null,
    action: action === null ? null : JSON.stringify(action.action),
    by: action?.by ?? null,
    actionInteraction: action?.interaction ?? null,
    arrival: action?.arrival ?? null,
    at: action?.at ?? null,
  };
}

/** Each with its number. */
function inSeats(rows: readonly SeatRow[]): string {
  return toJsonList(rows.map((row, seat) => ({ ...row, seat })));
}
