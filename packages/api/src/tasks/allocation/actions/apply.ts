import type { Visit } from "../../../core/context.ts";
import { withOwnConnections } from "../../../core/own-connections.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { bindersOf } from "../../binding/actions/binders.ts";
import type { Manner } from "../../binding/actions/many.ts";
import * as queries from "../queries/apply.ts";
import { finishRun, publishChange, resultOf } from "./finish.ts";
import { assignPortion, type PortionDone, releasePortion } from "./portion.ts";

const RUN = "allocation_run";

export interface ApplyOptions {
  /** Lines that are written at once. */
  readonly portion: number;
  /** Told after each portion how many lines are done. */
  readonly tell: (done: number) => void;
}

const USUALLY: ApplyOptions = { portion: 2_000, tell: () => {} };

/**
 * Does what a run decided: all of it or, whatever happens, nothing. False where it is another's, or done already. One whose
 * process died is begun anew.
 */
export const applyRun = (
  visit: Visit,
  runId: number,
  given: Partial<ApplyOptions> = {},
): Promise<boolean> =>
  withOwnConnections(visit, "kolekta allocation", async (own) => {
    if (!(await beginRun(own, runId))) return false;
    const options = { ...USUALLY, ...given };
    const at = own.now();
    // One moment for the whole of it: what one portion finds due is due in the next.
    const still = { ...own, now: () => at };
    return inTransaction(still, null, (tx) => apply(tx, own, runId, options)).catch((error) => {
      if (error instanceof Overtaken) return false;
      throw error;
    });
  });

/** Another process was faster. */
class Overtaken extends Error {}

const beginRun = (own: Visit, runId: number): Promise<boolean> =>
  inTransaction(own, null, async (tx) => {
    const run = await queries.lockRun(tx.db, runId);
    const isOpen = run?.state === "WAITING" || run?.state === "RUNNING";
    const isFree = isOpen && (await queries.tryRunLock(tx.db, runId));
    tx.audit({
      action: "allocation.begin",
      entity: RUN,
      entityId: runId,
      institutionId: run?.institutionId,
      after: { begins: isFree },
    });
    if (!isFree) return false;
    const begun = { state: "RUNNING", done: 0, beatAt: tx.now() } as const;
    await queries.setProgress(tx.db, runId, begun);
    await publishChange(tx, runId);
    return true;
  });

async function apply(
  tx: Tx<Visit>,
  own: Visit,
  runId: number,
  { portion, tell }: ApplyOptions,
): Promise<boolean> {
  await queries.withoutJit(tx.db);
  if (!(await queries.tryRunLock(tx.db, runId))) throw new Overtaken();
  const run = await queries.readRun(tx.db, runId);
  if (run?.state !== "RUNNING") throw new Overtaken();
  const doPortion = await portionOf(tx, runId, run);
  const result = resultOf();
  for (let after = 0; ;) {
    tx.signal.throwIfAborted();
    const lines = await queries.linesAfter(tx.db, runId, after, portion);
    const last = lines.at(-1);
    if (!last) break;
    after = last.caseId;
    const done = await doPortion(lines);
    await queries.setOutcomes(tx.db, runId, done.outcomes);
    result.add(done);
    // On the other connection, so that it is seen before the transaction ends.
    const progress = { done: result.cases(), beatAt: own.now() };
    await queries.setProgress(own.db, runId, progress);
    tell(progress.done);
  }
  await finishRun(tx, runId, run, result);
  return true;
}

/** What is done with each portion; a person who wanted the run is who binds. */
async function portionOf(
  tx: Tx<Visit>,
  runId: number,
  { kind, makerId, reason, overrideReason }: queries.AppliedRun,
): Promise<(lines: readonly queries.RunLine[]) => Promise<PortionDone>> {
  const manner: Manner = {
    runId,
    by: makerId,
    holdsCapacity: true,
    reason: reason ?? undefined,
    overrideReason: overrideReason ?? undefined,
  };
  if (kind === "RELEASE") return (lines) => releasePortion(tx, lines, manner);
  const agentIds = await queries.agentsOf(tx.db, runId);
  const binders = await bindersOf(tx, agentIds, manner);
  return (lines) => assignPortion(tx, lines, manner, binders);
}
