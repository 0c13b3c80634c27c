import { dbError } from "@kolekta/db";
import type { ErrorKey } from "@kolekta/i18n";
import { AppError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/transaction.ts";
import * as runs from "../queries/runs.ts";
import { withDedicatedConnections, type ImportContext } from "./dedicated-connections.ts";

/** Small files finish within this time; larger ones continue in the background. */
const GRACE_MS = 1_500;

export async function startInBackground(
  context: ImportContext,
  runId: number,
  work: () => Promise<void>,
): Promise<void> {
  const ended = work().catch((error) => markFailed(context, runId, error));
  await Promise.race([ended, Bun.sleep(GRACE_MS)]);
}

/** Errors when another worker has the same run: not a failure. */
const CONCURRENT_KEYS: readonly ErrorKey[] = ["loanImport.running", "loanImport.applied"];

/**
 * Records why a run failed. When that fails too, the run counts as stalled and can be started
 * again.
 */
export async function markFailed(
  context: ImportContext,
  runId: number,
  error: unknown,
): Promise<void> {
  if (error instanceof AppError && CONCURRENT_KEYS.includes(error.key)) return;
  if (!(error instanceof AppError)) report(runId, error);
  const { key: failureKey, params: failureParams } = toFailure(error);
  await withDedicatedConnections(context, (dedicated) =>
    inTransaction(dedicated, null, async (tx) => {
      const change = { state: "FAILED", stateAt: tx.now() } as const;
      await runs.change(tx.db, runId, { ...change, failureKey, failureParams });
      const after = { failureKey };
      tx.audit({ action: "intake.fail", entity: "import_run", entityId: runId, after });
    }),
  ).catch((markError: unknown) => report(runId, markError));
}

/** Logs an error without the database detail, which contains whole rows. */
function report(runId: number, error: unknown): void {
  const found = dbError(error);
  const why = error instanceof Error ? error.stack : String(error);
  console.error(
    JSON.stringify({ level: "error", msg: "import failed", runId, ...(found ?? { why }) }),
  );
}

function toFailure(error: unknown): Pick<AppError, "key" | "params"> {
  if (error instanceof AppError) return error;
  return { key: dbError(error) ? "system.unavailable" : "system.internal", params: {} };
}
