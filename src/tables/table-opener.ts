import { games } from "../games/index.js";
import type { Store } from "../store/store.js";
import type { Board } from "./board.js";
import { type Refused, refused } from "./change.js";
import type { Bounds } from "./decide/bounds.js";
import type { Hearts } from "./clock/downtime.js";
import { type NewTable, newTable, type Opening, rematchOf } from "./decide/open-table.js";
import type { Person, Reply } from "./requests.js";
import type { Queues } from "./queues.js";
import { allowsTables, type ServerSettings, settingsFrom } from "./server-settings.js";
import { boardOf } from "./show.js";
import { isOpen, isPresent, isUnreadable, type Loaded, seatFor, seatOf } from "./table.js";

/** Opens tables, one at a time in each channel. */
export class Openings {
  readonly #store: Store;
  readonly #queues: Queues;
  readonly #hearts: Pick<Hearts, "portsAt">;
  readonly #bounds: Pick<Bounds, "opening">;
  readonly #board: (table: string) => Promise<Board | null>;

  /** @param board a table's board, after whatever is to be done there first */
  constructor(
    store: Store,
    queues: Queues,
    hearts: Pick<Hearts, "portsAt">,
    bounds: Pick<Bounds, "opening">,
    board: (table: string) => Promise<Board | null>,
  ) {
    this.#store = store;
    this.#queues = queues;
    this.#hearts = hearts;
    this.#bounds = bounds;
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
    make: (settings: ServerSettings, now: number) => NewTable | Refused,
  ): Promise<Reply> {
    return this.#queues.run(`channel ${channel}`, async () => {
      const known = this.#store.tableOfPress(interaction);
      if (known !== null) return this.#reply("known", known);
      const taken = this.#store.openTableIn(channel);
      const board = taken === null ? null : await this.#board(taken);
      // One that turns out not to be readable is in nobody's way.
      if (board !== null && isOpen(board)) return { type: "refused", code: "channel-taken", board };
      const settings = settingsFrom(this.#store.guild(guild));
      if (!allowsTables(settings, channel, parent)) {
        return { type: "refused", code: "not-here", board: null };
      }
      const bound = this.#bounds.opening(user);
      if (bound !== null) {
        const example = bound.table === null ? null : await this.#board(bound.table);
        return { type: "refused", code: bound.code, board: example };
      }
      const made = make(settings, this.#hearts.portsAt({ guild }).clock.now());
      if (made.kind === "refused") return { type: "refused", code: made.code, board: null };
      this.#store.create(made.row, made.seats, made.deadlines, interaction);
      return this.#reply("done", made.row.id);
    });
  }

  async #reply(type: "done" | "known", id: string): Promise<Reply> {
    const board = await this.#board(id);
    if (board === null) return { type: "refused", code: "no-table", board };
    return type === "done" ? { type, board, pressed: null, visible: true } : { type, board };
  }
}
