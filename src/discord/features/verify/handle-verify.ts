import type { RawFile } from "discord.js";
import { canonicalJson } from "../../../fairness/canonical-json.js";
import { checkGameFile } from "../../../fairness/check-game-file.js";
import { type GameFile, nameOfGameFile } from "../../../fairness/game-file.js";
import type { Bot } from "../../interactions/bot.js";
import type { InteractionContext } from "../../interactions/interaction-context.js";
import { ephemeralResponse, replyEphemeral, replyText, respond, textMessage } from "../../messages/reply.js";
import { checkWords, secretLines } from "./verify-words.js";

/** Checks a table's chance, for those in its server. */
export async function checkTable(bot: Bot, context: InteractionContext, table: string): Promise<void> {
  const board = await bot.tables.board(table);
  const proof = board?.guild === context.guild ? await bot.tables.proof(table) : null;
  if (proof === null) return replyText(bot, context, "verify.noTable");
  const t = bot.texts(context.language);
  switch (proof.kind) {
    case "secret":
      return replyText(bot, context, "verify.secret");
    case "unplayed":
    case "bare":
      return replyEphemeral(bot, context, `${t(`verify.${proof.kind}`)}\n${secretLines(proof, t)}`);
    case "file": {
      const { file } = proof;
      return replyWithFile(bot, context, checkWords(file, checkGameFile(file), "same", t), file);
    }
  }
}

/** Replies with words and a game file for the asker alone. */
async function replyWithFile(bot: Bot, context: InteractionContext, words: string, file: GameFile): Promise<void> {
  const name = nameOfGameFile(file.table);
  const raw: RawFile = { name, data: Buffer.from(canonicalJson(file), "utf8"), contentType: "application/json" };
  const body = { ...textMessage(words), attachments: [{ id: 0, filename: name }] };
  await respond(bot, context, ephemeralResponse(body), { files: [raw] });
}
