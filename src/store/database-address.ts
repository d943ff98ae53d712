/**
 * An address of PostgreSQL as it is meant, in the password with special characters as %XX: otherwise the host would be
 * taken from the middle of the password.
 */
const address =
  /^postgres(?:ql)?:\/\/(?:[^/?#]*@)?(?<place>(?:\[[^@/?#\]]*\]|[^@/?#:[]*)(?::\d*)?(?:\/[^@?#]*)?)(?:\?(?:[^@#]*|[\w-]+=[^#]*))?$/i;

/** Whether this is an address of PostgreSQL, and no file. */
export function isPostgres(database: string): boolean {
  return address.test(database);
}

/** Whether this is meant as an address, right or wrong, and no file: it may have a password in it. */
export function isAddress(database: string): boolean {
  return /\w\w:\/\/|^\W*postgres(?:ql)?:/i.test(database);
}

/** A database's name for messages. Of an address nothing is shown that may be of its password. */
export function nameOf(database: string): string {
  if (!isAddress(database)) return database;
  return `postgres://${address.exec(database)?.groups?.["place"] ?? "…"}`;
}
