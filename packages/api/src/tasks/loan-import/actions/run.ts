import type { z } from "zod";
import type * as c from "../contract.ts";
import type { Run } from "../contract.ts";
import { startApply, startCheck, type CheckInput } from "./start.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { startInBackground } from "./start-in-background.ts";
import { getRun } from "./read.ts";
import { runApply, runCheck } from "./work.ts";

/**
 * Starts the dry run; returns when it is done, or after a short wait while it continues in the
 * background.
 */
export async function checkRun(context: ImportContext, input: CheckInput): Promise<Run> {
  await startCheck(context, input);
  await startInBackground(context, input.runId, () => runCheck(context, input.runId));
  return getRun(context, input.runId);
}

/**
 * Starts the import of a checked run; returns when it is done, or after a short wait while it
 * continues in the background.
 */
export async function applyRun(
  context: ImportContext,
  { runId, saveValid }: z.output<typeof c.applyRun.input>,
): Promise<Run> {
  if (await startApply(context, runId, saveValid))
    await startInBackground(context, runId, () => runApply(context, runId, undefined, saveValid));
  return getRun(context, runId);
}
