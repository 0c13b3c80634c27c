import type { Ctx } from "../../../core/context.ts";
import { AppError } from "../../../core/errors.ts";
import type { Currency } from "../../../core/money.ts";
import { permittedModes } from "../../code/actions/offer.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import type { Level } from "../contract-words.ts";
import { anyAutomatic } from "../queries/step.ts";
import type { DeductionCase } from "../queries/subject.ts";
import { remainingBudget } from "../rules/budget.ts";
import { isAutomatic, computeMax, findPath } from "../rules/level.ts";
import { type Parts, computeTotal } from "../../../account/loan/rules/deduction.ts";
import { type DeductionQuote, type DeductionRequest } from "../rules/quote.ts";
import { getAuthority, type DecisionBasis, toMeasured } from "./basis.ts";

export const toComponentAmounts = (parts: Parts) => ({
  lateFeeMinor: parts.LATE_FEE,
  extensionFeeMinor: parts.EXTENSION_FEE,
  interestMinor: parts.INTEREST,
  principalMinor: parts.PRINCIPAL,
});

/** Clean modes depend on stage and product. */
export async function assertModePermitted(
  ctx: Ctx,
  subject: DeductionCase,
  loan: DerivedLoan,
  request: DeductionRequest,
): Promise<void> {
  if (request.kind === "PART") return;
  const modes = await permittedModes(ctx, subject, loan);
  if (!modes.some(({ mode }) => mode === request.cleanMode))
    throw new AppError("conflict", "deduction.modeClosed", {}, "cleanMode");
}

/** Returns the first level for applications of the caller. */
export async function getStartLevel(ctx: Ctx): Promise<Level> {
  const { startsLevel } = await getAuthority(ctx, ctx.today());
  if (startsLevel === null) throw new AppError("forbidden", "access.denied");
  return startsLevel;
}

export function pathOrThrow(
  quote: DeductionQuote,
  basis: DecisionBasis,
  start: Level,
  currency: Currency,
) {
  const measured = toMeasured(quote, basis);
  const path = findPath(start, basis.reviewers, basis.limits, measured);
  if (!path)
    throw new AppError(
      "invalid",
      "deduction.beyondAll",
      { max: { minor: computeMaxOfAll(basis, quote), currency } },
      "amountMinor",
    );
  return path;
}

const computeMaxOfAll = (basis: DecisionBasis, quote: DeductionQuote): number =>
  Math.max(
    0,
    ...basis.reviewers.flatMap(({ level }) =>
      basis.limits
        .filter((limit) => limit.level === level)
        .map((limit) => computeMax(limit, toMeasured(quote, basis))),
    ),
  );

export const isChecked = ({ waived }: DeductionQuote, { policy }: DecisionBasis): boolean =>
  computeTotal(waived) > policy.checkAboveMinor;

export const isWithinBudget = (
  { waived, payMinor }: DeductionQuote,
  { month, policy }: DecisionBasis,
): boolean => computeTotal(waived) <= remainingBudget(month, policy.budgetBp, payMinor);

/**
 * Checks for an automatic approval: a full deduction within the limit of level 0 and the budget,
 * without a check by finance, on a case without an earlier automatic approval.
 */
export async function isGrantedAtOnce(
  { db }: Ctx,
  { caseId }: DeductionCase,
  request: DeductionRequest,
  quote: DeductionQuote,
  basis: DecisionBasis,
): Promise<boolean> {
  return (
    request.kind === "FULL" &&
    !isChecked(quote, basis) &&
    isWithinBudget(quote, basis) &&
    isAutomatic(basis.limits, toMeasured(quote, basis)) &&
    !(await anyAutomatic(db, caseId))
  );
}
