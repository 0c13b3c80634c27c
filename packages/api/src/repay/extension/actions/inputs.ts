import type { Ctx } from "../../../core/context.ts";
import { type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { type DerivedLoan, deriveLoan } from "../../../account/loan/actions/account.ts";
import { computeHeadroom } from "../../../account/loan/rules/terms.ts";
import type { ExtensionKind, Quote } from "../contract.ts";
import { casesSince, isManualProposed, manualUsedIn, usedIn } from "../queries/quota.ts";
import {
  institutionRuleOn,
  findByCase,
  stageRuleOn,
  type ExtensionCase,
} from "../queries/subject.ts";
import {
  type ExtensionInputs,
  overCap,
  manualTerms,
  listRefusals,
  termsOffered,
} from "../rules/eligibility.ts";
import { quoteExtension, findTarget } from "../../../account/loan/rules/extension-quote.ts";
import { effectiveBp, computeQuota } from "../rules/quota.ts";

export const getSubject = async (ctx: Ctx, taskId: number): Promise<ExtensionCase> =>
  orNotFound(await findByCase(ctx.db, ctx.actor, taskId));

/** Derives the loan on the institution's day, without locking it. */
export const getLoan = (ctx: Ctx, subject: ExtensionCase): Promise<DerivedLoan> =>
  deriveLoan(ctx, subject.loanId, toLocalDay(ctx.now(), subject.zone));

export const toMonthStart = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Values that an approval reads from the proposal instead of from its caller. */
export interface ManualInputs {
  readonly manualLimited: boolean;
  readonly manualProposed?: boolean;
}

/** Reads the input of the eligibility rules. */
export async function getExtensionInputs(
  ctx: Ctx,
  subject: ExtensionCase,
  loan: DerivedLoan,
  manualInputs: ManualInputs = { manualLimited: isLimited(ctx) },
): Promise<ExtensionInputs> {
  const { today, account, currency, terms } = loan;
  const institution = orNotFound(await institutionRuleOn(ctx.db, subject.institutionId, today));
  const stage = orNotFound(await stageRuleOn(ctx.db, subject.stageId, today));
  const bp = effectiveBp(institution.availabilityBp, stage.availabilityBp);
  const target = findTarget(account, today);
  const shortest = Math.min(...termsOffered({ ...subject, institution, stage }));
  return {
    caseOpen: isOpen(subject.status),
    account,
    currency,
    today,
    institution,
    stage,
    extensions: subject.extensions,
    deductionPending: subject.deductionPending,
    fraud: subject.fraud,
    manualLimited: manualInputs.manualLimited,
    manualProposed:
      manualInputs.manualProposed ?? (await isManualProposed(ctx.db, subject.loanId, ctx.now())),
    ...(await getQuotaUse(ctx, subject, today, bp)),
    headroomMinor: computeHeadroom(account, terms),
    priceMinor: target ? quoteExtension(target, shortest, terms, today).priceMinor : 0,
  };
}

async function getQuotaUse(ctx: Ctx, subject: ExtensionCase, today: Day, bp: number) {
  const { db, now } = ctx;
  const monthOn = toMonthStart(today);
  const since = startOfDay(monthOn, subject.zone);
  const unlimited = computeQuota(bp, 0) === null;
  const cases = unlimited ? 0 : await casesSince(db, subject, since);
  return {
    used: await usedIn(db, subject, monthOn, { loanId: subject.loanId, now: now() }),
    max: computeQuota(bp, cases),
    manualUsed: await manualUsedIn(db, subject.institutionId, monthOn),
  };
}

export const isLimited = ({ actor }: Ctx): boolean =>
  !actor.permissions.has("extension.manualFree");

export function quotesFor(
  inputs: ExtensionInputs,
  { terms }: Pick<DerivedLoan, "terms">,
  kind: ExtensionKind,
): Quote[] {
  const target = findTarget(inputs.account, inputs.today);
  if (!target) return [];
  const days = kind === "CODE" ? termsOffered(inputs) : manualTerms(inputs);
  return days.map((term) => quoteExtension(target, term, terms, inputs.today));
}

/** Returns the chosen quote, or throws the most important refusal. */
export function chosenQuote(
  inputs: ExtensionInputs,
  loan: Pick<DerivedLoan, "terms">,
  kind: ExtensionKind,
  days: number,
): Quote {
  const [first] = listRefusals(inputs, kind);
  if (first) throw new AppError("conflict", `extension.${first.reason}`, first.params);
  const quote = quotesFor(inputs, loan, kind).find((candidate) => candidate.days === days);
  if (!quote) throw new AppError("invalid", "extension.termNotOffered", { days }, "days");
  if (quote.priceMinor > inputs.headroomMinor)
    throw new AppError(
      "conflict",
      "extension.overCap",
      overCap({ ...inputs, priceMinor: quote.priceMinor }),
      "days",
    );
  return quote;
}
