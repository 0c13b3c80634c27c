import { formatDay } from "@kolekta/i18n/day";
import { formatMoney } from "@kolekta/i18n/money";
import { deriveLoan } from "../../../account/loan/actions/account.ts";
import type { Ctx } from "../../../core/context.ts";
import { type Day, toLocalDay, daysBetween } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import type { LetterLanguage } from "../contract-template.ts";
import { listEarlierLetters, type Recipient, findRecipient } from "../queries/letter.ts";
import { type LetterFigures, figuresOn, effectiveLetter, type Values } from "../rules.ts";

export interface LetterContext {
  readonly to: Recipient;
  readonly today: Day;
  /** Is null when nothing is due. */
  readonly figures: LetterFigures | null;
}

/** Gets a case that the caller sees, with its debt as derived now. */
export async function getLetterContext(ctx: Ctx, taskId: number): Promise<LetterContext> {
  const to = orNotFound(await findRecipient(ctx.db, ctx.actor, taskId));
  const today = toLocalDay(ctx.now(), to.zone);
  const { account } = await deriveLoan(ctx, to.loanId, today);
  const figures = figuresOn(account.installments, today, daysBetween);
  return { to, today, figures };
}

export function toValues(
  { to, today }: LetterContext,
  figures: LetterFigures,
  language: LetterLanguage,
): Values {
  const money = (minor: number) => formatMoney(minor, to.currency);
  const day = (on: Day) => formatDay(on, language);
  return {
    name: to.borrowerName,
    address: to.address ?? "",
    loan: to.loanNumber,
    product: to.productName,
    lender: to.lenderName,
    agency: to.agencyName,
    due: day(figures.dueOn),
    days: String(figures.days),
    principal: money(figures.principalMinor),
    benefit: money(figures.benefitMinor),
    lateFee: money(figures.lateFeeMinor),
    arrears: money(figures.arrearsMinor),
    today: day(today),
  };
}

/** Gets the reason why the letter may not be written now; null when it may. */
export async function getLetterRefusal(
  ctx: Ctx,
  { to, figures }: LetterContext,
  code: string,
): Promise<AppError | null> {
  if (!figures) return new AppError("conflict", "letter.notOverdue");
  const sent = effectiveLetter(await listEarlierLetters(ctx.db, to.caseId, code));
  if (!sent) return null;
  const day = formatDay(sent.letterOn, ctx.lang);
  return new AppError("conflict", "letter.alreadySent", { day });
}
