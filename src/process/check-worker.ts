import { parentPort } from "node:worker_threads";
import { type Checked, type CheckJob, runCheck } from "../features/dice/check-job.js";
import { allGames } from "../games/index.js";

/** After these milliseconds an idle thread ends to free its memory. */
const idleMs = 60_000;

const end = (): void => parentPort?.close();
let idle = setTimeout(end, idleMs);

async function check(job: CheckJob): Promise<void> {
  clearTimeout(idle);
  const checked: Checked = await runCheck(job, allGames, () => performance.now());
  parentPort?.postMessage(checked, []);
  idle = setTimeout(end, idleMs);
}

// What fails ends the thread, which is told.
parentPort?.on("message", (job: CheckJob) => void check(job));
