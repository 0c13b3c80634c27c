import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { NoDueWorkError, orEmptyResult } from "../../../core/nothing-due.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import {
  countOverLimit,
  insertProposals,
  lockOverLimit,
  type OverLimit,
  voidOutlived,
} from "../queries/over-limit.ts";

const BATCH = 200;

/**
 * Requests the withdrawal of every case past its limit of days past due, and voids own requests
 * about cases that are no longer past it. Safe to run twice. Returns the number of new requests.
 */
export async function proposeOverLimit(context: BaseContext, day: Day): Promise<number> {
  await dropOutlived(context, day);
  let proposed = 0;
  for (let found = BATCH; found === BATCH && !context.signal.aborted;) {
    const batch = await proposeSome(context, day);
    ({ found } = batch);
    proposed += batch.proposed;
  }
  return proposed;
}

export const overLimitOn = (context: BaseContext, day: Day): Promise<number> =>
  countOverLimit(context.db, day);

const proposeSome = (context: BaseContext, day: Day) =>
  orEmptyResult(
    { found: 0, proposed: 0 },
    inTransaction(context, null, async (tx) => {
      const due = await lockOverLimit(tx.db, day, BATCH);
      if (due.length === 0) throw new NoDueWorkError();
      const made = await insertProposals(tx.db, due, tx.now());
      // A concurrent process has inserted the requests.
      if (made.length === 0) throw new NoDueWorkError();
      for (const { requestId, ...overLimit } of made)
        record(tx, "closing.propose", { ...overLimit, requestId });
      return { found: due.length, proposed: made.length };
    }),
  );

const dropOutlived = (context: BaseContext, day: Day): Promise<void> =>
  orEmptyResult(
    undefined,
    inTransaction(context, null, async (tx) => {
      const dropped = await voidOutlived(tx.db, day, tx.now());
      if (dropped.length === 0) throw new NoDueWorkError();
      for (const outlived of dropped) record(tx, "closing.drop", outlived);
    }),
  );

function record(
  tx: Tx<BaseContext>,
  action: "closing.propose" | "closing.drop",
  {
    requestId,
    caseId,
    institutionId,
    ...limit
  }: Pick<OverLimit, "caseId" | "institutionId"> & {
    readonly requestId: number;
    readonly ruleId?: number;
    readonly days?: number;
    readonly dpd?: number;
  },
): void {
  tx.audit({
    action,
    entity: "closing_request",
    entityId: requestId,
    institutionId,
    after: { caseId, kind: "WITHDRAW", reason: "DPD_LIMIT", ...limit },
  });
  tx.publish({ type: "closing.changed", ids: { caseId, requestId } });
}
