import type { Seat } from "../game/contract.js";
import type { Intent } from "../game/press.js";
import type { Store } from "../store/store.js";
import type { Hearts } from "./clock/downtime.js";
import type { Bounds } from "./decide/bounds.js";
import { decide } from "./decide/decide.js";
import { GameFault } from "./decide/game-fault.js";
import type { Opening } from "./decide/open-table.js";
import {
  answersWithSheet,
  factsOf,
  type Person,
  type Pressed,
  type Reply,
  type Request,
  type RequestInTurn,
} from "./requests.js";
import type { Ports } from "./ports.js";
import type { ServerSettings, SettingsKeeper } from "./server-settings.js";
import { boardOf, isVisible, situationOf } from "./show.js";
import type { TableAccess } from "./table-access.js";
import type { Openings } from "./table-opener.js";
import { isUnreadable, type Table } from "./table.js";

/** What the service works with. */
interface ServiceParts {
  readonly store: Pick<Store, "tableOfPress" | "guildOf">;
  readonly log: Ports["log"];
  readonly hearts: Pick<Hearts, "portsAt">;
  readonly bounds: Bounds;
  readonly settings: Pick<SettingsKeeper, "of">;
  readonly access: TableAccess;
  readonly openings: Openings;
}

/** Takes what people want of tables: each request goes through its table's queue, is decided, stored, and answered. */
export class RequestService {
  readonly #parts: ServiceParts;

  constructor(parts: ServiceParts) {
    this.#parts = parts;
  }

  /** Opens a table with its host sitting at it. */
  async open(opening: Opening, host: Person, interaction: string): Promise<Reply> {
    return this.#visited(await this.#parts.openings.open(opening, host, interaction));
  }

  /** Opens a table for another game with those who sat at one that is over. @param parent as an opening has it */
  async rematch(id: string, parent: string | null, person: Person, interaction: string): Promise<Reply> {
    const old = await this.#parts.access.run(id, (table) => table);
    if (old === null) return { type: "refused", code: "no-table", board: null };
    return this.#visited(await this.#parts.openings.rematch(old, parent, person, interaction));
  }

  /** Handles a request when its turn at its table has come. */
  async handle(id: string, request: Request): Promise<Reply> {
    const { access, bounds, log } = this.#parts;
    let raced = false;
    log.debug(factsOf(id, request), "request to a table");
    const { user } = request.person;
    const reply = await access.turnInRace(id, request.pressedAt, (arrival) => {
      raced = arrival !== null;
      const answer = (): Promise<Reply | null> => this.#answer(id, request, arrival);
      return request.type === "join" ? bounds.alone(user, answer) : answer();
    });
    if (reply === null) return { type: "refused", code: "no-table", board: null };
    if (!raced || reply.type !== "done") return reply;
    // The presses of one moment are all stored by now, so that one write of the board can show them together.
    const after = access.cache.peek(id);
    return after === null ? reply : { ...reply, board: boardOf(after), visible: true };
  }

  /** What a table answers to a request whose turn has come; null: there is no such table. What is to be read is read first. */
  async #answer(id: string, request: Request, arrival: RequestInTurn["arrival"]): Promise<Reply | null> {
    const { store, bounds, settings, access } = this.#parts;
    const { user } = request.person;
    const known = await store.tableOfPress(request.interaction);
    const hasManySeats = request.type === "join" && (await bounds.hasManySeats(user));
    const guild = access.cache.peek(id)?.row.guild ?? (await store.guildOf(id));
    if (guild === null) return null;
    const set = await settings.of(guild);
    return access.runNow(id, (table): Reply | Promise<Reply> => {
      access.cache.visit(id);
      if (known !== null) return { type: "known", board: boardOf(table) };
      if (isUnreadable(table)) return access.quarantine.handle(table, request, set);
      const barred = bounds.requesting(table, request, user, hasManySeats);
      if (barred !== null) return { type: "refused", code: barred, board: boardOf(table) };
      return this.#handleAt(table, request, arrival, set);
    });
  }

  async #handleAt(
    table: Table,
    request: Request,
    arrival: RequestInTurn["arrival"],
    settings: ServerSettings,
  ): Promise<Reply> {
    const { bounds, access, hearts } = this.#parts;
    const { id } = table.row;
    const decided = decide(table, request, arrival, settings, hearts.portsAt(table.row));
    switch (decided.kind) {
      case "refused": {
        const late = decided.code === "stale" && request.type === "press" && access.races.wasFor(id, request.prompt);
        return { type: "refused", code: late ? "late" : decided.code, board: boardOf(table) };
      }
      case "repeated":
        return { type: "known", board: boardOf(table) };
      case "change": {
        const board = boardOf(await access.commit(decided));
        bounds.done(id, request);
        return { type: "done", board, pressed: null, visible: true };
      }
      case "press": {
        const { intent, seat, pending } = decided;
        if (pending === null)
          return { type: "seen", board: boardOf(table), pressed: { intent, situation: situationOf(table, seat) } };
        const after = await access.commit(pending);
        const pressed = answersWithSheet(intent) ? this.#pressed(after, intent, seat) : null;
        const board = boardOf(after);
        return { type: "done", board, pressed, visible: isVisible(board) };
      }
    }
  }

  /** What the presser may know; null if the rules fail to tell. The press is stored all the same. */
  #pressed(table: Table, intent: Intent, seat: Seat): Pressed | null {
    try {
      return { intent, situation: situationOf(table, seat) };
    } catch (error) {
      if (!(error instanceof GameFault)) throw error;
      this.#parts.log.error(
        { table: table.row.id, error },
        "the rules failed to tell somebody what a press has changed",
      );
      return null;
    }
  }

  /** Somebody has opened a table, and others are about to join. */
  #visited(reply: Reply): Reply {
    if (reply.board !== null) this.#parts.access.cache.visit(reply.board.table);
    return reply;
  }
}
