import { intlLocale } from "@kolekta/i18n";
import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { toLocalDay, daysBetween } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { DECIMALS } from "../../../core/money.ts";
import { getContact } from "../../../tasks/contact/actions/contact.ts";
import type * as c from "../contract.ts";
import type { Language, TemplatePreview } from "../contract.ts";
import {
  findTemplateVariables,
  inForce,
  type TemplateSubject,
  type TemplateVariables,
} from "../queries/template.ts";
import { measure } from "../rules/segments.ts";
import { getObstacle, render, type Values } from "../rules/template.ts";

/** Gets the values that a message may contain about a case that the caller sees. */
export const getTemplateVariables = async (
  ctx: Ctx,
  subject: TemplateSubject,
): Promise<TemplateVariables> =>
  orNotFound(await findTemplateVariables(ctx.db, ctx.actor, subject, ctx.now()));

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
  const day = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  const amount = (minor: number | null) => (minor ? money.format(minor / 10 ** digits) : "");
  const instantFormat = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: variables.zone,
  });
  const instant = (at: Date | null) => (at ? instantFormat.format(at) : "");
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
    payCode: variables.codeNumber ?? "",
    payAmount: amount(variables.codeMinor),
    payAt: variables.codeLabel ?? "",
    payUntil: instant(variables.codeExpiresAt),
  };
}

type Input = z.output<typeof c.previewTemplates.input>;

/** Gets the values of the case and the recipient, to check a template against them. */
async function getTemplateContext(ctx: Ctx, subject: TemplateSubject, contactId?: number) {
  const variables = await getTemplateVariables(ctx, subject);
  const contact = contactId ? await getContact(ctx.db, variables.borrowerId, contactId) : null;
  const about = {
    daysFromDue: daysFromDue(ctx, variables),
    isBorrower: contact === null || contact.relation === "R01",
  };
  return { words: variables, about };
}

/**
 * Shows every template in force with the data of this case, and the reason when it cannot be sent;
 * or without a case.
 */
export async function previewTemplates(
  ctx: Ctx,
  { taskId, contactId, codeId, language: requestedLanguage }: Input,
): Promise<TemplatePreview[]> {
  if (taskId === undefined && contactId !== undefined)
    throw new AppError("invalid", "request.fieldRequired", { name: "taskId" }, "taskId");
  const subject =
    taskId === undefined ? null : await getTemplateContext(ctx, { taskId, codeId }, contactId);
  const found = await inForce(ctx.db, ctx.today(), { language: requestedLanguage });
  return found.map((template) => {
    const { id, code, name, language, version, purpose } = template;
    const values = subject ? toValues(ctx, subject.words, language) : {};
    const { text, missing } = render(template.body, values);
    const { encoding, segments } = measure(text);
    const obstacle = subject && getObstacle(template, missing, subject.about);
    return {
      templateId: id,
      code,
      name,
      language,
      version,
      purpose,
      text,
      encoding,
      segments,
      missing: [...missing],
      obstacle,
    };
  });
}
