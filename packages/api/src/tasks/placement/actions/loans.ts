import { type ErrorKey, errorMessage } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import { announcedDay } from "../../closing/actions/close.ts";
import { requestForLoan } from "../../closing/actions/start.ts";
import type * as c from "../contract-loans.ts";
import { listOpenCases, lockOpenCases, type OpenCase } from "../queries/loans.ts";
import { announceAt } from "./recall.ts";

/** Announces the recall of the loans' cases: one bulk recall for each institution. */
export const recallLoans = (
  ctx: Ctx,
  input: z.output<typeof c.recall.input>,
): Promise<z.input<typeof c.recall.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { reason, note, inDays, loanNumbers } = input;
    const effectiveOn = await announcedDay(tx, inDays);
    const found = await listOpenCases(tx.db, tx.actor, input);
    const open = new Set(
      await lockOpenCases(
        tx.db,
        found.map(({ caseId }) => caseId),
      ),
    );
    const cases = found.filter(({ caseId }) => open.has(caseId));
    const recalled = new Set<number>();
    for (const [institutionId, placed] of Map.groupBy(cases, (row) => row.institutionId)) {
      const scope = { institutionId, productId: placed[0]?.productId };
      const caseIds = placed.map(({ caseId }) => caseId);
      const announced = await announceAt(tx, scope, { reason, note, effectiveOn }, caseIds);
      for (const caseId of announced) recalled.add(caseId);
    }
    if (cases.length === 0) auditUnchanged(tx, "placement.recall", loanNumbers.length);
    const loans = answerEach(tx, loanNumbers, cases, ({ caseId }) =>
      recalled.has(caseId) ? null : "closing.requestedOrRecalled",
    );
    return { effectiveOn, recalled: recalled.size, loans };
  });

/** Requests the withdrawal of each loan's case; a refused one leaves the others. */
export const withdrawLoans = (
  ctx: Ctx,
  input: z.output<typeof c.withdraw.input>,
): Promise<z.input<typeof c.withdraw.output>> =>
  inTransaction(ctx, input, async (tx) => {
    const { reason, note, loanNumbers } = input;
    const cases = await listOpenCases(tx.db, tx.actor, input);
    const requestIds = new Map<number, number>();
    const refusals = new Map<number, ErrorKey>();
    for (const { caseId: taskId, loanId } of cases) {
      const closing = { taskId, kind: "WITHDRAW", reason, note } as const;
      await requestForLoan(tx, loanId, closing).then(
        ({ requestId }) => requestIds.set(taskId, requestId),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          refusals.set(taskId, error.key);
        },
      );
    }
    if (requestIds.size === 0) auditUnchanged(tx, "closing.request", loanNumbers.length);
    const loans = answerEach(tx, loanNumbers, cases, ({ caseId }) => refusals.get(caseId) ?? null);
    return {
      requested: requestIds.size,
      loans: loans.map((loan) => {
        const requestId = (loan.caseId !== null && requestIds.get(loan.caseId)) || null;
        return { ...loan, requestId, state: requestId === null ? null : ("REQUESTED" as const) };
      }),
    };
  });

/** A call that changes nothing is on record too. */
const auditUnchanged = (tx: Tx<Ctx>, action: `${string}.${string}`, refused: number): void =>
  tx.audit({ action, entity: "loan", entityId: null, after: { refused } });

function answerEach(
  { lang }: Tx<Ctx>,
  loanNumbers: readonly string[],
  cases: readonly OpenCase[],
  getRefusal: (found: OpenCase) => ErrorKey | null,
): c.LoanAnswer[] {
  const caseByNumber = new Map(cases.map((found) => [found.loanNumber, found]));
  return loanNumbers.map((loanNumber, index) => {
    const found = caseByNumber.get(loanNumber);
    const key = found ? getRefusal(found) : "placement.noOpenCase";
    const refusal = key && { key, message: errorMessage(lang, key) };
    return { index, loanNumber, caseId: found?.caseId ?? null, refusal };
  });
}
