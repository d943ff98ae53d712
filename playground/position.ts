import { copyFileSync, rmSync } from "node:fs";
import Sqlite from "better-sqlite3";
import type { LocalDiscord } from "./discord/types.js";

/**
 * Replaces a play's database by a position, a database with one table written by `npm run inspect`: in the first
 * channel, which gets its start message, with the server's people in its seats. The file stays as it is. Throws one line for any other file.
 */
export function placePosition(file: string, databaseFile: string, discord: LocalDiscord): void {
  for (const end of ["", "-wal", "-shm", ".lock"]) rmSync(databaseFile + end, { force: true });
  let sqlite: Sqlite.Database | undefined;
  try {
    copyFileSync(file, databaseFile);
    sqlite = new Sqlite(databaseFile);
    const { changes } = sqlite
      .prepare("update tables set guild = ?, channel = ? where guild = '0'")
      .run(discord.guild, discord.channel);
    if (changes !== 1) throw new Error("there is not one table in it");
    const sit = sqlite.prepare("update seats set user = ?, name = ? where user = ?");
    const host = sqlite.prepare("update tables set host = ? where host = ?");
    for (const [seat, { id, user }] of discord.users().entries()) {
      sit.run(id, user.global_name, String(seat));
      host.run(id, String(seat));
    }
    // The board is the message that the game has started with.
    const start = sqlite.prepare("select start_message from tables").pluck().get();
    if (typeof start === "string") discord.addBotMessage(discord.channel, start, "…");
    sqlite.close();
  } catch (error) {
    sqlite?.close();
    // Perhaps a bot's whole database.
    rmSync(databaseFile, { force: true });
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`${file} is no position (${reason}). Write one with: npm run inspect -- DB TABLE --position FILE`, {
      cause: error,
    });
  }
}
