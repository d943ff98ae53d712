/** Has a command whose words cannot be written, as to a full disk, end with one line that says so, and code 1. */
export function endOnFailedOutput(): void {
  process.stdout.on("error", ({ message }: Error) => {
    process.stderr.write(`What there is to say could not be written: ${message}.\n`);
    process.exit(1);
  });
  process.stderr.on("error", () => {
    process.exit(1);
  });
}
