import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { isOpen as isOpenCase } from "../../../tasks/case/rules.ts";
import { permittedModes } from "../../code/actions/offer.ts";
import { deriveLoan } from "../../../account/loan/actions/account.ts";
import { toBalances } from "../../../account/loan/rules/figures.ts";
import type * as c from "../contract.ts";
import type { quoteFull, quotePart } from "../contract.ts";
import type { Level } from "../contract-words.ts";
import { anyOpen } from "../queries/row.ts";
import { findByCase, type DeductionCase } from "../queries/subject.ts";
import { computeMax } from "../rules/level.ts";
import {
  computeClearing,
  type Parts,
  toComponents,
  computeTotal,
} from "../../../account/loan/rules/deduction.ts";
import { feesDue, type DeductionRequest } from "../rules/quote.ts";
import { quoteOrThrow, type DecisionBasis, getDecisionBasis } from "./basis.ts";
import {
  isGrantedAtOnce,
  isChecked,
  isWithinBudget,
  toComponentAmounts,
  pathOrThrow,
  assertModePermitted,
  getStartLevel,
} from "./approval.ts";

async function getSubject(ctx: Ctx, taskId: number) {
  const subject = orNotFound(await findByCase(ctx.db, ctx.actor, taskId));
  const today = toLocalDay(ctx.now(), subject.zone);
  const loan = await deriveLoan(ctx, subject.loanId, today);
  return { subject, loan };
}

/** Lists possible deductions of the case, with the limit of each level. */
export async function getOffer(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof c.getOffer.output>> {
  const { subject, loan } = await getSubject(ctx, taskId);
  const { arrearsMinor } = toBalances(loan.account, loan.today);
  const start = await getStartLevel(ctx);
  const basis = await getDecisionBasis(ctx, subject, loan, 0);
  const powers = (parts: Parts, withSystemDecision: boolean) =>
    powersFrom(basis, start, parts, withSystemDecision);
  const modes = await permittedModes(ctx, subject, loan);
  const fees = feesDue(loan);
  return {
    loanId: loan.id,
    currency: loan.currency,
    closed: await closedBy(ctx, subject, modes.length > 0),
    modes: modes.map(({ mode, amountMinor }) => {
      const parts = toComponents(computeClearing(loan, mode).scope);
      return {
        cleanMode: mode,
        dueMinor: amountMinor,
        ...toComponentAmounts(parts),
        powers: powers(parts, true),
      };
    }),
    arrearsMinor,
    feesMinor: computeTotal(fees),
    partPowers: powers(fees, false),
    validDays: basis.policy.validDays,
  };
}

/**
 * Returns the limit of each level from the start level of the caller. Automatic approval exists for
 * full deductions only.
 */
function powersFrom(
  { reviewers, limits, before }: DecisionBasis,
  start: Level,
  basis: Parts,
  withSystemDecision: boolean,
) {
  const levels = [
    ...(withSystemDecision ? [{ level: 0 as const, role: null }] : []),
    ...reviewers.filter(({ level }) => level >= start),
  ];
  return levels.flatMap(({ level, role }) => {
    const limit = limits.find((candidate) => candidate.level === level);
    const maxMinor = limit ? computeMax(limit, { before, basis }) : 0;
    return maxMinor > 0 ? [{ level, role, maxMinor }] : [];
  });
}

async function closedBy({ db }: Ctx, { caseId, status }: DeductionCase, owes: boolean) {
  if (!isOpenCase(status)) return "caseClosed" as const;
  if (await anyOpen(db, caseId)) return "alreadyOpen" as const;
  return owes ? null : ("nothingOwed" as const);
}

/** Quotes a request, with the levels that would decide it. */
export async function quoteRequest(
  ctx: Ctx,
  taskId: number,
  request: DeductionRequest,
): Promise<z.infer<typeof quoteFull.output>> {
  const { subject, loan } = await getSubject(ctx, taskId);
  const basis = await getDecisionBasis(ctx, subject, loan, 0);
  await assertModePermitted(ctx, subject, loan, request);
  const quote = quoteOrThrow(loan, request);
  const start = await getStartLevel(ctx);
  const path = pathOrThrow(quote, basis, start, loan.currency);
  const automatic = await isGrantedAtOnce(ctx, subject, request, quote, basis);
  const { dueMinor, payMinor, arrearsAfterMinor, outstandingAfterMinor } = quote;
  return {
    dueMinor,
    payMinor,
    currency: loan.currency,
    waived: toComponentAmounts(quote.waived),
    arrearsAfterMinor,
    outstandingAfterMinor,
    automatic,
    path: automatic ? [] : path,
    checked: !automatic && isChecked(quote, basis),
    withinBudget: isWithinBudget(quote, basis),
  };
}

export const quoteFullRequest = (
  ctx: Ctx,
  { taskId, ...request }: z.output<typeof quoteFull.input>,
) => quoteRequest(ctx, taskId, { kind: "FULL", ...request });

export const quotePartRequest = (
  ctx: Ctx,
  { taskId, ...request }: z.output<typeof quotePart.input>,
) => quoteRequest(ctx, taskId, { kind: "PART", ...request });
