import { ClubError, exportClub } from "./club/export-club.js";
import { isAddress } from "../store/database-address.js";
import { prepareForDatabase } from "../store/drivers/sqlite/database-file.js";
import { DatabaseError } from "../store/store.js";
import { endOnFailedOutput } from "./failed-output.js";

endOnFailedOutput();

// npm run -s club -- DB GUILD --csv | --html: a server's club, to take home (docs/operations.md).

// What is written to a file has people's names in it.
process.umask(0o077);

const args = process.argv.slice(2);

try {
  prepareForDatabase(args.find((each) => !each.startsWith("-") && !isAddress(each)) ?? ".", process.env);
  process.stdout.write(await exportClub(args, Date.now()));
} catch (error) {
  if (!(error instanceof ClubError) && !(error instanceof DatabaseError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
