import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { dayOf } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { isOpen as isOpenCase } from "../../../tasks/case/rules.ts";
import { permittedModes } from "../../code/actions/offer.ts";
import { deriveLoan } from "../../../account/loan/actions/account.ts";
import { figuresOf } from "../../../account/loan/rules/figures.ts";
import type * as c from "../contract.ts";
import type { quoteFull, quotePart } from "../contract.ts";
import type { Level } from "../contract-words.ts";
import { anyOpen } from "../queries/row.ts";
import { ofCase, type DeductionCase } from "../queries/subject.ts";
import { mostOf } from "../rules/level.ts";
import { clearing, type Parts, partsOf, totalOf } from "../../../account/loan/rules/deduction.ts";
import { feesDue, type WaiverRequest } from "../rules/waive.ts";
import { dealOrThrow, type DecisionBasis, basisOf } from "./basis.ts";
import {
  isGrantedAtOnce,
  isChecked,
  isWithinBudget,
  named,
  pathOrThrow,
  permitted,
  startOf,
} from "./approval.ts";

async function subjectOf(ctx: Ctx, taskId: number) {
  const subject = orNotFound(await ofCase(ctx.db, ctx.actor, taskId));
  const today = dayOf(ctx.now(), subject.zone);
  const loan = await deriveLoan(ctx, subject.loanId, today);
  return { subject, loan };
}

/** What can be applied for on the case, and who may grant how much. */
export async function showOffer(
  ctx: Ctx,
  { taskId }: { taskId: number },
): Promise<z.infer<typeof c.getOffer.output>> {
  const { subject, loan } = await subjectOf(ctx, taskId);
  const { arrearsMinor } = figuresOf(loan.account, loan.today);
  const start = await startOf(ctx);
  const basis = await basisOf(ctx, subject, loan, 0);
  const powers = (parts: Parts, withHouse: boolean) => powersFrom(basis, start, parts, withHouse);
  const modes = await permittedModes(ctx, subject, loan);
  const fees = feesDue(loan);
  return {
    loanId: loan.id,
    currency: loan.currency,
    closed: await closedBy(ctx, subject, modes.length > 0),
    modes: modes.map(({ mode, amountMinor }) => {
      const parts = partsOf(clearing(loan, mode).scope);
      return {
        cleanMode: mode,
        owedMinor: amountMinor,
        ...named(parts),
        powers: powers(parts, true),
      };
    }),
    arrearsMinor,
    feesMinor: totalOf(fees),
    partPowers: powers(fees, false),
    validDays: basis.policy.validDays,
  };
}

/** The most of each level from the caller's start on; the house grants only in full. */
function powersFrom(
  { reviewers, limits, before }: DecisionBasis,
  start: Level,
  basis: Parts,
  withHouse: boolean,
) {
  const levels = [
    ...(withHouse ? [{ level: 0 as const, role: null }] : []),
    ...reviewers.filter(({ level }) => level >= start),
  ];
  return levels.flatMap(({ level, role }) => {
    const limit = limits.find((one) => one.level === level);
    const mostMinor = limit ? mostOf(limit, { before, basis }) : 0;
    return mostMinor > 0 ? [{ level, role, mostMinor }] : [];
  });
}

async function closedBy({ db }: Ctx, { caseId, status }: DeductionCase, owes: boolean) {
  if (!isOpenCase(status)) return "caseClosed" as const;
  if (await anyOpen(db, caseId)) return "alreadyOpen" as const;
  return owes ? null : ("nothingOwed" as const);
}

/** What a request comes to and who would decide it. */
export async function quoteRequest(
  ctx: Ctx,
  taskId: number,
  request: WaiverRequest,
): Promise<z.infer<typeof quoteFull.output>> {
  const { subject, loan } = await subjectOf(ctx, taskId);
  const basis = await basisOf(ctx, subject, loan, 0);
  await permitted(ctx, subject, loan, request);
  const deal = dealOrThrow(loan, request);
  const start = await startOf(ctx);
  const path = pathOrThrow(deal, basis, start, loan.currency);
  const automatic = await isGrantedAtOnce(ctx, subject, request, deal, basis);
  const { owedMinor, payMinor, arrearsAfterMinor, outstandingAfterMinor } = deal;
  return {
    owedMinor,
    payMinor,
    currency: loan.currency,
    waived: named(deal.waived),
    arrearsAfterMinor,
    outstandingAfterMinor,
    automatic,
    path: automatic ? [] : path,
    checked: !automatic && isChecked(deal, basis),
    withinBudget: isWithinBudget(deal, basis),
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
