import type { Run } from "../contract.ts";
import { startApply, startCheck, type CheckInput } from "./start.ts";
import type { ImportVisit } from "./dedicated-connections.ts";
import { startInBackground } from "./start-in-background.ts";
import { getRun } from "./read.ts";
import { runApply, runCheck } from "./work.ts";

/** The dry run; answers when it is done, or after a moment while it goes on. */
export async function checkRun(visit: ImportVisit, input: CheckInput): Promise<Run> {
  await startCheck(visit, input);
  await startInBackground(visit, input.runId, () => runCheck(visit, input.runId));
  return getRun(visit, input.runId);
}

/** Places what was checked; answers when it is done, or after a moment while it goes on. */
export async function applyRun(visit: ImportVisit, runId: number): Promise<Run> {
  if (await startApply(visit, runId))
    await startInBackground(visit, runId, () => runApply(visit, runId));
  return getRun(visit, runId);
}
