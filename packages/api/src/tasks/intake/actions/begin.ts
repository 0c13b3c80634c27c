import type { z } from "zod";
import { type Day, dayOf } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { refuseLimited } from "../../../core/horizon.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { checkRun } from "../contract.ts";
import { countApprovedRows } from "../queries/change.ts";
import { tryRunLock } from "../queries/locks.ts";
import * as runs from "../queries/runs.ts";
import type { ImportVisit } from "./own-connections.ts";
import { openInstitution, readyRun, termsOf } from "./terms.ts";

export type CheckInput = z.output<typeof checkRun.input>;

const RUN = "import_run";

/** Gives a run what it is checked with; everything that needs no look at the rows is refused here. */
export const beginCheck = (desk: ImportVisit, input: CheckInput): Promise<void> =>
  inTransaction(desk, input, async (tx) => {
    const { runId, mapping, byRule } = input;
    if (byRule && tx.actor) refuseLimited(tx.actor);
    const run = await lockIdle(tx, runId);
    if (run.state === "APPLIED") throw new AppError("conflict", "intake.applied");
    const institution = await openInstitution(tx, input.institutionId);
    const asOfOn = input.asOf ?? (await asOfOf(tx, run, input, institution));
    const given = { institutionId: institution.id, byRule, mapping, asOfOn };
    await termsOf(tx, { ...run, ...given });
    const begun = { state: "CHECKING", doneRows: 0, counts: null } as const;
    await runs.change(tx.db, runId, { ...given, ...begun, stateAt: tx.now() });
    const after = { asOfOn, mapping: mapping.name, byRule };
    const { id: institutionId } = institution;
    tx.audit({
      action: "intake.begin",
      entity: RUN,
      entityId: runId,
      institutionId,
      after,
    });
  });

/** A file keeps the day on which it was first loaded, so that loading it again later changes nothing. */
async function asOfOf(
  desk: ImportVisit,
  { sha256 }: runs.RunRow,
  { mapping }: CheckInput,
  institution: { id: number; zone: string },
): Promise<Day> {
  return (
    mapping.asOf ??
    (await runs.firstAsOf(desk.db, sha256, institution.id)) ??
    dayOf(desk.now(), institution.zone)
  );
}

/** False where there is nothing to begin: the run is being placed, or was. */
export const beginApply = (desk: ImportVisit, runId: number): Promise<boolean> =>
  inTransaction(desk, { runId }, async (tx) => {
    const run = orNotFound(await runs.lock(tx.db, tx.actor, runId));
    if (run.byRule && tx.actor) refuseLimited(tx.actor);
    const isHeld = !(await tryRunLock(tx.db, runId));
    const isDone = run.state === "APPLIED" || (run.state === "APPLYING" && isHeld);
    const { institutionId } = run;
    tx.audit({
      action: "intake.begin",
      entity: RUN,
      entityId: runId,
      institutionId,
    });
    if (isDone) return false;
    if (isHeld) throw new AppError("conflict", "intake.running");
    await refuseUnchecked(tx, run);
    const begun = { state: "APPLYING", doneRows: 0 } as const;
    await runs.change(tx.db, runId, { ...begun, stateAt: tx.now() });
    return true;
  });

/** Rows whose change of borrower was approved since the check are examined again when they are placed. */
async function refuseUnchecked(
  { db, now }: Pick<ImportVisit, "db" | "now">,
  run: runs.RunRow,
): Promise<void> {
  readyRun(run);
  if (!run.counts || run.state === "CHECKING") throw new AppError("conflict", "intake.notChecked");
  const { failing } = run.counts;
  const rows = failing && failing - (await countApprovedRows(db, run.id, now()));
  if (rows > 0) throw new AppError("invalid", "intake.hasErrors", { rows });
}

async function lockIdle(desk: ImportVisit, runId: number): Promise<runs.RunRow> {
  const run = orNotFound(await runs.lock(desk.db, desk.actor, runId));
  if (!(await tryRunLock(desk.db, runId))) throw new AppError("conflict", "intake.running");
  return run;
}
