import { DatabaseError as Refusal } from "pg";
import { isPostgres } from "../../database-address.js";
import { DatabaseError } from "../../store.js";

/** Where a URL leads, without its password. */
interface Place {
  readonly server: string;
  readonly user: string;
  readonly database: string;
}

/** Why a database cannot be opened, and what to do, in one line. */
export function complaintOf(error: unknown, url: string): DatabaseError {
  const place = placeOf(url);
  return new DatabaseError(ofRefusal(error, place) ?? ofConnection(error, place) ?? ofAnything(error), {
    cause: error,
  });
}

/** If PostgreSQL has answered. Codes: appendix A of its documentation. */
function ofRefusal(error: unknown, { server, user, database }: Place): string | null {
  if (!(error instanceof Refusal)) return null;
  switch (String(error.code)) {
    case "28P01":
      return `PostgreSQL at ${server} refuses the password of ${user}. Correct user and password in DATABASE_URL.`;
    case "28000":
      return `PostgreSQL at ${server} does not let ${user} in: ${reasonOf(error)}. Correct DATABASE_URL, or allow it in pg_hba.conf.`;
    case "3D000":
      return `PostgreSQL at ${server} has no database ${database}. Make it with createdb, or name another one in DATABASE_URL.`;
    case "42501":
      return `${user} may not use the database ${database} at ${server}: ${reasonOf(error)}. Make ${user} its owner, or name another user in DATABASE_URL.`;
    case "53300":
      return `PostgreSQL at ${server} has no connection left. Set DATABASE_POOL lower, or its max_connections higher.`;
    case "08P01":
      return `The pooler at ${server} refuses the connection: ${reasonOf(error)}. Correct its settings or DATABASE_URL, or name PostgreSQL itself.`;
    case "57P03":
      return `PostgreSQL at ${server} is starting or stopping. Start the bot again in a moment.`;
    default:
      return null;
  }
}

/** If it has not. */
function ofConnection(error: unknown, { server }: Place): string | null {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reason = reasonOf(error);
  if (["ENOTFOUND", "EAI_AGAIN"].includes(code))
    return `There is no machine for PostgreSQL at ${server}: ${reason}. Correct the host in DATABASE_URL.`;
  const isSocket = /^connect (ENOENT|EACCES)/.test(reason);
  if (isSocket || /^(ECONN|EHOST|ENET|EPIPE|ETIMEDOUT)/.test(code) || /timeout|terminated/.test(reason))
    return `PostgreSQL does not answer at ${server}. Start it, or correct host and port in DATABASE_URL.`;
  if (reason.includes("does not support SSL"))
    return `PostgreSQL at ${server} has no TLS. Remove sslmode from DATABASE_URL, or switch TLS on there.`;
  if (/CERT|SELF_SIGNED|VERIFY/.test(code))
    return `The certificate of PostgreSQL at ${server} is not trusted: ${reason}. Add sslrootcert=FILE with its authority to DATABASE_URL.`;
  return null;
}

function ofAnything(error: unknown): string {
  return `The database of DATABASE_URL cannot be used: ${reasonOf(error)}. Correct DATABASE_URL.`;
}

/** Never throws: it may be the address that is complained of. */
function placeOf(url: string): Place {
  if (!isPostgres(url) || !URL.canParse(url))
    return { server: "the address named", user: "its user", database: "that is named there" };
  const { hostname, port, username, pathname, searchParams } = new URL(url);
  const host = searchParams.get("host") ?? hostname;
  const user = decoded(username) || "its user";
  return { server: `${host}:${port || "5432"}`, user, database: decoded(pathname.slice(1)) || user };
}

/** As it stands where a % in it is no escape; pg takes that too. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** In one line. */
function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).trim().replaceAll(/\s+/g, " ").replace(/\.$/, "");
}
