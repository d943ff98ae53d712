import { parentPort } from "node:worker_threads";
import { type Checked, type CheckJob, runCheck } from "../features/dice/check-job.js";
import { allGames } from "../games/index.js";

/** After these milliseconds an idle thread ends to free its memory. */
const idleMs = 60_000;

const end = (): void => parentPort?.close();
let idle = setTimeout(end, idleMs);

parentPort?.on("message", (job: CheckJob) => {
  clearTimeout(idle);
  const checked: Checked = runCheck(job, allGames);
  parentPort?.postMessage(checked, []);
  idle = setTimeout(end, idleMs);
});
