import type { Ctx } from "../../../core/context.ts";
import { type Day, dayOf, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { type DerivedLoan, deriveLoan } from "../../../account/loan/actions/account.ts";
import { headroomOf } from "../../../account/loan/rules/terms.ts";
import type { Kind, Quote } from "../contract.ts";
import { casesSince, isManualProposed, manualUsedIn, usedIn } from "../queries/quota.ts";
import { institutionRuleOn, ofCase, queueRuleOn, type ExtensionCase } from "../queries/subject.ts";
import {
  type ExtensionFacts,
  overCap,
  manualTerms,
  refusalsOf,
  termsOffered,
} from "../rules/eligibility.ts";
import { quoteOf, targetOf } from "../../../account/loan/rules/extension-quote.ts";
import { effectiveBp, quotaOf } from "../rules/quota.ts";

export const subjectOf = async (ctx: Ctx, taskId: number): Promise<ExtensionCase> =>
  orNotFound(await ofCase(ctx.db, ctx.actor, taskId));

/** As it stands on the institution's day, without locking it. */
export const loanOf = (ctx: Ctx, subject: ExtensionCase): Promise<DerivedLoan> =>
  deriveLoan(ctx, subject.loanId, dayOf(ctx.now(), subject.zone));

export const monthOf = (day: Day): Day => `${day.slice(0, 7)}-01`;

/** Facts that an approval reads from the proposal instead of from its caller. */
export interface ManualFacts {
  readonly manualLimited: boolean;
  readonly manualProposed?: boolean;
}

/** Everything that decides whether the loan may be extended. */
export async function factsOf(
  ctx: Ctx,
  subject: ExtensionCase,
  loan: DerivedLoan,
  byHand: ManualFacts = { manualLimited: isLimited(ctx) },
): Promise<ExtensionFacts> {
  const { today, account, currency, terms } = loan;
  const institution = orNotFound(await institutionRuleOn(ctx.db, subject.institutionId, today));
  const queue = orNotFound(await queueRuleOn(ctx.db, subject.queueId, today));
  const bp = effectiveBp(institution.availabilityBp, queue.availabilityBp);
  const target = targetOf(account, today);
  const shortest = Math.min(...termsOffered({ ...subject, institution, queue }));
  return {
    caseOpen: isOpen(subject.status),
    account,
    currency,
    today,
    institution,
    queue,
    extensions: subject.extensions,
    deductionPending: subject.deductionPending,
    fraud: subject.fraud,
    manualLimited: byHand.manualLimited,
    manualProposed:
      byHand.manualProposed ?? (await isManualProposed(ctx.db, subject.loanId, ctx.now())),
    ...(await placesOf(ctx, subject, today, bp)),
    headroomMinor: headroomOf(account, terms),
    priceMinor: target ? quoteOf(target, shortest, terms, today).priceMinor : 0,
  };
}

async function placesOf(ctx: Ctx, subject: ExtensionCase, today: Day, bp: number) {
  const { db, now } = ctx;
  const monthOn = monthOf(today);
  const since = startOfDay(monthOn, subject.zone);
  const unlimited = quotaOf(bp, 0) === null;
  const cases = unlimited ? 0 : await casesSince(db, subject, since);
  return {
    used: await usedIn(db, subject, monthOn, {
      loanId: subject.loanId,
      now: now(),
    }),
    most: quotaOf(bp, cases),
    manualUsed: await manualUsedIn(db, subject.institutionId, monthOn),
  };
}

export const isLimited = ({ actor }: Ctx): boolean =>
  !actor.permissions.has("extension.manualFree");

export function quotesFor(
  facts: ExtensionFacts,
  { terms }: Pick<DerivedLoan, "terms">,
  kind: Kind,
): Quote[] {
  const target = targetOf(facts.account, facts.today);
  if (!target) return [];
  const days = kind === "CODE" ? termsOffered(facts) : manualTerms(facts);
  return days.map((one) => quoteOf(target, one, terms, facts.today));
}

/** The quote that was chosen; refuses with the weightiest reason where there may be none. */
export function chosenQuote(
  facts: ExtensionFacts,
  loan: Pick<DerivedLoan, "terms">,
  kind: Kind,
  days: number,
): Quote {
  const [first] = refusalsOf(facts, kind);
  if (first) throw new AppError("conflict", `extension.${first.reason}`, first.params);
  const quote = quotesFor(facts, loan, kind).find((one) => one.days === days);
  if (!quote) throw new AppError("invalid", "extension.termNotOffered", { days }, "days");
  if (quote.priceMinor > facts.headroomMinor)
    throw new AppError(
      "conflict",
      "extension.overCap",
      overCap({ ...facts, priceMinor: quote.priceMinor }),
      "days",
    );
  return quote;
}
