import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { dpd } from "../../../core/day.ts";
import { withWaiting } from "../../../manage/proposal/actions/waiting.ts";
import { installments, listByLoan, findSums } from "../queries/list.ts";
import { toReversalSubject } from "../rules/reverse-by-correction.ts";

/** Installment status of an unpaid installment after its due day. */
const OVERDUE = 40;

export const listPayments = async (ctx: Ctx, { loanId }: { loanId: number }) =>
  withWaiting(ctx, await listByLoan(ctx.db, ctx.actor, loanId), ({ paymentId }) =>
    toReversalSubject(paymentId),
  );

export const getSums = async (ctx: Ctx, { loanId }: { loanId: number }) =>
  orNotFound(await findSums(ctx.db, ctx.actor, loanId));

export async function listInstallments(ctx: Ctx, { loanId }: { loanId: number }) {
  const today = ctx.today();
  const stored = await installments(ctx.db, ctx.actor, loanId);
  return stored.map((installment) => ({
    ...installment,
    overdueDays: installment.status === OVERDUE ? dpd(installment.dueOn, today) : 0,
  }));
}
