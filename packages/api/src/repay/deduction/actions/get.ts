import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { errorMessage } from "@kolekta/i18n";
import { deriveLoan } from "../../../account/loan/actions/account.ts";
import type * as c from "../contract-approval.ts";
import type { counts } from "../contract-approval.ts";
import * as approval from "../queries/approval.ts";
import { listEarlier, findCaseDetails, listSteps } from "../queries/detail.ts";
import * as list from "../queries/list.ts";
import { type DecidedRow, type DeductionRow, findDecidedDeduction } from "../queries/row.ts";
import { findByCase } from "../queries/subject.ts";
import { remainingBudget, toMonthStart } from "../rules/budget.ts";
import { type Authority, computeMax, nextStep, getDeciderRefusal } from "../rules/level.ts";
import { isPending } from "../rules/state.ts";
import { type DeductionQuote, quoteDeduction, isRefusal } from "../rules/quote.ts";
import { toRequest } from "./decide.ts";
import { getAuthority, type DecisionBasis, getDecisionBasis, toMeasured } from "./basis.ts";
import { isChecked, isWithinBudget } from "./approval.ts";

export const listCaseDeductions = (ctx: Ctx, { taskId }: { taskId: number }) =>
  list.listByCase(ctx.db, ctx.actor, ctx.today(), taskId);

export async function listApplications(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size } = input;
  const authority = await getAuthority(ctx, ctx.today());
  const found = await approval.page(ctx.db, ctx.actor, authority, input, ctx.today());
  return { ...found, page, size };
}

export const countApplications = async (ctx: Ctx, input: z.output<typeof counts.input>) =>
  approval.getStateCounts(ctx.db, ctx.actor, await getAuthority(ctx, ctx.today()), input);

/** Returns the input of a decision on the current account. */
export async function getDeduction(
  ctx: Ctx,
  { deductionId }: { deductionId: number },
): Promise<z.infer<typeof c.get.output>> {
  const { db, actor } = ctx;
  const authority = await getAuthority(ctx, ctx.today());
  const application = orNotFound(
    await approval.findRow(db, actor, authority, deductionId, ctx.today()),
  );
  const row = orNotFound(await findDecidedDeduction(db, deductionId, actor.userId));
  const weighed = await weigh(ctx, row, authority);
  return {
    ...application,
    ...orNotFound(await findCaseDetails(db, row)),
    ...weighed,
    refusal: refusalText(ctx, row, authority),
    steps: await listSteps(db, deductionId),
    earlier: await listEarlier(db, row),
  };
}

function refusalText({ lang, actor }: Ctx, row: DecidedRow, authority: Authority): string | null {
  const key = getDeciderRefusal(row, authority, actor.userId);
  return key && isPending(row.state) ? errorMessage(lang, key) : null;
}

type Weighed = Pick<
  z.infer<typeof c.get.output>,
  "quote" | "obstacle" | "next" | "levelMaxMinor" | "budget" | "validDays" | "maxDays"
>;

async function weigh(ctx: Ctx, row: DecidedRow, authority: Authority): Promise<Weighed> {
  const subject = orNotFound(await findByCase(ctx.db, ctx.actor, row.caseId));
  const today = toLocalDay(ctx.now(), subject.zone);
  const loan = await deriveLoan(ctx, row.loanId, today);
  const basis = await getDecisionBasis(ctx, subject, loan, row.id);
  const { validDays, maxDays } = basis.policy;
  const found = isPending(row.state) ? quoteDeduction(loan, toRequest(row)) : null;
  const quote = found && !isRefusal(found) ? found : null;
  const refusalMessage =
    found && isRefusal(found) ? errorMessage(ctx.lang, found.key, found.params) : null;
  return {
    quote,
    obstacle: refusalMessage ?? (quote ? obstacleTo(ctx, quote, basis, loan.currency) : null),
    next: quote ? getNextStep(ctx, row, authority, quote, basis) : null,
    levelMaxMinor: quote ? computeMaxAtLevel(row, quote, basis) : null,
    budget: toBudget(basis, today),
    validDays,
    maxDays,
  };
}

function obstacleTo(
  { lang }: Ctx,
  quote: DeductionQuote,
  basis: DecisionBasis,
  currency: Currency,
): string | null {
  if (isWithinBudget(quote, basis)) return null;
  const minor = Math.max(0, computeRemainingBudget(basis, quote.payMinor));
  const remaining = { minor, currency };
  return errorMessage(lang, "deduction.budgetUsed", { left: remaining });
}

const computeRemainingBudget = ({ month, policy }: DecisionBasis, payMinor: number): number =>
  remainingBudget(month, policy.budgetBp, payMinor);

function getNextStep(
  { actor }: Ctx,
  row: DecidedRow,
  authority: Authority,
  quote: DeductionQuote,
  basis: DecisionBasis,
): Weighed["next"] {
  if (getDeciderRefusal(row, authority, actor.userId)) return null;
  const next = nextStep(row, authority.reviewsLevel, {
    ...basis,
    measured: toMeasured(quote, basis),
    checked: isChecked(quote, basis),
  });
  if (!next) return null;
  const above = basis.reviewers.find(({ level }) => level === next.level);
  return { step: next.step, role: next.step === "PASSED_ON" ? (above?.role ?? null) : null };
}

function computeMaxAtLevel(
  row: DeductionRow,
  quote: DeductionQuote,
  basis: DecisionBasis,
): number | null {
  const limit = basis.limits.find(({ level }) => level === row.level);
  return limit ? computeMax(limit, toMeasured(quote, basis)) : null;
}

const toBudget = (basis: DecisionBasis, today: string): Weighed["budget"] => ({
  monthOn: toMonthStart(today),
  collectedMinor: basis.month.collectedMinor,
  waivedMinor: basis.month.waivedMinor,
  promisedMinor: basis.month.promisedMinor,
  leftMinor: computeRemainingBudget(basis, 0),
  budgetBp: basis.policy.budgetBp,
});
