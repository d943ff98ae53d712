import { games } from "../games/index.js";
import { ChannelTakenError, type Store } from "../store/store.js";
import type { Board } from "./board.js";
import { type Refused, refused } from "./change.js";
import type { Bound, Bounds } from "./decide/bounds.js";
import type { Hearts } from "./clock/downtime.js";
import { type NewTable, newTable, type Opening, rematchOf } from "./decide/open-table.js";
import type { Person, Reply } from "./requests.js";
import type { Queues } from "./queues.js";
import { allowsTables, type ServerSettings, type SettingsKeeper } from "./server-settings.js";
import { boardOf } from "./show.js";
import { isOpen, isPresent, isUnreadable, type Loaded, seatFor, seatOf } from "./table.js";

/** Makes a table by what its server has set, or says why not. @param now in milliseconds since 1970 */
type Make = (settings: ServerSettings, now: number) => NewTable | Refused;

/** Opens tables, one at a time in each channel. */
export class Openings {
  readonly #store: Store;
  readonly #queues: Queues;
  readonly #hearts: Pick<Hearts, "portsAt" | "gate">;
  readonly #bounds: Pick<Bounds, "opening" | "alone">;
  readonly #settings: Pick<SettingsKeeper, "of">;
  readonly #board: (table: string) => Promise<Board | null>;

  /** @param board a table's board, after whatever is to be done there first */
  constructor(
    store: Store,
    queues: Queues,
    hearts: Pick<Hearts, "portsAt" | "gate">,
    bounds: Pick<Bounds, "opening" | "alone">,
    settings: Pick<SettingsKeeper, "of">,
    board: (table: string) => Promise<Board | null>,
  ) {
    this.#store = store;
    this.#queues = queues;
    this.#hearts = hearts;
    this.#bounds = bounds;
    this.#settings = settings;
    this.#board = board;
  }

  /** Opens a table with its host sitting at it. */
  open(opening: Opening, host: Person, interaction: string): Promise<Reply> {
    return this.#create(opening, host, interaction, (settings, now) => {
      const game = games[opening.game];
      const options = game.options.safeParse(opening.options);
      if (!options.success) return refused("malformed");
      const seats = [seatFor(host.user, host.name)];
      return newTable(game, { ...opening, options: options.data }, host.user, seats, settings.turnSeconds, now);
    });
  }

  /** Opens a table for another game with those who sat at an old one. @param parent as an opening has it */
  async rematch(old: Loaded, parent: string | null, person: Person, interaction: string): Promise<Reply> {
    if (old.row.life !== "over") return { type: "refused", code: "not-now", board: boardOf(old) };
    if (isUnreadable(old)) return { type: "refused", code: "unreadable", board: boardOf(old) };
    const seat = seatOf(old, person.user);
    if (seat === null || !isPresent(old.seats[seat])) return { type: "refused", code: "stranger", board: boardOf(old) };
    const { guild, channel } = old.row;
    return this.#create({ guild, channel, parent }, person, interaction, (settings, now) =>
      rematchOf(old, person.user, settings.turnSeconds, now),
    );
  }

  #create(
    { guild, channel, parent }: Pick<Opening, "guild" | "channel" | "parent">,
    { user }: Person,
    interaction: string,
    make: Make,
  ): Promise<Reply> {
    return this.#queues.run(`channel ${channel}`, async () => {
      const known = await this.#store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const taken = await this.#taken(channel);
      if (taken !== null) return taken;
      const settings = await this.#settings.of(guild);
      if (!allowsTables(settings, channel, parent)) {
        return { type: "refused", code: "not-here", board: null };
      }
      try {
        const made = await this.#bounds.alone(user, () => this.#make(guild, user, settings, interaction, make));
        if (!("code" in made)) return await this.#reply("done", made.row.id);
        const example = made.table === null ? null : await this.#board(made.table);
        return { type: "refused", code: made.code, board: example };
      } catch (error) {
        // One that was set aside has come back meanwhile, or another process has opened one.
        const other = error instanceof ChannelTakenError ? await this.#taken(channel) : null;
        if (other !== null) return other;
        // A store that fails may have stored it all the same.
        const stored = await this.#store.tableOfPress(interaction);
        if (stored === null) throw error;
        return this.#reply("done", stored);
      }
    });
  }

  /** Why a channel takes no table now: it has one. Null: it takes one. */
  async #taken(channel: string): Promise<Reply | null> {
    const taken = await this.#store.openTableIn(channel);
    const board = taken === null ? null : await this.#board(taken);
    // One that turns out not to be readable is in nobody's way.
    return board !== null && isOpen(board) ? { type: "refused", code: "channel-taken", board } : null;
  }

  /** Makes and stores a table, unless its host has too many. */
  async #make(
    guild: string,
    user: string,
    settings: ServerSettings,
    interaction: string,
    make: Make,
  ): Promise<NewTable | Bound> {
    const bound = await this.#bounds.opening(user);
    if (bound !== null) return bound;
    const { gate } = this.#hearts;
    while (gate.moving !== null) await gate.moving;
    const made = make(settings, this.#hearts.portsAt({ guild }).clock.now());
    if (made.kind === "refused") return { code: made.code, table: null };
    await gate.store(() => this.#store.create(made.row, made.seats, made.deadlines, interaction));
    return made;
  }

  async #reply(type: "done" | "known", id: string): Promise<Reply> {
    const board = await this.#board(id);
    if (board === null) return { type: "refused", code: "no-table", board };
    return type === "done" ? { type, board, pressed: null, visible: true } : { type, board };
  }
}
