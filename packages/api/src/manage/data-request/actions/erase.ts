import type { BaseContext } from "../../../core/context.ts";
import { type Day, DEFAULT_ZONE, toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { purgeFiles } from "../../../core/files/records.ts";
import { DEFAULT_OWNER, loadSetting } from "../../../core/setting/declared.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { retentionRule } from "../../retention/contract.ts";
import * as queries from "../queries/request.ts";
import { readSituation } from "../queries/visibility.ts";
import { listBlockers, computeRetainedUntil, type Situation } from "../rules.ts";
import { record } from "./request.ts";

/** The longest retention counts when the borrower has cases with several institutions. */
export async function getErasureStatus(
  { db, now }: Pick<BaseContext, "db" | "now">,
  borrowerId: number,
): Promise<Situation & { readonly today: Day }> {
  const { zone, lastAt, institutionIds, ...stored } = orNotFound(
    await readSituation(db, borrowerId),
  );
  const effectiveZone = zone ?? DEFAULT_ZONE;
  const today = toLocalDay(now(), effectiveZone);
  const owners = institutionIds.map((institutionId) => ({ institutionId }));
  const findDays = await loadSetting(db, retentionRule, owners);
  const days = (owners.length > 0 ? owners : [DEFAULT_OWNER]).map(
    (owner) => orNotFound(findDays(owner, today)).settledDays,
  );
  const settledDays = Math.max(...days);
  return { ...stored, lastOn: toLocalDay(lastAt, effectiveZone), settledDays, today };
}

/**
 * Erases the borrower when nothing blocks it today, and returns true. Otherwise records the
 * blockers and leaves the request waiting.
 */
export async function eraseOrWait(
  tx: Tx<BaseContext>,
  request: queries.LockedRequest,
): Promise<boolean> {
  await queries.lockLoans(tx.db, request.borrowerId);
  const erasureStatus = await getErasureStatus(tx, request.borrowerId);
  const waitsFor = listBlockers(erasureStatus, erasureStatus.today);
  if (waitsFor.length > 0) {
    const isEarly = waitsFor.includes("LEGAL_RETENTION");
    const dueOn = isEarly ? computeRetainedUntil(erasureStatus) : request.dueOn;
    await queries.change(tx.db, request.id, { waitsFor, dueOn });
    record(tx, "dataRequest.wait", { ...request, dueOn }, { waitsFor });
    return false;
  }
  const at = tx.now();
  const { id, borrowerId } = request;
  const result = await queries.erase(tx.db, borrowerId, at);
  const { retainedRecordings = 0, ...erased } = result;
  const state = "DONE";
  const done = { state, doneAt: at, retainedRecordings } as const;
  await queries.change(tx.db, id, { ...done, waitsFor: [] });
  const retained = { recordings: retainedRecordings, reason: "COMPLAINT" };
  const after = retainedRecordings > 0 ? { erased, retained } : { erased };
  record(tx, "dataRequest.erase", { ...request, state }, after);
  return true;
}

export interface ErasureResult {
  readonly erased: number;
  readonly waiting: number;
  readonly failures: readonly string[];
}

/**
 * Erases the borrowers of due requests, one transaction each, so that a failure stops no other
 * request. Files are deleted from disk at once.
 */
export async function eraseDue(context: BaseContext): Promise<ErasureResult> {
  const due = await queries.dueErasures(context.db, toLocalDay(context.now(), DEFAULT_ZONE));
  const failures: string[] = [];
  let erased = 0;
  for (const { id } of due) {
    try {
      if (await eraseForRequest(context, id)) erased += 1;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`request ${id}: ${why}`);
    }
  }
  if (erased > 0) await purgeFiles(context, context.now());
  return { erased, waiting: due.length - erased - failures.length, failures };
}

const eraseForRequest = (context: BaseContext, id: number): Promise<boolean> =>
  inTransaction(context, null, async (tx) => {
    const request = await queries.lock(tx.db, id, null);
    if (request?.state === "APPROVED") return eraseOrWait(tx, request);
    // Revoked in the meantime.
    tx.audit({
      action: "dataRequest.skip",
      entity: "data_request",
      entityId: id,
      after: { state: request?.state ?? null },
    });
    return false;
  });
