import type { BaseContext } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import { endAssignments } from "../../../tasks/assignment/actions/release.ts";
import {
  ageCases,
  lockUncollected,
  openDueCases,
  moveCases,
} from "../../../tasks/case/actions/age.ts";
import { proposeOverLimit } from "../../../tasks/closing/actions/over-limit.ts";
import { recallDue } from "../../../tasks/closing/actions/recall.ts";
import { withholdDue } from "../../../tasks/closing/actions/withhold.ts";
import { settleDuePromises } from "../../../tasks/promise/actions/settle.ts";
import { expireCodes } from "../../code/actions/expire.ts";
import { expireDeductions } from "../../deduction/actions/expire.ts";
import { ageRange, getLoanFigures, type Night } from "../../../account/loan/actions/night.ts";
import type { Counts, Step } from "../contract.ts";

/** Work of a step on one batch of loans, in the transaction of the batch. */
export type BatchWork = (tx: Tx<BaseContext>, batch: Night) => Promise<Counts>;

/** Work of a step that does not go loan by loan. It opens its own short transactions. */
type WholeWork = (context: BaseContext, day: Day) => Promise<Counts>;

export const BY_BATCH: Partial<Record<Step, BatchWork>> = {
  AGE: async ({ db }, batch) => {
    const { figures, ...counts } = await ageRange(db, batch);
    return { ...counts, cases: await ageCases(db, figures) };
  },
  STAGE: async (tx, batch) => {
    const moved = await moveCases(tx.db, batch);
    const released = await endAssignments(
      tx,
      moved.map(({ caseId }) => caseId),
      "STAGE",
    );
    return { moved: moved.length, released };
  },
  OPEN: async ({ db }, batch) => {
    const loanIds = await lockUncollected(db, batch);
    const figures = await getLoanFigures(db, loanIds, batch.day);
    return { opened: await openDueCases(db, batch, figures) };
  },
};

export const AS_WHOLE: Partial<Record<Step, WholeWork>> = {
  RECALL: async (context, day) => ({
    withdrawn: await recallDue(context, day),
    proposed: await proposeOverLimit(context, day),
    withheld: await withholdDue(context, day),
  }),
  CODES: async (context) => ({ expired: await expireCodes(context) }),
  DEDUCTIONS: async (context) => ({ expiredDeductions: await expireDeductions(context) }),
  PROMISES: async (context) => ({ settled: await settleDuePromises(context) }),
};
