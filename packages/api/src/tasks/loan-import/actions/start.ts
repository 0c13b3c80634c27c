import type { z } from "zod";
import { type Day, toLocalDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { assertSeesAllInstitutions } from "../../../core/institution-scope.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { checkRun } from "../contract.ts";
import { countApprovedRows } from "../queries/change.ts";
import { tryRunLock } from "../queries/locks.ts";
import * as runs from "../queries/runs.ts";
import type { ImportContext } from "./dedicated-connections.ts";
import { openInstitution, readyRun, getTerms } from "./terms.ts";

export type CheckInput = z.output<typeof checkRun.input>;

const RUN = "import_run";

/** Sets the inputs of a check; refuses everything that can be refused without reading the rows. */
export const startCheck = (context: ImportContext, input: CheckInput): Promise<void> =>
  inTransaction(context, input, async (tx) => {
    const { runId, mapping, byRule } = input;
    if (byRule && tx.actor) assertSeesAllInstitutions(tx.actor);
    const run = await lockIdle(tx, runId);
    if (run.state === "APPLIED") throw new AppError("conflict", "loanImport.applied");
    const institution = await openInstitution(tx, input.institutionId);
    const asOfOn = input.asOf ?? (await getAsOfDay(tx, run, input, institution));
    const settings = { institutionId: institution.id, byRule, mapping, asOfOn };
    await getTerms(tx, { ...run, ...settings });
    const progress = { state: "CHECKING", doneRows: 0, counts: null } as const;
    await runs.change(tx.db, runId, { ...settings, ...progress, stateAt: tx.now() });
    const after = { asOfOn, mapping: mapping.name, byRule };
    const { id: institutionId } = institution;
    tx.audit({ action: "loanImport.start", entity: RUN, entityId: runId, institutionId, after });
  });

/** Returns the day of the first load of the same file, so that a later load changes nothing. */
async function getAsOfDay(
  context: ImportContext,
  { sha256 }: runs.RunRow,
  { mapping }: CheckInput,
  institution: { id: number; zone: string },
): Promise<Day> {
  return (
    mapping.asOf ??
    (await runs.findFirstAsOfDay(context.db, sha256, institution.id)) ??
    toLocalDay(context.now(), institution.zone)
  );
}

/** Returns false when there is nothing to start: the run is being applied or was applied. */
export const startApply = (
  context: ImportContext,
  runId: number,
  saveValid = false,
): Promise<boolean> =>
  inTransaction(context, { runId, saveValid }, async (tx) => {
    const run = orNotFound(await runs.lock(tx.db, tx.actor, runId));
    if (run.byRule && tx.actor) assertSeesAllInstitutions(tx.actor);
    // The lender may have sent newer loans since.
    if (run.kind === "json") throw new AppError("conflict", "loanImport.sentByApi");
    const isLocked = !(await tryRunLock(tx.db, runId));
    const isDone = run.state === "APPLIED" || (run.state === "APPLYING" && isLocked);
    const { institutionId } = run;
    const after = saveValid ? { saveValid } : undefined;
    tx.audit({ action: "loanImport.start", entity: RUN, entityId: runId, institutionId, after });
    if (isDone) return false;
    if (isLocked) throw new AppError("conflict", "loanImport.running");
    await assertChecked(tx, run, saveValid);
    const progress = { state: "APPLYING", doneRows: 0 } as const;
    await runs.change(tx.db, runId, { ...progress, stateAt: tx.now() });
    return true;
  });

/**
 * Rows with an approved change of borrower do not count as failing: they are checked again during
 * the import.
 */
async function assertChecked(
  { db, now }: Pick<ImportContext, "db" | "now">,
  run: runs.RunRow,
  saveValid: boolean,
): Promise<void> {
  readyRun(run);
  if (!run.counts || run.state === "CHECKING")
    throw new AppError("conflict", "loanImport.notChecked");
  const { failing } = run.counts;
  if (saveValid && failing < run.rowCount) return;
  const rows = failing && failing - (await countApprovedRows(db, run.id, now()));
  if (rows > 0) throw new AppError("invalid", "loanImport.hasErrors", { rows });
}

async function lockIdle(context: ImportContext, runId: number): Promise<runs.RunRow> {
  const run = orNotFound(await runs.lock(context.db, context.actor, runId));
  if (!(await tryRunLock(context.db, runId))) throw new AppError("conflict", "loanImport.running");
  return run;
}
