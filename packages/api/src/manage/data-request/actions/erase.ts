import type { Visit } from "../../../core/context.ts";
import { DEFAULT_ZONE, dayOf } from "../../../core/day.ts";
import { purgeFiles } from "../../../core/files/records.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import * as queries from "../queries/request.ts";
import { blockers, keptUntil } from "../rules.ts";
import { record } from "./request.ts";
import { situation } from "./situation.ts";

/**
 * Does what was approved where nothing stands in the way today; otherwise it says what, and waits. True where he was
 * erased.
 */
export async function eraseOf(tx: Tx<Visit>, asked: queries.LockedRequest): Promise<boolean> {
  await queries.lockLoans(tx.db, asked.borrowerId);
  const stands = await situation(tx, asked.borrowerId);
  const waitsFor = blockers(stands, stands.today);
  if (waitsFor.length > 0) {
    const isEarly = waitsFor.includes("KEPT_BY_LAW");
    const dueOn = isEarly ? keptUntil(stands) : asked.dueOn;
    await queries.change(tx.db, asked.id, { waitsFor, dueOn });
    record(tx, "dataRequest.wait", { ...asked, dueOn }, { waitsFor });
    return false;
  }
  const at = tx.now();
  const { id, borrowerId } = asked;
  const result = await queries.erase(tx.db, borrowerId, at);
  const { keptRecordings = 0, ...erased } = result;
  const state = "DONE";
  const done = { state, doneAt: at, keptRecordings } as const;
  await queries.change(tx.db, id, { ...done, waitsFor: [] });
  const kept = { recordings: keptRecordings, reason: "COMPLAINT" };
  const after = keptRecordings > 0 ? { erased, kept } : { erased };
  record(tx, "dataRequest.erase", { ...asked, state }, after);
  return true;
}

export interface ErasureResult {
  readonly erased: number;
  readonly waiting: number;
  readonly failures: readonly string[];
}

/** Approved erasures whose day has come, one by one: one that fails stops no other. Their bytes leave the disk at once. */
export async function eraseDue(visit: Visit): Promise<ErasureResult> {
  const due = await queries.dueErasures(visit.db, dayOf(visit.now(), DEFAULT_ZONE));
  const failures: string[] = [];
  let erased = 0;
  for (const { id } of due) {
    try {
      if (await eraseOne(visit, id)) erased += 1;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      failures.push(`request ${id}: ${why}`);
    }
  }
  if (erased > 0) await purgeFiles(visit, visit.now());
  return { erased, waiting: due.length - erased - failures.length, failures };
}

const eraseOne = (visit: Visit, id: number): Promise<boolean> =>
  inTransaction(visit, null, async (tx) => {
    const asked = await queries.lock(tx.db, id, null);
    if (asked?.state === "APPROVED") return eraseOf(tx, asked);
    // Taken back meanwhile.
    tx.audit({
      action: "dataRequest.skip",
      entity: "data_request",
      entityId: id,
      after: { state: asked?.state ?? null },
    });
    return false;
  });
