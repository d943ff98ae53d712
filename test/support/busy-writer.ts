import Sqlite from "better-sqlite3";

/**
 * A process that writes to a database without a pause: in each transaction the same number under two names, with
 * something heavy in between. Prints the number from time to time.
 */
const sqlite = new Sqlite(process.argv[2]);
sqlite.pragma("journal_mode = WAL");
const write = sqlite.prepare("insert or replace into notes (key, value) values (?, ?)");
const both = sqlite.transaction((count: number) => {
  write.run("first", String(count));
  write.run(`heavy ${count % 50}`, String(count).repeat(5_000));
  write.run("second", String(count));
});
for (let count = 1; ; count += 1) {
  both(count);
  if (count % 10 === 0) {
    process.stdout.write(`${count}\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}
