import type { Run } from "../contract.ts";
import { startApply, startCheck, type CheckInput } from "./start.ts";
import type { ImportVisit } from "./dedicated-connections.ts";
import { startInBackground } from "./start-in-background.ts";
import { getRun } from "./read.ts";
import { runApply, runCheck } from "./work.ts";

/**
 * Starts the dry run; returns when it is done, or after a short wait while it continues in the
 * background.
 */
export async function checkRun(visit: ImportVisit, input: CheckInput): Promise<Run> {
  await startCheck(visit, input);
  await startInBackground(visit, input.runId, () => runCheck(visit, input.runId));
  return getRun(visit, input.runId);
}

/**
 * Starts the import of a checked run; returns when it is done, or after a short wait while it
 * continues in the background.
 */
export async function applyRun(visit: ImportVisit, runId: number): Promise<Run> {
  if (await startApply(visit, runId))
    await startInBackground(visit, runId, () => runApply(visit, runId));
  return getRun(visit, runId);
}
