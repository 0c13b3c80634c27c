import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { errorMessage } from "@kolekta/i18n";
import { deriveLoan } from "../../../account/loan/actions/account.ts";
import type * as c from "../contract-approval.ts";
import type { counts } from "../contract-approval.ts";
import * as approval from "../queries/approval.ts";
import { earlierOf, factsOf, stepsOf } from "../queries/detail.ts";
import * as list from "../queries/list.ts";
import { type DecidedRow, type DeductionRow, find } from "../queries/row.ts";
import { ofCase } from "../queries/subject.ts";
import { budgetLeft, firstOfMonth } from "../rules/budget.ts";
import { type Authority, mostOf, nextStep, refuseDecider } from "../rules/level.ts";
import { isPending } from "../rules/state.ts";
import { type WaiverDeal, dealOf, isRefusal } from "../rules/waive.ts";
import { requestOf } from "./decide.ts";
import { authorityOf, type DecisionBasis, basisOf, measuredOf } from "./basis.ts";
import { isChecked, isWithinBudget } from "./approval.ts";

export const listOfCase = (ctx: Ctx, { taskId }: { taskId: number }) =>
  list.ofCase(ctx.db, ctx.actor, ctx.today(), taskId);

export async function listApplications(
  ctx: Ctx,
  input: z.output<typeof c.list.input>,
): Promise<z.input<typeof c.list.output>> {
  const { page, size } = input;
  const authority = await authorityOf(ctx, ctx.today());
  const found = await approval.page(ctx.db, ctx.actor, authority, input, ctx.today());
  return { ...found, page, size };
}

export const countApplications = async (ctx: Ctx, input: z.output<typeof counts.input>) =>
  approval.countStates(ctx.db, ctx.actor, await authorityOf(ctx, ctx.today()), input);

/** Everything that a decision rests on, as things stand now. */
export async function showApplication(
  ctx: Ctx,
  { deductionId }: { deductionId: number },
): Promise<z.infer<typeof c.get.output>> {
  const { db, actor } = ctx;
  const authority = await authorityOf(ctx, ctx.today());
  const shown = orNotFound(await approval.oneRow(db, actor, authority, deductionId, ctx.today()));
  const row = orNotFound(await find(db, deductionId, actor.userId));
  const weighed = await weigh(ctx, row, authority);
  return {
    ...shown,
    ...orNotFound(await factsOf(db, row)),
    ...weighed,
    refusal: refusalText(ctx, row, authority),
    steps: await stepsOf(db, deductionId),
    earlier: await earlierOf(db, row),
  };
}

function refusalText({ lang, actor }: Ctx, row: DecidedRow, authority: Authority): string | null {
  const key = refuseDecider(row, authority, actor.userId);
  return key && isPending(row.state) ? errorMessage(lang, key) : null;
}

type Weighed = Pick<
  z.infer<typeof c.get.output>,
  "quote" | "obstacle" | "next" | "levelMostMinor" | "budget" | "validDays" | "longestDays"
>;

async function weigh(ctx: Ctx, row: DecidedRow, authority: Authority): Promise<Weighed> {
  const subject = orNotFound(await ofCase(ctx.db, ctx.actor, row.caseId));
  const today = dayOf(ctx.now(), subject.zone);
  const loan = await deriveLoan(ctx, row.loanId, today);
  const basis = await basisOf(ctx, subject, loan, row.id);
  const { validDays, longestDays } = basis.policy;
  const found = isPending(row.state) ? dealOf(loan, requestOf(row)) : null;
  const deal = found && !isRefusal(found) ? found : null;
  const refused =
    found && isRefusal(found) ? errorMessage(ctx.lang, found.key, found.params) : null;
  return {
    quote: deal,
    obstacle: refused ?? (deal ? obstacleTo(ctx, deal, basis, loan.currency) : null),
    next: deal ? nextOf(ctx, row, authority, deal, basis) : null,
    levelMostMinor: deal ? mostAt(row, deal, basis) : null,
    budget: budgetOf(basis, today),
    validDays,
    longestDays,
  };
}

function obstacleTo(
  { lang }: Ctx,
  deal: WaiverDeal,
  basis: DecisionBasis,
  currency: Currency,
): string | null {
  if (isWithinBudget(deal, basis)) return null;
  const minor = Math.max(0, leftFor(basis, deal.payMinor));
  const left = { minor, currency };
  return errorMessage(lang, "deduction.budgetUsed", { left });
}

const leftFor = ({ month, policy }: DecisionBasis, payMinor: number): number =>
  budgetLeft(month, policy.budgetBp, payMinor);

function nextOf(
  { actor }: Ctx,
  row: DecidedRow,
  authority: Authority,
  deal: WaiverDeal,
  basis: DecisionBasis,
): Weighed["next"] {
  if (refuseDecider(row, authority, actor.userId)) return null;
  const next = nextStep(row, authority.reviewsLevel, {
    ...basis,
    measured: measuredOf(deal, basis),
    checked: isChecked(deal, basis),
  });
  if (!next) return null;
  const above = basis.reviewers.find(({ level }) => level === next.level);
  return {
    step: next.step,
    role: next.step === "PASSED_ON" ? (above?.role ?? null) : null,
  };
}

function mostAt(row: DeductionRow, deal: WaiverDeal, basis: DecisionBasis): number | null {
  const limit = basis.limits.find(({ level }) => level === row.level);
  return limit ? mostOf(limit, measuredOf(deal, basis)) : null;
}

const budgetOf = (basis: DecisionBasis, today: string): Weighed["budget"] => ({
  monthOn: firstOfMonth(today),
  collectedMinor: basis.month.collectedMinor,
  waivedMinor: basis.month.waivedMinor,
  promisedMinor: basis.month.promisedMinor,
  leftMinor: leftFor(basis, 0),
  budgetBp: basis.policy.budgetBp,
});
