import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { inTransaction, type Tx } from "../../../core/transaction.ts";
import type * as c from "../contract.ts";
import { eventOf, lockTransaction } from "../../payment/actions/event.ts";
import * as issues from "../queries/issue.ts";
import { list, loansOf } from "../queries/list.ts";
import { choicesOf, STATE_OF } from "../rules.ts";
import { followCredit, type LockedCredit, lockCredit } from "./credit.ts";
import { allocate, refund } from "./allocate.ts";
import { closeIssue, noteOverpaid } from "../../payment/actions/suspend.ts";

type ResolutionInput = z.output<typeof c.resolve.input>;

export async function listIssues(
  ctx: Ctx,
  wanted: z.output<typeof c.list.input>,
) {
  const { page, size } = wanted;
  const { rows, total } = await list(ctx.db, ctx.actor, wanted);
  return {
    rows: rows.map((one) => ({
      ...one,
      choices: choicesOf(one.kind, one.state),
    })),
    total,
    totalCapped: false,
    page,
    size,
  };
}

export const findLoans = (ctx: Ctx, { number }: { number: string }) =>
  loansOf(ctx.db, ctx.actor, number);

/** Finance decides about money that waits for it. */
export const resolveIssue = (ctx: Ctx, order: ResolutionInput) =>
  inTransaction(ctx, order, async (tx) => {
    const seen = orNotFound(await issues.byId(tx.db, tx.actor, order.issueId));
    await lockTransaction(tx, seen);
    // Whoever had it locked may have decided, and its money may wait for another reason by now.
    const issue = orNotFound(await issues.byId(tx.db, tx.actor, seen.id));
    if (issue.state !== "OPEN")
      throw new AppError("conflict", "payment.issueClosed");
    if (!choicesOf(issue.kind, issue.state).includes(order.resolution))
      throw new AppError(
        "conflict",
        "payment.resolutionUnfit",
        {},
        "resolution",
      );
    const { credit, ...settled } = await settle(tx, issue, order);
    const state = STATE_OF[order.resolution];
    await closeIssue(tx, issue.id, {
      ...settled,
      ...(credit && { ledgerEventId: credit.eventId }),
      state,
      note: order.note,
      resolverId: tx.actor.userId,
      resolvedAt: tx.now(),
    });
    if (credit) await followCredit(tx, credit);
    // What is left of a credit is decided about apart.
    if (issue.loanId !== null) await noteOverpaid(tx, issue.loanId);
    tx.audit({
      action: "payment.resolve",
      entity: "payment_issue",
      entityId: issue.id,
      institutionId: issue.institutionId,
      before: { state: "OPEN", amountMinor: issue.amountMinor },
      after: { state, note: order.note, ...settled },
    });
    tx.publish({ type: "payment.doubtful", ids: { issueId: issue.id } });
    return { issueId: issue.id, state };
  });

/** What it is laid on, where it is. */
export interface Settled {
  readonly paymentId?: number;
  readonly loanId?: number;
  /** The day of payment, where a person had to give it. */
  readonly valueOn?: Day;
  /** Money beyond the debt, which moves once the resolution is written. */
  readonly credit?: LockedCredit;
}

async function settle(
  tx: Tx<Ctx>,
  issue: issues.IssueRow,
  { resolution, loanId, valueDay }: ResolutionInput,
): Promise<Settled> {
  if (resolution === "NOTE") return {};
  if (issue.kind === "OVERPAID")
    return { credit: await lockCredit(tx, issue, resolution) };
  const event = await eventOf(tx, issue.eventId);
  if (event.state !== "SUSPENDED")
    throw new AppError("conflict", "payment.issueClosed");
  return resolution === "REFUND"
    ? refund(tx, event)
    : allocate(tx, issue, event, { loanId, valueDay });
}
