import type { Ctx } from "../../../core/context.ts";
import { type Day, toLocalDay, startOfDay } from "../../../core/day.ts";
import { AppError, orNotFound } from "../../../core/errors.ts";
import { isOpen } from "../../../tasks/case/rules.ts";
import { asPayable, type DerivedLoan, deriveLoan } from "../../../account/loan/actions/account.ts";
import { CODE_TYPES, type CleanMode, type CodeType } from "../contract.ts";
import * as channels from "../queries/channel.ts";
import { countCodesSince } from "../queries/row.ts";
import * as subjects from "../queries/subject.ts";
import {
  amountDue,
  computeEffect,
  listModes,
  type ModeAmount,
  toDayEnd,
  toPartEnd,
} from "../rules/quote.ts";
import { modesAllowed } from "../rules/modes.ts";

const dayIn = (ctx: Ctx, { zone }: subjects.CodeCase): Day => toLocalDay(ctx.now(), zone);

async function getSubject(ctx: Ctx, loanId: number) {
  const subject = orNotFound(await subjects.findByLoan(ctx.db, ctx.actor, loanId));
  const loan = await deriveLoan(ctx, loanId, dayIn(ctx, subject));
  return { subject, loan: asPayable(loan) };
}

/** Lists the code types of the loan today, with the reason when one is closed. */
export async function listCodeTypes(ctx: Ctx, { id }: { id: number }) {
  const { subject, loan } = await getSubject(ctx, id);
  const dueMinor = amountDue(loan);
  const { perCaseDay, partsWithinDue } = await channels.policyOn(
    ctx.db,
    subject.institutionId,
    loan.today,
  );
  const since = startOfDay(loan.today, subject.zone);
  const allowed = await typesAllowed(ctx, subject, loan.today);
  return {
    types: CODE_TYPES.map((type) => {
      const reason = closedBy(type, subject, dueMinor, allowed);
      return { type, open: reason === null, reason };
    }),
    currency: loan.currency,
    dueMinor,
    partsWithinDue,
    madeToday: await countCodesSince(ctx.db, subject.caseId, since),
    maxPerDay: perCaseDay,
  };
}

type AllowedTypes = Readonly<Record<CodeType, boolean>>;

/** Returns the code types that the institution permits; users of the lender may create all. */
export async function typesAllowed(
  { db, actor }: Ctx,
  { institutionId }: subjects.CodeCase,
  today: Day,
): Promise<AllowedTypes> {
  const all = { SINGLE: true, FULL: true, EXTENSION: true };
  if (actor.institutionId === null) return all;
  return { ...all, ...(await subjects.allowedTypes(db, institutionId, today)) };
}

function closedBy(
  type: CodeType,
  { status }: subjects.CodeCase,
  dueMinor: number,
  allowed: AllowedTypes,
) {
  if (!isOpen(status)) return "CASE_CLOSED" as const;
  if (!allowed[type]) return "INSTITUTION" as const;
  if (type === "SINGLE" && dueMinor <= 0) return "NOTHING_DUE" as const;
  return null;
}

/** Lists the payment channels for the currency of a loan. */
export async function listPaymentChannels(ctx: Ctx, { loanId }: { loanId?: number }) {
  if (loanId === undefined) return channels.listOpenChannels(ctx.db, null, ctx.today());
  const { loan } = await getSubject(ctx, loanId);
  return channels.listOpenChannels(ctx.db, loan.currency, loan.today);
}

/** Lists the clean modes permitted on the day, with their amounts. */
export async function permittedModes(
  ctx: Ctx,
  subject: Omit<subjects.CodeCase, "promiseOn">,
  loan: DerivedLoan,
): Promise<ModeAmount[]> {
  const configured = await subjects.listConfiguredModes(ctx.db, subject, loan.today);
  const enabled = modesAllowed(configured);
  return listModes(loan).filter(({ mode }) => enabled.includes(mode));
}

export async function listCleanModes(ctx: Ctx, { loanId }: { loanId: number }) {
  const { subject, loan } = await getSubject(ctx, loanId);
  const { currency } = loan;
  const modes = await permittedModes(ctx, subject, loan);
  return modes.map((mode) => ({ ...mode, currency }));
}

export async function quoteMode(ctx: Ctx, { loanId, mode }: { loanId: number; mode: CleanMode }) {
  const { subject, loan } = await getSubject(ctx, loanId);
  const chosen = chosenMode(await permittedModes(ctx, subject, loan), mode, "mode");
  return toQuote(loan, chosen.amountMinor, toDayEnd(loan.today, subject.zone));
}

export function chosenMode(
  modes: readonly ModeAmount[],
  mode: CleanMode,
  field: "mode" | "cleanMode",
): ModeAmount {
  const chosen = modes.find((candidate) => candidate.mode === mode);
  if (!chosen) throw new AppError("conflict", "code.modeClosed", {}, field);
  return chosen;
}

export async function quotePart(
  ctx: Ctx,
  { loanId, amountMinor }: { loanId: number; amountMinor: number },
) {
  const { subject, loan } = await getSubject(ctx, loanId);
  const due = amountDue(loan);
  if (amountMinor >= due)
    throw new AppError(
      "invalid",
      "code.amountNotBelowDue",
      { due: { minor: due, currency: loan.currency } },
      "amountMinor",
    );
  const { singleHours } = await channels.policyOn(ctx.db, subject.institutionId, loan.today);
  const until = toPartEnd(toMinute(ctx.now()), { ...subject, hours: singleHours });
  return toQuote(loan, amountMinor, until);
}

/** The code is created slightly later than its quote. */
const toMinute = (at: Date): Date => new Date(Math.floor(at.getTime() / 60_000) * 60_000);

function toQuote(loan: DerivedLoan, amountMinor: number, expiresAt: Date) {
  const { parts, ...effect } = computeEffect(loan, amountMinor);
  return {
    loanId: loan.id,
    amountMinor,
    currency: loan.currency,
    principalMinor: parts.PRINCIPAL,
    interestMinor: parts.INTEREST,
    lateFeeMinor: parts.LATE_FEE,
    extensionFeeMinor: parts.EXTENSION_FEE,
    ...effect,
    expiresAt,
  };
}
