import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { withWaiting } from "../../../manage/proposal/actions/waiting.ts";
import { toTakeBackSubject } from "../../payment/rules/take-back.ts";
import type * as c from "../contract.ts";
import { type ListedIssue, list, loansOf } from "../queries/list.ts";
import { choicesOf, toIssueSubject } from "../rules.ts";

const toSubject = ({ issueId, standingPaymentId }: ListedIssue): string =>
  standingPaymentId === null ? toIssueSubject(issueId) : toTakeBackSubject(standingPaymentId);

export async function listIssues(ctx: Ctx, wanted: z.output<typeof c.list.input>) {
  const { page, size } = wanted;
  const { rows, total } = await list(ctx.db, ctx.actor, wanted);
  const listed = await withWaiting(ctx, rows, toSubject);
  return {
    rows: listed.map((row) => ({
      ...row,
      choices: row.waiting ? [] : choicesOf(row.kind, row.state),
    })),
    total,
    totalCapped: false,
    page,
    size,
  };
}

export const findLoans = (ctx: Ctx, { number }: { number: string }) =>
  loansOf(ctx.db, ctx.actor, number);
