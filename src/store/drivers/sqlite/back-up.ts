import { existsSync, renameSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname } from "node:path";
import Sqlite from "better-sqlite3";
import { isAddress } from "../../database-address.js";
import { adviceOnOwner, adviceOnReadOnlyDisk } from "./database-file.js";

/** Why there is no backup, and what to do. */
export class BackupError extends Error {}

/** A finished backup. */
export interface Backup {
  /** Ended ones included. */
  readonly tables: number;
  readonly bytes: number;
}

/**
 * Copies a database as of one moment, without blocking a bot that uses it. The copy is checked before it gets its name.
 *
 * @param to a new file; ends in `.part` until complete
 * @throws BackupError
 */
export async function backUp(from: string, to: string): Promise<Backup> {
  checkSource(from);
  checkTarget(to);
  const part = `${to}.${process.pid}.part`;
  try {
    await copy(from, part);
    const tables = check(part);
    const bytes = statSync(part).size;
    renameSync(part, to);
    return { tables, bytes };
  } catch (error) {
    throw complaintOf(error, from, to);
  } finally {
    // A leftover that cannot be deleted does not spoil the backup.
    for (const leftover of [part, `${part}-journal`]) await rm(leftover, { force: true }).catch(() => undefined);
  }
}

/** @throws BackupError if a new file cannot be made there */
export function checkTarget(to: string): void {
  if (isAddress(to)) throw new BackupError("An address cannot be written to. Name a file.");
  if (existsSync(to)) throw new BackupError(`${to} exists already. Name another file, or remove it first.`);
  const folder = dirname(to);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}. Make it first, or name another file.`);
  if (!statSync(folder).isDirectory()) throw new BackupError(`${folder} is no folder. Name a file in one.`);
}

/** The most that SQLite takes in one go. */
const allPages = 2 ** 31 - 1;

async function copy(from: string, to: string): Promise<void> {
  const sqlite = openSource(from);
  try {
    // In batches each change by the bot would restart the copy.
    await sqlite.backup(to, { progress: () => allPages });
  } finally {
    sqlite.close();
  }
}

/** Checks path and permissions. @throws BackupError */
function checkSource(from: string): void {
  try {
    if (statSync(from).isDirectory())
      throw new BackupError(`${from} is a folder. Set DATABASE_FILE to the bot's own file in it.`);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof Error && "code" in error && error.code === "EACCES") throw unreadable(from);
    throw new BackupError(`There is no database ${from}. Set DATABASE_FILE to the bot's own.`);
  }
}

/** Reads from it, so that later errors are about the copy. */
function openSource(from: string): Sqlite.Database {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(from, { readonly: true, fileMustExist: true });
    sqlite.prepare("select count(*) from sqlite_master").get();
    return sqlite;
  } catch (error) {
    sqlite?.close();
    throw error instanceof Sqlite.SqliteError && error.code.startsWith("SQLITE_CANTOPEN") ? unreadable(from) : error;
  }
}

function unreadable(from: string): BackupError {
  return new BackupError(
    adviceOnReadOnlyDisk(from) ??
      `The database ${from} may not be read. Run this as the bot's user. ${adviceOnOwner(from) ?? ""}`.trim(),
  );
}

/** @returns the number of tables */
function check(file: string): number {
  const sqlite = new Sqlite(file, { fileMustExist: true });
  try {
    // A single file; the bot sets the mode again.
    sqlite.pragma("journal_mode = DELETE");
    const found = String(sqlite.pragma("integrity_check(1)", { simple: true }));
    if (found !== "ok") throw new BackupError(`The database is damaged, so there is no backup: ${inOneLine(found)}.`);
    return Number(sqlite.prepare("select count(*) from tables").pluck().get());
  } finally {
    sqlite.close();
  }
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

function complaintOf(error: unknown, from: string, to: string): BackupError {
  if (error instanceof BackupError) return error;
  switch (codeOf(error)) {
    case "SQLITE_CORRUPT":
      return new BackupError(`The database ${from} is damaged, so there is no backup: ${reasonOf(error)}.`);
    case "SQLITE_NOTADB":
    case "SQLITE_ERROR":
      return new BackupError(`${from} is no database of Katzentisch. Set DATABASE_FILE to the bot's own.`);
    case null:
    default:
      return unwritable(error, to);
  }
}

/** Why a database that is being made cannot be written, and what to do, in one line. */
export function unwritable(error: unknown, to: string): BackupError {
  const code = codeOf(error);
  switch (code) {
    case "SQLITE_FULL":
      return new BackupError(`There is no room for ${to}. Make some, or name a file on another disk.`);
    case "SQLITE_CANTOPEN":
    case "SQLITE_READONLY":
      return new BackupError(`The folder of ${to} may not be written to. Allow that, or name a file in another one.`);
    case null:
    default:
      return new BackupError(`${to} cannot be written: ${reasonOf(error)}${code === null ? "" : ` (${code})`}.`);
  }
}

/** Null: it is none of SQLite's. */
function codeOf(error: unknown): string | null {
  return error instanceof Sqlite.SqliteError ? error.code : null;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? inOneLine(error.message) : String(error);
}
