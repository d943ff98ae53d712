import { type Interaction, InteractionResponseType } from "discord.js";
import type { CupRequestBody } from "../../../club/cups/cup-request.js";
import { currentRound } from "../../../club/cups/cup-state.js";
import type { CupReply, CupState } from "../../../tables/cups/cup-ports.js";
import type { Bot } from "../../interactions/bot.js";
import { type InteractionContext, mayWriteIn } from "../../interactions/interaction-context.js";
import { acknowledge, replyInPlace, replyText, respond, textMessage } from "../../messages/reply.js";
import type { CustomId } from "../../ui/custom-id.js";
import { buttons, text } from "../../ui/parts.js";
import { answerInTime } from "../club/answer-in-time.js";
import { isHost } from "../evening/handle-evening.js";
import { cupId, type CupVerb, readCupId } from "./cup-ids.js";
import { callOffModal, correctModal, engraveModal } from "./cup-modals.js";
import { bracketPage, checkPage, framed, peoplePage, type Proof } from "./cup-pages.js";
import { typedText } from "./cup-words.js";
import { computersAtOnce, hostPanel, tablePanel, tryOutPeople } from "./host-panel.js";

/** A press on a cup's message. */
interface Press {
  readonly bot: Bot;
  readonly context: InteractionContext;
  readonly state: CupState;
  readonly mayHost: boolean;
  readonly values: readonly string[];
  readonly numbers: readonly number[];
}

/** A press on a cup's board, pages, panel or modals. @param values the select's, or what was typed */
export async function handleCup(
  bot: Bot,
  context: InteractionContext,
  id: CustomId,
  values: readonly string[],
  interaction: Interaction,
): Promise<void> {
  const asked = readCupId(id);
  const state = asked === null ? null : await bot.cups.of(asked.cup);
  if (asked === null || state === null || state.row.guild !== context.guild) return tell(bot, context, "no-cup");
  const mayHost = await isHost(bot, context, interaction);
  const foreign = interaction.isChannelSelectMenu()
    ? interaction.channels.find((one) => !state.cup.places.includes(one.id) && !mayWriteIn(one, interaction))
    : undefined;
  if (foreign !== undefined) {
    const sentence = bot.texts(context)("answers.notYourChannel", { channel: `<#${foreign.id}>` });
    return bot.notices.tell(context, textMessage(sentence));
  }
  await handle(id.verb as CupVerb, { bot, context, state, mayHost, values, numbers: asked.numbers });
}

function handle(verb: CupVerb, press: Press): Promise<void> {
  const { bot, context, state, values, numbers } = press;
  const [first = 0, second = 0, third = 0, fourth = 0] = numbers;
  switch (verb) {
    case "join":
      return request(press, { type: "join" });
    case "leave":
      return leave(press);
    case "quit":
      return request(press, { type: "leave" }, "cup.leave.done");
    case "here":
      return request(press, { type: "checkIn" });
    case "noname":
      return request(press, { type: "engrave", text: null });
    case "engrave":
      return engrave(press);
    case "engraved":
      return request(press, { type: "engrave", text: typedText(values[0] ?? "") });
    case "people":
      return page(press, Promise.resolve({ picture: null, words: () => peoplePage(state, first, textsOf(press)) }));
    case "bracket":
      return page(press, Promise.resolve(bracketPage(state, numbers[0] ?? null, textsOf(press))));
    case "check":
      return page(press, check(press, numbers[0] ?? state.cup.rounds.length));
    case "host":
      return showPanel(press);
    case "table":
      return showTable(press, first, Number(values[0] ?? -1));
    case "start":
      return decide(press, { type: "start" }, "cup.host.started");
    case "checkin":
      return decide(press, { type: "beginCheckIn" }, "cup.host.checkInBegun");
    case "fill":
      return decide(press, { type: "fill", count: computersAtOnce }, "cup.host.filled");
    case "fillup":
      return decide(press, { type: "fillUp", people: tryOutPeople }, "cup.host.filledUp");
    case "places":
      return decide(press, { type: "namePlaces", places: namedPlaces(press) }, "cup.host.placesNamed");
    case "extend":
      return decide(press, { type: "extend", round: first, ms: second * 60_000 }, "cup.host.extended");
    case "retry":
      return retry(press);
    case "without":
    case "lots":
    case "correct":
    case "corrected":
      return decideTable(press, verb, { round: first, table: second, firstAgain: third }, fourth);
    case "calloff":
      return modal(press, callOffModal(state.row.id, textsOf(press)));
    case "calledoff":
      return decide(press, { type: "callOff", reason: typedText(values[0] ?? "") }, "cup.host.calledOff");
    default:
      return replyText(bot, context, "answers.unknownButton");
  }
}

/** None means threads; where there are none, it means the cup's own channel. */
function namedPlaces({ context, state, values }: Press): readonly string[] {
  return values.length === 0 && context.channelKind !== "text" ? [state.row.channel] : values;
}

/** What a host decides about a table that they saw. @param mask the places chosen before a modal */
async function decideTable(
  press: Press,
  verb: "without" | "lots" | "correct" | "corrected",
  { round, table, firstAgain }: Record<"round" | "table" | "firstAgain", number>,
  mask: number,
): Promise<void> {
  const { bot, context, state, values } = press;
  // In a round that was drawn again other people have these places.
  if (state.cup.rounds[round - 1]?.firstAgain !== firstAgain) return tell(bot, context, "no-table");
  const places = verb === "corrected" ? seatsIn(mask) : values.map(Number);
  const users = usersAt(state, round, table, places);
  switch (verb) {
    case "without":
      return decide(press, { type: "playWithout", round, table, users }, "cup.host.playedWithout");
    case "lots":
      return decide(press, { type: "drawLots", round, table }, "cup.host.lotsDrawn");
    case "correct":
      return modal(press, correctModal(state.row.id, round, table, firstAgain, places, textsOf(press)));
    case "corrected":
      return decide(
        press,
        { type: "correct", round, table, through: users, reason: typedText(values[0] ?? "") },
        "cup.host.corrected",
      );
  }
}

/** Somebody's own request. The board shows the outcome. @param done said to them alone; left out: nothing */
async function request(press: Press, body: CupRequestBody, done?: "cup.leave.done"): Promise<void> {
  const { bot, context } = press;
  const reply = await ask(press, body);
  if (reply.kind === "refused") return tell(bot, context, reply.why);
  if (done !== undefined) return replyInPlace(bot, context, framed(text(textsOf(press)(done))));
  await acknowledge(bot, context);
}

function ask({ bot, context, state, mayHost }: Press, body: CupRequestBody): Promise<CupReply> {
  const { user, name } = context.person;
  return bot.cups.request(state.row.id, { ...body, id: context.id, user, name, mayHost });
}

/** While tables are played, leaving is asked for twice. */
async function leave(press: Press): Promise<void> {
  const { bot, context, state } = press;
  const t = textsOf(press);
  const { cup, row } = state;
  if (currentRound(cup) === null) return request(press, { type: "leave" });
  if (!cup.people.includes(context.person.user)) return tell(bot, context, "stranger");
  const really = { id: cupId("quit", row.id), style: "alarm", label: t("cup.leave.really") } as const;
  await replyInPlace(bot, context, framed(text(t("cup.leave.ask")), buttons(really)));
}

async function engrave(press: Press): Promise<void> {
  const { bot, context, state } = press;
  const { stage, names } = state.cup;
  if (stage.type !== "finished" || stage.winner !== context.person.user) return tell(bot, context, "not-winner");
  if (stage.engraving !== null) return tell(bot, context, "engraved");
  await modal(press, engraveModal(state.row.id, names.get(stage.winner) ?? "", textsOf(press)), true);
}

/** @param isForAll whether anybody may open it; else hosts alone */
async function modal(press: Press, data: ReturnType<typeof engraveModal>, isForAll = false): Promise<void> {
  const { bot, context } = press;
  if (!isForAll && !isHostOf(press)) return tell(bot, context, "not-host");
  await respond(bot, context, { type: InteractionResponseType.Modal, data });
}

/** Something that hosts decide; their panel shows the outcome. */
async function decide(
  press: Press,
  body: CupRequestBody,
  done: `cup.host.${"started" | "checkInBegun" | "filled" | "filledUp" | "placesNamed" | "extended" | "playedWithout" | "lotsDrawn" | "corrected" | "calledOff"}`,
): Promise<void> {
  const { bot, context } = press;
  const reply = await ask(press, body);
  if (reply.kind === "refused") return tell(bot, context, reply.why);
  await panel(press, reply.state, textsOf(press)(done));
}

async function retry(press: Press): Promise<void> {
  const { bot, context, state } = press;
  if (!isHostOf(press)) return tell(bot, context, "not-host");
  await bot.cups.retry(state.row.id);
  await panel(press, (await bot.cups.of(state.row.id)) ?? state, textsOf(press)("cup.host.retried"));
}

async function showPanel(press: Press): Promise<void> {
  const { bot, context, state } = press;
  if (!isHostOf(press)) return tell(bot, context, "not-host");
  await panel(press, state, "");
}

async function panel(press: Press, state: CupState, note: string): Promise<void> {
  const { bot, context } = press;
  const [missing, correctable] = await Promise.all([bot.cups.missing(state), bot.cups.correctable(state)]);
  await replyInPlace(bot, context, hostPanel(state, missing, correctable, note, textsOf(press)));
}

async function showTable(press: Press, round: number, at: number): Promise<void> {
  const { bot, context, state } = press;
  if (!isHostOf(press)) return tell(bot, context, "not-host");
  const shown = tablePanel(state, round, at, await bot.cups.missing(state), textsOf(press));
  if (shown === null) return tell(bot, context, "no-table");
  await replyInPlace(bot, context, shown);
}

async function check(
  press: Press,
  round: number,
): Promise<Parameters<typeof answerInTime>[3] extends Promise<infer T> ? T : never> {
  const { bot, state } = press;
  const tables = state.cup.rounds[round - 1]?.tables ?? [];
  const proofs = await Promise.all(
    tables.map(async ({ id, seed }): Promise<Proof> => {
      const board = id === null ? null : await bot.tables.board(id);
      return { commitment: board?.commitment ?? null, seed: seed ?? board?.seed ?? null };
    }),
  );
  return { picture: null, words: () => checkPage(state, round, proofs, textsOf(press)) };
}

/** A page for the presser: in place of an ephemeral message, else as a new one. */
function page({ bot, context }: Press, work: Parameters<typeof answerInTime>[3]): Promise<void> {
  return answerInTime(bot, context, context.onEphemeral ? "update" : "ephemeral", work);
}

/** The users at these places of a table of the round. */
function usersAt({ cup }: CupState, round: number, table: number, places: readonly number[]): readonly string[] {
  const users = cup.rounds[round - 1]?.tables[table]?.users ?? [];
  return places.flatMap((place) => users[place] ?? []);
}

/** The places of a bit mask. */
function seatsIn(mask: number): readonly number[] {
  return Array.from({ length: 16 }, (_, at) => at).filter((at) => (mask & (1 << at)) !== 0);
}

function isHostOf({ mayHost, state, context }: Press): boolean {
  return mayHost || state.cup.host.user === context.person.user;
}

function textsOf({ bot, context }: Press): ReturnType<Bot["texts"]> {
  return bot.texts(context);
}

/** Tells the presser why nothing has changed. */
function tell(
  bot: Bot,
  context: InteractionContext,
  why: Extract<CupReply, { readonly kind: "refused" }>["why"],
): Promise<void> {
  return bot.notices.tell(context, textMessage(bot.texts(context)(`cup.refused.${why}`)));
}
