import { intlLocale } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { dayOf, daysBetween } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { DECIMALS } from "../../../core/money.ts";
import type { Language } from "../contract.ts";
import { type CaseWords, caseWords } from "../queries/template.ts";
import type { Values } from "../rules/template.ts";

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
  const amount = (minor: number | null) => (minor ? money.format(minor / 10 ** digits) : "");
  const date = (on: string | null) => (on ? day.format(new Date(`${on}T00:00:00Z`)) : "");
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
