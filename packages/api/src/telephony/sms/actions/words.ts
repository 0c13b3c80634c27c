import type { Db } from "@kolekta/db";
import { intlLocale } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { dayOf, daysBetween } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { DECIMALS } from "../../../core/money.ts";
import type { Language } from "../contract.ts";
import {
  type CaseWords,
  caseWords,
  payableCodes,
} from "../queries/template.ts";
import type { Values } from "../rules/template.ts";
import { foreignNumber, type Known } from "../rules/numbers.ts";
import { visible } from "../rules/words.ts";

/** What a message may say of a case in sight. */
export const wordsOf = async (ctx: Ctx, taskId: number): Promise<CaseWords> =>
  orNotFound(await caseWords(ctx.db, ctx.actor, taskId));

/** Days past the due day, negative before it, as the borrower counts them. */
export const daysFromDue = (ctx: Ctx, words: CaseWords): number =>
  daysBetween(words.dueOn, dayOf(ctx.now(), words.zone));

/** What the variables of a template stand for on this case, in the words of the language. */
export function valuesOf(ctx: Ctx, words: CaseWords, lang: Language): Values {
  const locale = intlLocale[lang];
  const digits = DECIMALS[words.currency];
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: words.currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const day = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const amount = (minor: number | null) =>
    minor ? money.format(minor / 10 ** digits) : "";
  const date = (on: string | null) =>
    on ? day.format(new Date(`${on}T00:00:00Z`)) : "";
  return {
    name: words.borrowerName,
    amount: amount(words.dueMinor),
    due: date(words.dueOn),
    days: String(Math.max(0, daysFromDue(ctx, words))),
    loan: words.loanNumber,
    lender: words.lenderName,
    product: words.productName,
    agency: words.institutionName,
    agent: ctx.actor.name,
    promiseAmount: amount(words.promiseMinor),
    promiseDay: date(words.promiseOn),
  };
}

/** The numbers that free text may name: those of the loan and of its codes that can be paid. */
export async function knownNumbers(db: Db, words: CaseWords): Promise<Known> {
  const unit = 10 ** DECIMALS[words.currency];
  const codes = await payableCodes(db, words.caseId);
  const minors = [
    words.dueMinor,
    words.arrearsMinor,
    words.outstandingMinor,
    words.payoffMinor,
    words.promiseMinor ?? 0,
    ...codes.map(({ amountMinor }) => amountMinor),
  ];
  return {
    amounts: minors.map((minor) => Math.floor(minor / unit)),
    numbers: [words.loanNumber, ...codes.map(({ number }) => number)],
  };
}

/** What people typed as it leaves: its visible characters, and no number but the case's. */
export function freeText(known: Known, field: string, typed: string): string {
  const foreign = foreignNumber(typed, known);
  if (!foreign) return visible(typed);
  const { number, start } = foreign;
  const params = { number, at: start + 1 };
  throw new AppError("invalid", "sms.foreignNumber", params, field);
}
