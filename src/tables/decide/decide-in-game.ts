import type { Prompt } from "../../game/contract.js";
import { missedUntilAway } from "./apply-action.js";
import { change, type Decided, type Pending, type Refused, refuse, type Source } from "../change.js";
import type { Intent } from "../../game/press.js";
import type { Person, RefusalCode, RequestInTurn } from "../requests.js";
import type { Ports } from "../ports.js";
import { answerPrompt } from "./hold-answers.js";
import { situationOf } from "../show.js";
import { promptsOf, seatOf, type Table } from "../table.js";

/** Decides a request to a running game. */
export function decideInGame(table: Table, request: RequestInTurn, ports: Ports): Decided {
  const { person, closingRefusal, interaction } = request;
  const now = ports.clock.now();
  switch (request.kind) {
    case "press":
      return press(table, request, ports);
    case "leave":
    case "cup-leave":
      return turnAway(table, person, true, interaction, now);
    case "back":
      return turnAway(table, person, false, interaction, now);
    case "close":
      return closingRefusal === null && (table.row.cup === null || person.moderator)
        ? change(table, { row: { status: "closed" } }, now, interaction)
        : refuse(closingRefusal ?? "moderators-close");
    case "join":
    case "add":
    case "remove":
    case "send-away":
    case "set":
    case "start":
    case "play-alone":
      return refuse("started");
    case "settle-round":
    case "take-back-round":
      return refuse("no-round");
  }
}

function press(table: Table, request: Extract<RequestInTurn, { kind: "press" }>, ports: Ports): Decided {
  const seat = seatOf(table, request.person.user);
  if (seat === null) return refuse("stranger");
  if (table.seats[seat]?.away === true) return refuse("away");
  const situation = situationOf(table, seat);
  const { prompt } = situation;
  if (request.prompt !== 0) {
    if (prompt === null) return refuse(notAsked(promptsOf(table).find(({ id }) => id === request.prompt)));
    if (prompt.id !== request.prompt && prompt.stale === "refuse") return refuse("stale");
  }
  const answered = table.answered.get(seat);
  if (answered !== undefined && request.repeats.includes(answered)) return { kind: "repeated" };
  const { verb, argument, values } = request;
  const intent = table.game.press({ verb, argument, values }, situation);
  if (request.prompt === 0 && intent?.kind !== "look") return refuse("stale");
  if (intent === null) return refuse("unknown-button");
  const outcome = outcomeOf(table, seat, prompt?.id ?? 0, intent, request, ports);
  return outcome?.kind === "refused" ? outcome : { kind: "press", intent, seat, pending: outcome };
}

/** Why a seat that is not asked may not answer. @param open the prompt as others are asked it */
function notAsked(open: Prompt | undefined): RefusalCode {
  if (open === undefined) return "stale";
  return open.kind === "reaction" ? "waiting" : "not-your-turn";
}

/** Null: nothing changes. */
function outcomeOf(
  table: Table,
  seat: Prompt["seat"],
  prompt: number,
  intent: Intent,
  source: Source,
  ports: Ports,
): Pending | Refused | null {
  switch (intent.kind) {
    case "refuse":
      return refuse(intent.code);
    case "look":
      return null;
    case "draft":
      return change(
        table,
        { draft: { prompt, seat, value: intent.value, open: intent.open } },
        ports.clock.now(),
        source.interaction,
      );
    case "act":
      return answerPrompt(table, seat, intent.action, "human", source, ports);
  }
}

function turnAway(table: Table, person: Person, away: boolean, interaction: string, now: number): Decided {
  const seat = seatOf(table, person.user);
  const row = seat === null ? undefined : table.seats[seat];
  if (seat === null || row === undefined) return refuse("stranger");
  if (row.away === away) return refuse(away ? "away" : "not-away");
  // Coming back is no answer: after too many missed turns the next one makes them away again.
  const missed = Math.min(row.missed, missedUntilAway - 1);
  return change(table, { seats: table.seats.with(seat, { ...row, away, missed }) }, now, interaction);
}
