import type { Db } from "@kolekta/db";
import type { Ctx, BaseContext } from "../../../core/context.ts";
import { addDays, type Day, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { DerivedLoan } from "../../../account/loan/actions/account.ts";
import * as authority from "../queries/authority.ts";
import { waivedBefore } from "../queries/subject.ts";
import { toMonthStart, type Month } from "../rules/budget.ts";
import type { Authority, Limit, DeductionAmounts, Reviewer } from "../rules/level.ts";
import { type Parts } from "../../../account/loan/rules/deduction.ts";
import {
  type DeductionQuote,
  quoteDeduction,
  isRefusal,
  type DeductionRefusal,
  type DeductionRequest,
} from "../rules/quote.ts";

/** Case with the fields that decisions need. */
export interface DeductionScope {
  readonly caseId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly zone: string;
}

/** Input of a decision: approvers, limits, policy and budget of the day. */
export interface DecisionBasis {
  readonly reviewers: readonly Reviewer[];
  readonly limits: readonly Limit[];
  readonly policy: authority.Policy;
  readonly month: Month;
  readonly before: Parts;
}

/** Excludes the deduction `apartFrom` from the budget; 0 for a new application. */
export async function getDecisionBasis(
  { db }: Pick<BaseContext, "db">,
  scope: DeductionScope,
  loan: DerivedLoan,
  apartFrom: number,
): Promise<DecisionBasis> {
  const { institutionId, stageId, zone, caseId } = scope;
  const { currency, today } = loan;
  const from = toMonthStart(today);
  const month = {
    institutionId,
    currency,
    from: startOfDay(from, zone),
    to: startOfDay(toMonthStart(addDays(from, 31)), zone),
  };
  return {
    reviewers: await reviewersOn(db, today),
    limits: await authority.limitsOn(db, stageId, today),
    policy: orNotFound(await authority.policyOn(db, { currency, institutionId }, today)),
    month: await authority.getBudgetMonth(db, month, apartFrom),
    before: await waivedBefore(db, caseId),
  };
}

/**
 * Returns the deciding role of each level on the day. Pending applications follow today's rule, not
 * that of their own day.
 */
export const reviewersOn = async (db: Db, day: Day): Promise<Reviewer[]> =>
  authority.toReviewers(await authority.roleRows(db, day));

/** Returns the rights of the caller's role over deductions on the day. */
export async function getAuthority(
  { db, actor }: Pick<Ctx, "db" | "actor">,
  day: Day,
): Promise<Authority & Pick<authority.RoleRow, "startsLevel">> {
  const rows = await authority.roleRows(db, day);
  return (
    rows.find(({ role }) => role === actor.role) ?? {
      reviewsLevel: null,
      startsLevel: null,
      checks: false,
    }
  );
}

export const toMeasured = (
  { waived, basis }: DeductionQuote,
  { before }: DecisionBasis,
): DeductionAmounts => ({ waived, basis, before });

export function quoteOrThrow(loan: DerivedLoan, request: DeductionRequest): DeductionQuote {
  const quote = quoteDeduction(loan, request);
  if (isRefusal(quote)) throw toAppError(quote);
  return quote;
}

export const toAppError = ({ key, params, field }: DeductionRefusal): AppError =>
  new AppError("invalid", key, params, field);
