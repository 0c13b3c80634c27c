import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { withWaiting } from "../../../manage/proposal/actions/waiting.ts";
import { toReversalSubject } from "../../payment/rules/reverse-by-correction.ts";
import type * as c from "../contract.ts";
import { type ListedIssue, list, listLoansById } from "../queries/list.ts";
import { listChoices, toIssueSubject } from "../rules.ts";

const toSubject = ({ issueId, standingPaymentId }: ListedIssue): string =>
  standingPaymentId === null ? toIssueSubject(issueId) : toReversalSubject(standingPaymentId);

export async function listIssues(ctx: Ctx, filter: z.output<typeof c.list.input>) {
  const { page, size } = filter;
  const { rows, total } = await list(ctx.db, ctx.actor, filter);
  const listed = await withWaiting(ctx, rows, toSubject);
  return {
    rows: listed.map((row) => ({
      ...row,
      choices: row.waiting ? [] : listChoices(row.kind, row.state),
    })),
    total,
    totalCapped: false,
    page,
    size,
  };
}

export const listLoans = (ctx: Ctx, { number }: { number: string }) =>
  listLoansById(ctx.db, ctx.actor, number);
