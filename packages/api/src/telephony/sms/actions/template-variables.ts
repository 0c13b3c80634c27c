import { intlLocale } from "@kolekta/i18n";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay, daysBetween } from "../../../core/day.ts";
import { orNotFound } from "../../../core/errors.ts";
import { DECIMALS } from "../../../core/money.ts";
import type { Language } from "../contract.ts";
import { type TemplateVariables, findTemplateVariables } from "../queries/template.ts";
import type { Values } from "../rules/template.ts";

/** Gets the values that a message may contain about a case that the caller sees. */
export const getTemplateVariables = async (ctx: Ctx, taskId: number): Promise<TemplateVariables> =>
  orNotFound(await findTemplateVariables(ctx.db, ctx.actor, taskId));

/** Days past the due day, negative before it, by the borrower's calendar. */
export const daysFromDue = (ctx: Ctx, variables: TemplateVariables): number =>
  daysBetween(variables.dueOn, toLocalDay(ctx.now(), variables.zone));

export function toValues(ctx: Ctx, variables: TemplateVariables, lang: Language): Values {
  const locale = intlLocale[lang];
  const digits = DECIMALS[variables.currency];
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: variables.currency,
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
    name: variables.borrowerName,
    amount: amount(variables.dueMinor),
    due: date(variables.dueOn),
    days: String(Math.max(0, daysFromDue(ctx, variables))),
    loan: variables.loanNumber,
    lender: variables.lenderName,
    product: variables.productName,
    agency: variables.institutionName,
    agent: ctx.actor.name,
    promiseAmount: amount(variables.promiseMinor),
    promiseDay: date(variables.promiseOn),
  };
}
