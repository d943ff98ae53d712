import { games } from "../games/index.js";
import { ChannelTakenError, LeaseLostError, type Store } from "../store/store.js";
import type { Board } from "./board.js";
import { type Refused, refuse } from "./change.js";
import type { RefusedOpening, UserLimits } from "./decide/user-limits.js";
import type { Placed } from "./clock/held-shards.js";
import type { ShardTimes } from "./clock/shard-times.js";
import { type NewTable, createTable, cupSeats, type Opening, createRematch } from "./decide/open-table.js";
import type { Person, Reply, Request } from "./requests.js";
import type { Queues } from "./queues.js";
import { allowsTables, type ServerSettings, type SettingsKeeper } from "./server-settings.js";
import { boardOf } from "./show.js";
import { TimeLimitError } from "./time-limit.js";
import { isOpen, isPresent, isUnreadable, type Loaded, seatForPerson, seatOf } from "./table.js";

/** Makes a table with its server's settings, or refuses. @param now in milliseconds since 1970 */
type Make = (settings: ServerSettings, seed: Buffer, now: number) => NewTable | Refused;

type Asked<Type extends Request["kind"]> = Extract<Request, { readonly kind: Type }>;

/** Opens tables, one at a time per channel. */
export class TableOpener {
  readonly #store: Store;
  readonly #queues: Queues;
  readonly #times: Pick<ShardTimes, "portsAt" | "gate" | "held">;
  readonly #limits: Pick<UserLimits, "refuseOpening" | "runAlone">;
  readonly #settings: Pick<SettingsKeeper, "of">;
  readonly #board: (table: string) => Promise<Board | null>;
  readonly #doubt: (table: Placed, error: unknown) => void;

  /** @param doubt told of a table that may be stored later */
  constructor(
    store: Store,
    queues: Queues,
    times: Pick<ShardTimes, "portsAt" | "gate" | "held">,
    limits: Pick<UserLimits, "refuseOpening" | "runAlone">,
    settings: Pick<SettingsKeeper, "of">,
    board: (table: string) => Promise<Board | null>,
    doubt: (table: Placed, error: unknown) => void,
  ) {
    this.#store = store;
    this.#queues = queues;
    this.#times = times;
    this.#limits = limits;
    this.#settings = settings;
    this.#board = board;
    this.#doubt = doubt;
  }

  open(asked: Asked<"open">): Promise<Reply> {
    const { game: id, guild, channel, options: wanted, cup, person, interaction } = asked;
    const isLimited = cup === undefined;
    return this.#create(asked, person, interaction, isLimited, (settings, seed, now) => {
      const game = games[id];
      const options = game.options.safeParse(wanted);
      if (!options.success) return refuse("malformed");
      const seats = cup === undefined ? [seatForPerson(person.user, person.name)] : cupSeats(cup);
      const opening = { game: id, guild, channel, options: options.data, ...(cup === undefined ? {} : { cup }) };
      return createTable(game, opening, person.user, seats, settings.turnSeconds, seed, now);
    });
  }

  async rematch(old: Loaded, { parent, person, interaction }: Asked<"rematch">): Promise<Reply> {
    if (old.row.status !== "over") return { kind: "refused", code: "not-now", board: boardOf(old) };
    if (isUnreadable(old)) return { kind: "refused", code: "unreadable", board: boardOf(old) };
    const seat = seatOf(old, person.user);
    if (seat === null || !isPresent(old.seats[seat])) return { kind: "refused", code: "stranger", board: boardOf(old) };
    const { guild, channel, cup } = old.row;
    if (cup !== null) return { kind: "refused", code: "cup-table", board: boardOf(old) };
    return this.#create({ guild, channel, parent }, person, interaction, true, (settings, seed, now) =>
      createRematch(old, person.user, settings.turnSeconds, seed, now),
    );
  }

  #create(
    { guild, channel, parent, byHost }: Pick<Opening, "guild" | "channel" | "parent" | "byHost">,
    { user }: Person,
    interaction: string,
    isLimited: boolean,
    make: Make,
  ): Promise<Reply> {
    return this.#queues.run(`channel ${channel}`, async () => {
      const known = await this.#store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const taken = await this.#taken(channel);
      if (taken !== null) return taken;
      const settings = await this.#settings.of(guild);
      if (byHost !== true && !allowsTables(settings, channel, parent)) {
        return { kind: "refused", code: "not-here", board: null };
      }
      try {
        const made = await this.#limits.runAlone(user, async () => {
          const refused = isLimited ? await this.#limits.refuseOpening(user) : null;
          return refused ?? this.#make(guild, settings, interaction, make);
        });
        if (made.kind === "new") return await this.#reply("done", made.row.id);
        const { kind, code, table } = made;
        return { kind, code, board: table === null ? null : await this.#board(table) };
      } catch (error) {
        if (error instanceof LeaseLostError) throw error;
        // A quarantined table has come back, or another process has opened one.
        const other = error instanceof ChannelTakenError ? await this.#taken(channel) : null;
        if (other !== null) return other;
        // A failed call may still be stored.
        const stored = await this.#store.tableOfPress(interaction);
        if (stored === null) throw error;
        return this.#reply("done", stored);
      }
    });
  }

  /** Null: the channel has no open table. */
  async #taken(channel: string): Promise<Reply | null> {
    const taken = await this.#store.openTableIn(channel);
    const board = taken === null ? null : await this.#board(taken);
    // An unreadable table does not block the channel.
    return board !== null && isOpen(board) ? { kind: "refused", code: "channel-taken", board } : null;
  }

  async #make(
    guild: string,
    settings: ServerSettings,
    interaction: string,
    make: Make,
  ): Promise<NewTable | RefusedOpening> {
    const { gate, held } = this.#times;
    while (gate.moving !== null) await gate.moving;
    const ports = this.#times.portsAt({ guild });
    if (!held.serves(guild)) throw new LeaseLostError("another process serves the channel");
    const made = make(settings, ports.seed(), ports.clock.now());
    if (made.kind === "refused") return { ...made, table: null };
    try {
      await gate.store(() => this.#store.create(made.row, made.seats, made.deadlines, interaction));
    } catch (error) {
      if (error instanceof TimeLimitError) this.#doubt(made.row, error);
      throw error;
    }
    return made;
  }

  async #reply(kind: "done" | "known", id: string): Promise<Reply> {
    const board = await this.#board(id);
    if (board === null) return { kind: "refused", code: "no-table", board };
    return kind === "done" ? { kind, board, pressed: null, visible: true } : { kind, board };
  }
}
