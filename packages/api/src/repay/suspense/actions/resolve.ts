import { translator } from "@kolekta/i18n";
import { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { EnteredMinor } from "../../../core/money.ts";
import { lockSetting } from "../../../core/setting/table.ts";
import { inTransaction } from "../../../core/transaction.ts";
import type { ProposalKind } from "../../../manage/proposal/actions/kind.ts";
import { propose } from "../../../manage/proposal/actions/propose.ts";
import { getLoanDetails } from "../../payment/actions/loan-inputs.ts";
import * as c from "../contract.ts";
import * as issues from "../queries/issue.ts";
import { toIssueSubject } from "../rules.ts";
import { type Decision, validateMove, lockIssue, settleIssue } from "./close-issue.ts";

/** A note moves nothing and is no proposal. The amount is the one that the proposer saw. */
const Payload = c.resolve.input.extend({
  resolution: z.enum(["ALLOCATE", "REFUND"]),
  amountMinor: EnteredMinor,
});
type Payload = z.output<typeof Payload>;

/** Posts suspended money to a loan, or refunds it to its payer. */
export const resolutionKind: ProposalKind<Payload> = {
  kind: "PAYMENT_RESOLUTION",
  payload: Payload,
  dayField: "issueId",

  async examine(tx, { amountMinor, ...decision }) {
    const key = toIssueSubject(decision.issueId);
    await lockSetting(tx.db, key);
    const issue = await lockIssue(tx, decision);
    // Other payments may have changed the credit since the proposal.
    if ((await validateMove(tx, issue, decision)) !== amountMinor)
      throw new AppError("conflict", "proposal.stale");
    const { resolution, valueDay, note } = decision;
    return {
      key,
      name: issue.txnId,
      institutionId: issue.institutionId,
      before: {},
      after: {
        resolution,
        issueKind: issue.kind,
        provider: issue.provider,
        amountMinor,
        currency: issue.currency,
        reason: note,
        ...(valueDay && { valueDay }),
      },
      latestId: null,
      isAtOnce: true,
    };
  },

  apply: (tx, { amountMinor: _, ...decision }, { editorId }) => settleIssue(tx, decision, editorId),

  async getAuditDetails(ctx, { issueId, resolution, loanId }) {
    const issue = await issues.byId(ctx.db, ctx.actor, issueId);
    const currentLoanId = issue?.loanId ?? null;
    const targetLoanId = resolution === "ALLOCATE" ? (loanId ?? currentLoanId) : null;
    return {
      before: await getLoanDetails(ctx, currentLoanId),
      after: await getLoanDetails(ctx, targetLoanId),
    };
  },
};

type Reply = z.infer<typeof c.resolve.output>;

/** Resolves a suspense issue: a refund or allocation is proposed, a note is stored at once. */
export async function resolveIssue(ctx: Ctx, decision: Decision): Promise<Reply> {
  const { resolution, issueId } = decision;
  if (resolution === "NOTE") return noteIssue(ctx, decision);
  const { amountMinor } = orNotFound(await issues.byId(ctx.db, ctx.actor, issueId));
  const payload = { ...decision, resolution, amountMinor };
  return { issueId, ...(await propose(ctx, resolutionKind, payload)) };
}

const noteIssue = (ctx: Ctx, decision: Decision): Promise<Reply> =>
  inTransaction(ctx, decision, async (tx) => {
    await settleIssue(tx, decision, tx.actor.userId);
    return {
      issueId: decision.issueId,
      proposalId: null,
      state: "ACKNOWLEDGED",
      effectiveOn: tx.today(),
      before: {},
      deciders: [],
      replacedId: null,
      notice: translator(tx.lang)("core.done.success"),
    };
  });
