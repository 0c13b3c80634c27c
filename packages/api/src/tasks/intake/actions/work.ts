import { beginArrival } from "../../../account/loan/actions/open.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { lockCase } from "../../case/actions/lock.ts";
import { reorderDueCases } from "../../case/actions/reorder.ts";
import { closeCase } from "../../closing/actions/close.ts";
import type { Counts } from "../contract.ts";
import * as issues from "../queries/issues.ts";
import { lockPlace, tryRunLock } from "../queries/locks.ts";
import { insertProduct } from "../queries/market.ts";
import * as place from "../queries/place.ts";

import * as runs from "../queries/runs.ts";
import { withOwnConnections, type ImportVisit } from "./own-connections.ts";
import { type Examined, examine } from "./examine.ts";
import { baseDay, carryPayments } from "./carry.ts";
import { holdOpeningZones } from "./zone-change.ts";
import { carryChanges } from "./carry-changes.ts";
import { placeInstallments } from "./place-installments.ts";
import { type ReadyRun, readyRun, termsOf } from "./terms.ts";

/** Told now and then how many rows of the file were read. */
export type Tell = (doneRows: number) => void;

const RUN = "import_run";

/** Reads the whole file of a run that is CHECKING and writes down what it would do. */
export const runCheck = (desk: ImportVisit, runId: number, tell: Tell = () => {}) =>
  withOwnConnections(desk, async (own) => {
    await inTransaction(own, null, async (tx) => {
      const run = await lockRun(tx, runId);
      if (run.state !== "CHECKING") throw new AppError("conflict", "intake.running");
      const terms = await termsOf(tx, run);
      const told = telling(own, runId, tell);
      const examined = await examine(tx, run, terms, told);
      await writeDown(tx, runId, examined);
      const { institutionId } = run;
      const after = { ...examined.counts };
      tx.audit({
        action: "intake.check",
        entity: RUN,
        entityId: runId,
        institutionId,
        after,
      });
    });
  });

/** Places the file of a run that is APPLYING: all of it, or nothing where a row is failing by now. */
export async function runApply(
  desk: ImportVisit,
  runId: number,
  tell: Tell = () => {},
): Promise<void> {
  await withOwnConnections(desk, async (own) => {
    const examined = await inTransaction(own, null, (tx) =>
      placeTape(tx, runId, telling(own, runId, tell)),
    ).catch((error) => {
      if (error instanceof FailingRows) return error.examined;
      throw error;
    });
    if (examined.counts.failing > 0) await refuse(own, runId, examined);
    else await reorderDueCases(own.db, own.now());
  });
}

/** Undoes the transaction while what was found is kept. */
class FailingRows extends Error {
  readonly examined: Examined;
  constructor(examined: Examined) {
    super("rows are failing");
    this.examined = examined;
  }
}

async function placeTape(
  tx: Tx<ImportVisit>,
  runId: number,
  told: (doneRows: number) => Promise<void>,
): Promise<Examined> {
  const run = await lockRun(tx, runId);
  if (run.state === "APPLIED") throw new AppError("conflict", "intake.applied");
  const { institutionId, byRule, mapping } = run;
  await lockPlace(tx.db, institutionId, mapping.product);
  const terms = await termsOf(tx, run);
  const examined = await examine(tx, run, terms, told);
  if (examined.counts.failing > 0) throw new FailingRows(examined);
  const paymentsKept = await placeAll(tx, examined, {
    productId: terms.productId ?? (await insertProduct(tx.db, mapping.product, terms.merchantId)),
    institutionId,
    byRule,
    runId,
    profile: terms.profile,
    asOf: run.asOfOn,
    baseOn: await baseDay(tx, run.asOfOn),
    today: terms.calendar.today,
    now: tx.now(),
    operatorId: tx.actor?.userId ?? null,
  });
  const counts = { ...examined.counts, paymentsKept };
  await issues.forget(tx.db, runId);
  await runs.change(tx.db, runId, { ...finished(run, tx.now()), counts });
  const after = { ...counts };
  tx.audit({
    action: "intake.apply",
    entity: RUN,
    entityId: runId,
    institutionId,
    after,
  });
  const concerned = byRule ? null : institutionId;
  tx.publish({
    type: "intake.applied",
    ids: { runId, institutionId: concerned },
  });
  return { ...examined, counts };
}

const finished = ({ rowCount }: ReadyRun, now: Date) =>
  ({
    state: "APPLIED",
    stateAt: now,
    appliedAt: now,
    doneRows: rowCount,
    failureKey: null,
    failureParams: null,
  }) as const;

/** Returns how many payments stayed. */
async function placeAll(
  tx: Tx<ImportVisit>,
  { counts: { created }, approved }: Examined,
  placing: place.Placing,
): Promise<number> {
  const { db } = tx;
  const arrivalId = created > 0 ? await beginArrival(db, placing.now) : undefined;
  await holdOpeningZones(tx, placing);
  await place.placeBorrowers(db);
  await place.placeContacts(db);
  await place.placeLoans(db, placing, arrivalId ?? null);
  await carryChanges(tx, placing, approved);
  await placeInstallments(db, placing, arrivalId);
  await place.openCases(db, placing);
  await place.adjustCases(db, placing.now);
  await closeCleared(tx);
  const paymentsKept = await carryPayments(tx, placing);
  await place.rememberTape(db, placing);
  return paymentsKept;
}

/** Paid at the lender: nobody collects what is not owed any more. */
async function closeCleared(tx: Tx<ImportVisit>): Promise<void> {
  for (const { caseId, settled } of await place.clearedCases(tx.db)) {
    const to = settled ? "C32" : "C30";
    const locked = await lockCase(tx, caseId);
    await closeCase(tx, locked, { to, event: "PAID_AT_LENDER" });
  }
}

/** One worker a run, in whatever process. The row stays free, so that it can tell how far the work is. */
async function lockRun(desk: ImportVisit, runId: number): Promise<ReadyRun> {
  if (!(await tryRunLock(desk.db, runId))) throw new AppError("conflict", "intake.running");
  return readyRun(orNotFound(await runs.get(desk.db, desk.actor, runId)));
}

async function refuse(own: ImportVisit, runId: number, examined: Examined) {
  await inTransaction(own, null, async (tx) => {
    await writeDown(tx, runId, examined);
    const after = { ...examined.counts };
    tx.audit({ action: "intake.refuse", entity: RUN, entityId: runId, after });
  });
}

async function writeDown(desk: ImportVisit, runId: number, examined: Examined) {
  await issues.replace(desk.db, runId, examined.issues);
  await runs.change(desk.db, runId, {
    state: "CHECKED",
    stateAt: desk.now(),
    doneRows: rowsIn(examined.counts),
    counts: examined.counts,
    failureKey: null,
    failureParams: null,
  });
}

const rowsIn = (counts: Counts): number =>
  counts.created +
  counts.updated +
  counts.unchanged +
  counts.older +
  counts.repeated +
  counts.failing;

/** On the other connection, so that it is seen before the transaction ends. */
const telling = (own: ImportVisit, runId: number, tell: Tell) => async (doneRows: number) => {
  tell(doneRows);
  await runs.change(own.db, runId, { doneRows });
};
