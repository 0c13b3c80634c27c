import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { permittedModes } from "../../code/actions/offer.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { Level } from "../contract-words.ts";
import { anyAutomatic } from "../queries/step.ts";
import type { DeductionCase } from "../queries/subject.ts";
import { budgetLeft } from "../rules/budget.ts";
import { isAutomatic, mostOf, pathOf } from "../rules/level.ts";
import { type Parts, totalOf } from "../../../account/loan/rules/deduction.ts";
import { type WaiverDeal, type WaiverRequest } from "../rules/waive.ts";
import { authorityOf, type DecisionBasis, measuredOf } from "./basis.ts";

export const named = (parts: Parts) => ({
  lateFeeMinor: parts.LATE_FEE,
  extensionFeeMinor: parts.EXTENSION_FEE,
  interestMinor: parts.INTEREST,
  principalMinor: parts.PRINCIPAL,
});

/** Stages and products say what a full payment may clear. */
export async function permitted(
  ctx: Ctx,
  subject: DeductionCase,
  loan: DerivedLoan,
  request: WaiverRequest,
): Promise<void> {
  if (request.kind === "PART") return;
  const modes = await permittedModes(ctx, subject, loan);
  if (!modes.some(({ mode }) => mode === request.cleanMode))
    throw new AppError("conflict", "deduction.modeClosed", {}, "cleanMode");
}

/** The level at which the caller's applications begin. */
export async function startOf(ctx: Ctx): Promise<Level> {
  const { startsLevel } = await authorityOf(ctx, ctx.today());
  if (startsLevel === null) throw new AppError("forbidden", "access.denied");
  return startsLevel;
}

export function pathOrThrow(
  deal: WaiverDeal,
  basis: DecisionBasis,
  start: Level,
  currency: Currency,
) {
  const measured = measuredOf(deal, basis);
  const path = pathOf(start, basis.reviewers, basis.limits, measured);
  if (!path)
    throw new AppError(
      "invalid",
      "deduction.beyondAll",
      { most: { minor: mostOfAll(basis, deal), currency } },
      "amountMinor",
    );
  return path;
}

const mostOfAll = (basis: DecisionBasis, deal: WaiverDeal): number =>
  Math.max(
    0,
    ...basis.reviewers.flatMap(({ level }) =>
      basis.limits
        .filter((limit) => limit.level === level)
        .map((limit) => mostOf(limit, measuredOf(deal, basis))),
    ),
  );

export const isChecked = ({ waived }: WaiverDeal, { policy }: DecisionBasis): boolean =>
  totalOf(waived) > policy.checkAboveMinor;

export const isWithinBudget = (
  { waived, payMinor }: WaiverDeal,
  { month, policy }: DecisionBasis,
): boolean => totalOf(waived) <= budgetLeft(month, policy.budgetBp, payMinor);

/** Small, in full, for the first time and within the budget: nobody has to decide. */
export async function isGrantedAtOnce(
  { db }: Ctx,
  { caseId }: DeductionCase,
  request: WaiverRequest,
  deal: WaiverDeal,
  basis: DecisionBasis,
): Promise<boolean> {
  return (
    request.kind === "FULL" &&
    !isChecked(deal, basis) &&
    isWithinBudget(deal, basis) &&
    isAutomatic(basis.limits, measuredOf(deal, basis)) &&
    !(await anyAutomatic(db, caseId))
  );
}
