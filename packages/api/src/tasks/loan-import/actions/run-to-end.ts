import { AppError, orNotFound } from "../../../core/errors.ts";
import * as runs from "../queries/runs.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { startApply } from "./start.ts";
import { isConcurrent, markFailed } from "./start-in-background.ts";
import { runApply, runCheck } from "./work.ts";

export type RunEnd = "APPLIED" | "CHECKED" | "REFUSED" | "FAILED";

export interface RunOrder {
  readonly saveValid: boolean;
  readonly dryRun: boolean;
}

/** An approved row that fails again at the import sends its run back to the check, once. */
const MAX_STEPS = 6;

/**
 * Checks and imports a run that was received, from the state in which a dead process left it.
 * Returns null while another process works on it.
 */
export async function runToEnd(
  context: ImportContext,
  runId: number,
  order: RunOrder,
): Promise<RunEnd | null> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { state } = orNotFound(await runs.get(context.db, context.actor, runId));
    if (state === "APPLIED" || state === "FAILED") return state;
    if (state === "CHECKED" && order.dryRun) return "CHECKED";
    try {
      await takeStep(context, runId, state, order.saveValid);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.key === "loanImport.hasErrors") return "REFUSED";
      if (isConcurrent(error)) return null;
      await markFailed(context, runId, error);
    }
  }
  return "REFUSED";
}

async function takeStep(
  context: ImportContext,
  runId: number,
  state: runs.RunRow["state"],
  saveValid: boolean,
): Promise<void> {
  if (state === "CHECKING") await runCheck(context, runId);
  else if (state === "APPLYING") await runApply(context, runId, undefined, saveValid);
  else await startApply(context, runId, saveValid);
}
