import type { Seat } from "../../src/game/contract.js";
import type { Change } from "../../src/store/store.js";
import { situationOf } from "../../src/tables/show.js";
import { seatOf } from "../../src/tables/table.js";
import type { Ledger, Replied } from "./ledger.js";
import { ofEach } from "./of-each.js";
import type { Run } from "./run.js";

/** What was said to be done is stored once, as meant; what was refused is not. */
export async function wrongReplies({ world, life }: Run): Promise<readonly string[]> {
  const { ledger } = world;
  const { replies } = ledger;
  return ofEach(replies, async (replied) => {
    const { interaction, table, request, reply } = replied;
    const stored = await life.store.tableOfPress(interaction);
    // After a crash a press may come again to a bot that has forgotten its answer.
    const counted = replies.some(
      ({ interaction: id, reply: other }) =>
        id === interaction && other.kind !== "refused" && other.kind !== "repeated",
    );
    switch (reply.kind) {
      case "refused": {
        const isNone = stored === null || counted || ledger.unanswered(interaction);
        return isNone ? [] : [`${interaction} was refused, and is stored`];
      }
      // Its channel may have another table by then.
      case "known":
        return stored !== null ? [] : [`${interaction} is known, and not stored`];
      case "repeated": {
        // Options may be set to what they are.
        const isStart = request.kind === "start" || request.kind === "play-alone";
        const isRepeat = request.repeats.length > 0 || request.kind === "set" || isStart;
        return (stored === null || counted || isStart) && isRepeat ? [] : [`${interaction} repeats nothing`];
      }
      case "seen":
        return [];
      case "done":
        if (stored !== table) return [`${interaction} counted at ${table}, and is stored at ${stored ?? "none"}`];
        return wrongMeaning(replied, ledger);
    }
  });
}

/** A press that is done is in the one change that it made, as its game reads it. */
function wrongMeaning({ interaction, request, table }: Replied, ledger: Ledger): readonly string[] {
  const change = ledger.changes.find((one) => one.interaction === interaction);
  if (change === undefined) return [`${interaction} is done, and has changed nothing`];
  if (request.kind !== "press") return [];
  const before = ledger.at(table, change.row.version - 1);
  const seat = before === undefined ? null : seatOf(before, request.person.user);
  if (before === undefined || seat === null) return [`${interaction} is done by somebody who does not sit there`];
  const { verb, argument, values } = request;
  const meant = before.game.press({ verb, argument, values }, situationOf(before, seat))?.kind;
  // A look alone changes nothing but the name of who looks.
  const isRenamed = change.seats?.[seat]?.name !== before.seats[seat]?.name;
  const isStored =
    meant === "act" ? isAnswer(change, interaction) : meant === "look" ? isRenamed : isNoted(change, seat);
  return isStored ? [] : [`${interaction} is done, and its ${meant} is not in its change`];
}

function isNoted({ drafts }: Change, seat: Seat): boolean {
  return drafts?.some((draft) => draft.seat === seat) === true;
}

function isAnswer({ step, held }: Change, interaction: string): boolean {
  return step?.action?.interaction === interaction || held?.some((row) => row.interaction === interaction) === true;
}

/** A held answer is its seat's, unless the person has chosen something else since. */
export async function wrongHeld({ world, life }: Run): Promise<readonly string[]> {
  const { changes, forgotten } = world.ledger;
  return ofEach(changes, async ({ row, interaction, held }) => {
    const own = held?.find((answer) => interaction !== null && answer.interaction === interaction);
    if (own === undefined || forgotten.size > 0) return [];
    const actions = await life.store.actions(row.id);
    const next = actions.find(({ step, seat }) => step >= row.steps && seat === own.seat);
    return next === undefined || next.by === "human" ? [] : [`${interaction} was held back, and lost to a ${next.by}`];
  });
}
