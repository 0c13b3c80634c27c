/** From what is kept of a loan to what the engine knows of it. Decides nothing. */
import { dayAt } from "../../../core/day.ts";
import type { BookedLine } from "./difference.ts";
import type { LoanFacts } from "./facts.ts";
import type { StoredLoan } from "./stored.ts";
import { type Account, applyLines, NO_PARTS, owedOn } from "./ledger.ts";

export interface Read {
  readonly facts: LoanFacts;
  readonly booked: readonly BookedLine[];
}

const dated = <T extends { readonly at: number }>(one: T) => ({
  ...one,
  at: new Date(one.at),
});

const momentOf = (at: number | null): Date | null => (at === null ? null : new Date(at));

export function readFacts(row: StoredLoan): Read {
  const booked = bookedLinesOf(row);
  const facts: LoanFacts = {
    loanId: row.id,
    base: baseOf(row),
    baseOn: row.baseOn,
    terms: row.terms,
    payments: row.payments.map(dated),
    returns: row.returns.map(dated),
    ourErrors: row.ourErrors.map((one) => ({
      ...dated(one),
      payment: dated(one.payment),
    })),
    credits: row.credits.map(dated),
    deductions: row.deductions.map((one) => ({
      ...one,
      approvedAt: momentOf(one.approvedAt),
      until: momentOf(one.until),
    })),
    extensions: row.extensions.map((one) => ({
      ...one,
      until: new Date(one.until),
      granted: one.granted && dated(one.granted),
    })),
    pauses: row.pauses,
    feesEndOn: row.feesEndOn,
    cancelled: row.cancelled && dated(row.cancelled),
  };
  return { facts, booked };
}

/** The late fees in the order in which they were written, then all other lines. */
function bookedLinesOf({ accruals: [ids, days, amounts], lines }: StoredLoan) {
  const booked: BookedLine[] = (ids ?? []).map((installmentId, nth) => ({
    installmentId,
    kind: "CHARGE",
    part: "LATE_FEE",
    amountMinor: amounts?.[nth] ?? 0,
    cause: "ACCRUAL",
    causeId: null,
    paymentId: null,
    on: dayAt(days?.[nth] ?? 0),
  }));
  for (const [isBase, installmentId, kind, part, amountMinor, ...rest] of lines) {
    const [day, cause, causeId, paymentId] = rest;
    if (isBase) continue;
    const line = { installmentId, kind, part, amountMinor };
    booked.push({ ...line, cause, causeId, paymentId, on: dayAt(day) });
  }
  return booked;
}

/** What the engine decides about an installment is taken back from it: whether it was paid, replaced or came to be. */
function baseOf(row: StoredLoan): Account {
  const lines = row.lines.flatMap(([isBase, installmentId, kind, part, amountMinor]) =>
    isBase ? [{ installmentId, kind, part, amountMinor }] : [],
  );
  const bare: Account = {
    loanOn: row.loanOn,
    creditMinor: 0,
    installments: row.installments.map((one) => ({
      id: one.id,
      period: one.period,
      dueOn: one.dueOn,
      status: one.status,
      replaces: one.replaces,
      parts: NO_PARTS,
    })),
  };
  const replaced = new Set(row.extensions.map((one) => one.installmentId));
  const made = new Set(row.extensions.map((one) => one.newInstallmentId));
  const account = applyLines(bare, lines);
  return {
    ...account,
    installments: account.installments.map((one) => ({
      ...one,
      status: made.has(one.id)
        ? -22
        : baseStatus(one.status, owedOn(one), replaced.has(one.id), row.cancelled !== null),
    })),
  };
}

function baseStatus(
  status: number,
  owedMinor: number,
  isReplaced: boolean,
  isCancelled: boolean,
): number {
  const isEnded = (status === -28 && !isReplaced) || (status === -22 && !isCancelled);
  if (isEnded) return status;
  if (owedMinor > 0) return 21;
  return status === -50 ? -50 : 50;
}
