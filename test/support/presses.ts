import { drawEphemeral } from "../../src/discord/ui/draw-ephemeral.js";
import { drawBoard, type PublicMessage } from "../../src/discord/ui/frame.js";
import { emojisFrom } from "../../src/discord/gateway/emojis.js";
import type { Seat } from "../../src/game/contract.js";
import type { Press, Situation } from "../../src/game/press.js";
import { translator } from "../../src/texts/index.js";
import { boardOf, situationOf } from "../../src/tables/show.js";
import type { Table } from "../../src/tables/table.js";
import { withDraft } from "./messages.js";
import { type Offer, offersIn, selectionsOf } from "./offers.js";
import { keyOf, tableVerbs } from "./walk.js";
import { allEmojis } from "./drawings.js";

/** A press on a button, or a choice in a select. */
export function pressOf(verb: string, argument: string | number = "", ...values: readonly string[]): Press {
  return { verb, argument: String(argument), values };
}

/** With the message that it is made on. */
interface OfferedPress extends Press {
  /** Whether that is an ephemeral one. */
  readonly onSheet: boolean;
}

/** What a seat has noted, its open ephemeral message, and the presses so far. */
interface Place {
  readonly draft: Parameters<typeof withDraft>[2];
  readonly name: string | null;
  readonly presses: readonly OfferedPress[];
}

const [t, emojis] = [translator("en"), emojisFrom(allEmojis, new Map())];

/** The most choices of several options of one select: more than a full hand of Cat Noir has. */
const maxSelections = 20_000;

/** The shortest presses by which a seat comes to a legal action, the answer last. @throws Error if there are none */
export function pressesFor(table: Table, seat: Seat, action: unknown): readonly OfferedPress[] {
  const wanted = keyOf(action);
  const places = new Map<string, Place>();
  /** What the board offers, by what lies open there. */
  const boards = new Map<string, readonly OfferedPress[]>();
  const come = (place: Place): void => {
    const key = keyOf([place.draft, place.name]);
    if (!places.has(key)) places.set(key, place);
  };
  come({ draft: null, name: null, presses: [] });
  // Grows meanwhile.
  for (const place of places.values()) {
    const { draft, name } = place;
    const now = withDraft(table, seat, draft);
    const situation = situationOf(now, seat);
    const open = keyOf(draft?.open === true ? draft.value : null);
    const onBoard = boards.get(open) ?? pressesOn(drawBoard(boardOf(now), t, emojis), situation, false);
    boards.set(open, onBoard);
    const onOwn =
      name === null ? [] : pressesOn(drawEphemeral(name, boardOf(now), situation, t, emojis), situation, true);
    for (const press of [...onBoard, ...onOwn]) {
      const intent = table.game.press(press, situation);
      const presses = [...place.presses, press];
      if (intent?.kind === "act" && keyOf(intent.action) === wanted) return presses;
      if (intent?.kind === "look") come({ ...place, name: intent.ephemeral });
      if (intent?.kind === "draft") come({ draft: intent, name: intent.ephemeral ?? place.name, presses });
    }
  }
  throw new Error(`nothing that is drawn leads to ${wanted}`);
}

/** All on a board, by anybody, but for what only shows the rules. */
export function offersOn(table: Table): readonly Offer[] {
  const offers = offersIn(drawBoard(boardOf(table), t, emojis).components);
  return offers.filter(({ id }) => id.verb !== "rules" && id.verb !== "info");
}

/** What a seat can press on a message. */
function pressesOn({ components }: PublicMessage, { prompt }: Situation, onSheet: boolean): readonly OfferedPress[] {
  const isOwn = ({ id }: Offer): boolean =>
    !tableVerbs.includes(id.verb) && (id.prompt === 0 || id.prompt === prompt?.id);
  return offersIn(components)
    .filter(isOwn)
    .flatMap((offer) => selectionsOf(offer, maxSelections).map((values) => ({ ...offer.id, values })))
    .map(({ verb, argument, values }) => ({ verb, argument, values, onSheet }));
}
