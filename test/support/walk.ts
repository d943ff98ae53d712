import type { Seat } from "../../src/game/contract.js";
import { drawBoard, type PublicMessage } from "../../src/discord/ui/frame.js";
import { drawInfo, drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import type { Intent } from "../../src/game/press.js";
import { checkButtons, otherGamesButton, trialButtons } from "../../src/discord/ui/learn-buttons.js";
import type { Translate } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Table } from "../../src/tables/table.js";
import { withDraft } from "./messages.js";
import { ownEmojis } from "../discord/ui/boards.js";
import { bodyFor } from "../../src/discord/handle-press.js";
import { offersIn, selectionsOf, type Offer } from "./offers.js";

/** The table's own; all others are the game's. */
export const tableVerbs: readonly string[] =
  "join leave back add remove away set start close rules rematch info watch cheers takeback hints more recap cliplast clippost".split(
    " ",
  );

/** All that a seat comes to by pressing and choosing. */
export interface Walk {
  /** As `keyOf` has them. */
  readonly actions: ReadonlySet<string>;
  /** Of ephemeral messages opened on the way. */
  readonly names: ReadonlySet<string>;
  /** Everything that it has seen. */
  readonly messages: readonly PublicMessage[];
  /** Each once, as text. */
  readonly boards: ReadonlySet<string>;
  /** Half-made answers. */
  readonly drafts: readonly Draft[];
  /** All that it could use. */
  readonly offers: readonly Offer[];
  /** Whether there was too much to try. */
  readonly cut: boolean;
  /** What leads nowhere, or where it must not. */
  readonly wrong: readonly string[];
}

interface Draft {
  readonly value: unknown;
  readonly open: boolean;
}

/** What a seat has noted, and its open ephemeral message. */
interface Place {
  readonly draft: Draft | null;
  readonly name: string | null;
}

/** Ways tried to choose several options of a select. */
const maxSelections = 400;

/** As text, whatever the order of fields. */
export function keyOf(data: unknown): string {
  return JSON.stringify(data, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Presses and chooses everything that a seat can use, from the board on. */
export function walk(table: Table, seat: Seat, t: Translate): Walk {
  const walker = new Walker(table, seat, t);
  walker.go();
  return walker;
}

class Walker implements Walk {
  readonly actions = new Set<string>();
  readonly names = new Set<string>();
  readonly messages: PublicMessage[] = [];
  readonly boards = new Set<string>();
  readonly drafts: Draft[] = [];
  readonly offers: Offer[] = [];
  readonly wrong: string[] = [];
  cut = false;
  readonly #table: Table;
  readonly #seat: Seat;
  readonly #t: Translate;
  readonly #legal: ReadonlySet<string>;
  /** Of those who are asked the same and press the same buttons. */
  readonly #everybodys: ReadonlySet<string>;
  readonly #places = new Map<string, Place>();
  /** By what lies open on them. */
  readonly #offered = new Map<string, readonly Offer[]>();
  readonly #topics = new Set<string>();

  constructor(table: Table, seat: Seat, t: Translate) {
    this.#table = table;
    this.#seat = seat;
    this.#t = t;
    const { game, row } = table;
    const prompts = game.prompts(row.state);
    const id = prompts.find((open) => open.seat === seat)?.id;
    this.#legal = new Set(game.legal(row.state, seat).map(keyOf));
    const alike = prompts.filter((open) => open.id === id && open.seat !== seat);
    this.#everybodys = new Set(alike.flatMap((open) => game.legal(row.state, open.seat)).map(keyOf));
    this.#come({ draft: null, name: null });
  }

  go(): void {
    // Grows meanwhile.
    for (const { draft, name } of this.#places.values()) {
      const table = withDraft(this.#table, this.#seat, draft);
      const [onBoard, onOwn] = [new Set<string>(), new Set<string>()];
      for (const offer of this.#board(draft)) this.#use(table, { draft, name }, offer, true, onBoard);
      if (name === null) continue;
      const own = drawEphemeral(name, boardOf(table), situationOf(table, this.#seat), this.#t, ownEmojis);
      this.messages.push(own);
      for (const offer of offersIn(own.components)) this.#use(table, { draft, name }, offer, false, onOwn);
    }
  }

  /** It shows nothing noted in secret. */
  #board(draft: Draft | null): readonly Offer[] {
    const noted = draft?.open === true ? draft : null;
    const known = this.#offered.get(keyOf(noted));
    if (known !== undefined) return known;
    const board = drawBoard(boardOf(withDraft(this.#table, this.#seat, noted)), this.#t, ownEmojis);
    const offers = offersIn(board.components);
    this.messages.push(board);
    this.boards.add(JSON.stringify(board.components));
    this.#offered.set(keyOf(noted), offers);
    return offers;
  }

  /** @param met actions that the same message has offered */
  #use(table: Table, from: Place, offer: Offer, isPublic: boolean, met: Set<string>): void {
    const { verb, argument, prompt, table: id } = offer.id;
    const situation = situationOf(table, this.#seat);
    if (id !== table.row.id) {
      if (!isPublic || !this.#opensPage(offer)) this.#fault(offer, [], "belongs to another table");
      return;
    }
    this.offers.push(offer);
    if (verb === "info") this.#read(offer);
    if (tableVerbs.includes(verb)) return;
    if (bodyFor(offer.id, [], {})?.kind !== "press") this.#fault(offer, [], "is taken by the table");
    if (prompt !== 0 && prompt !== situation.prompt?.id) {
      // Others' questions are on the board too; the table refuses those not asked.
      if (isPublic ? !boardOf(table).play?.prompts.some((open) => open.id === prompt) : true)
        this.#fault(offer, [], "belongs to no open question");
      return;
    }
    const acts = new Set<string>();
    const selections = selectionsOf(offer, maxSelections);
    this.cut ||= selections.length === maxSelections;
    for (const values of selections) {
      const intent = table.game.press({ verb, argument, values }, situation);
      const fault = this.#follow(intent, from, prompt, isPublic);
      if (fault !== null) this.#fault(offer, values, fault);
      if (intent?.kind === "act") acts.add(keyOf(intent.action));
    }
    if ([...acts].some((key) => met.has(key))) this.#fault(offer, [], "offers what another one does");
    acts.forEach((key) => met.add(key));
  }

  /** Whether it opens a subcommand, the list of games, or commitment and seed of a finished game. */
  #opensPage({ id }: Offer): boolean {
    const { status } = this.#table.row;
    const checks = checkButtons(boardOf(this.#table), this.#t);
    const pages = [...trialButtons(this.#table.game, this.#t), ...checks, otherGamesButton(this.#t)];
    return status === "over" && pages.some((button) => keyOf(button.id) === keyOf(id));
  }

  /** Follows a press's intent. @returns what is wrong with it */
  #follow(intent: Intent | null, from: Place, prompt: number, isPublic: boolean): string | null {
    if (intent === null || intent.kind === "refuse") return "leads nowhere";
    if (intent.ephemeral !== undefined) this.names.add(intent.ephemeral);
    if (prompt === 0 && intent.kind !== "look") return "answers a question that it does not name";
    switch (intent.kind) {
      case "look":
        this.#come({ ...from, name: intent.ephemeral });
        return null;
      case "draft":
        if (!intent.open && intent.ephemeral === undefined) return "notes something and shows nothing";
        this.drafts.push(intent);
        this.#come({ draft: { value: intent.value, open: intent.open }, name: intent.ephemeral ?? from.name });
        return null;
      case "act": {
        const key = keyOf(intent.action);
        if (this.#legal.has(key)) this.actions.add(key);
        else if (!isPublic || !this.#everybodys.has(key)) return `is ${key}, which is not legal`;
        return null;
      }
    }
  }

  #come(place: Place): void {
    const key = keyOf(place);
    if (!this.#places.has(key)) this.#places.set(key, place);
  }

  /** Pieces of the rules that a select offers. */
  #read({ options }: Offer): void {
    for (const { value } of options) {
      if (this.#topics.has(value)) continue;
      this.#topics.add(value);
      const drawn = drawInfo(value, boardOf(this.#table), this.#t);
      if (drawn === null) this.wrong.push(`there is nothing to read on ${value}`);
      else this.messages.push(drawn);
    }
  }

  #fault({ id: { verb, argument, prompt } }: Offer, values: readonly string[], what: string): void {
    this.wrong.push(`${verb}:${argument} of question ${prompt} with ${JSON.stringify(values)} ${what}`);
  }
}
