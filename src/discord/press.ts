import type { Level } from "../players/player.js";
import type { Board } from "../tables/board.js";
import type { Order } from "../tables/orders.js";
import type { Arrival } from "./arrival.js";
import type { Bot } from "./bot.js";
import type { CustomId } from "./custom-id.js";
import { canOpenHere } from "./opening.js";
import { sentenceFor } from "./refusals.js";
import { rulesTexts } from "./rules.js";
import { screenOf } from "./screens/index.js";
import { tellOfLostRights } from "./lost-rights.js";
import { plainly, whisper } from "./whisper.js";

/** A press on a button, or a choice in a select with its values. Answers it whatever it is. */
export async function handlePress(bot: Bot, arrival: Arrival, id: CustomId, values: readonly string[]): Promise<void> {
  const board = await bot.tables.board(id.table);
  const t = bot.texts(arrival.language);
  if (board === null) return plainly(bot, arrival, "answers.noSuchTable");
  if (id.verb === "rules") return whisper(bot, arrival, ...rulesTexts(board.game, board, t));
  if (id.verb === "rematch") return rematch(bot, arrival, board);
  const order = orderFor(board, id, values);
  if (order === null) return plainly(bot, arrival, "answers.unknownButton");
  const reply = await bot.tables.order(id.table, order, arrival.person, arrival.id);
  if (reply.type === "refused") {
    return whisper(bot, arrival, sentenceFor(reply.code, reply.board, board.game, t));
  }
  await bot.writer.answer(arrival, reply.board);
  await tellOfLostRights(bot, arrival, reply.board);
}

/** Opens a table for another game; its lobby is a new message, and the result stays where it is. */
async function rematch(bot: Bot, arrival: Arrival, board: Board): Promise<void> {
  if (!(await canOpenHere(bot, arrival))) return;
  const reply = await bot.tables.rematch(board.table, arrival.parent, arrival.person, arrival.id);
  if (reply.type === "refused") {
    return whisper(bot, arrival, sentenceFor(reply.code, reply.board, board.game, bot.texts(arrival.language)));
  }
  await bot.writer.post(arrival, reply.board);
}

/** What a custom_id asks of its table; null when it means nothing there. */
function orderFor(board: Board, { prompt, verb, argument }: CustomId, values: readonly string[]): Order | null {
  const screen = screenOf(board.game);
  switch (verb) {
    case "join":
    case "leave":
    case "back":
    case "remove":
    case "start":
    case "close":
      return { type: verb };
    case "add":
      return isLevel(argument) ? { type: "add", level: argument } : null;
    case "set":
      return { type: "set", choose: (options) => screen.choose(options, argument, values[0] ?? "") };
    default: {
      const wish = screen.press(verb, argument);
      return wish === null ? null : { type: "press", prompt, wish };
    }
  }
}

function isLevel(text: string): text is Level {
  return text === "relaxed" || text === "strong";
}
