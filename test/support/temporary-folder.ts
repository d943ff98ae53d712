import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";

/** An empty folder. @param end deletes it when the test has ended, or with `afterAll` when the file's last one has */
export function temporaryFolder(end: (remove: () => void) => void = onTestFinished): string {
  const folder = mkdtempSync(join(tmpdir(), "katzentisch-"));
  end(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}
