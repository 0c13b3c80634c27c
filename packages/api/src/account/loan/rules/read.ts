/** Conversion of stored rows to the input of the engine. No rules. */
import { dayAt } from "../../../core/day.ts";
import type { PostedEntry } from "./difference.ts";
import type { DerivationInputs } from "./inputs.ts";
import type { StoredLoan } from "./stored.ts";
import { type Account, applyEntries, NO_PARTS, outstandingOn } from "./ledger.ts";

export interface Read {
  readonly inputs: DerivationInputs;
  readonly booked: readonly PostedEntry[];
}

const dated = <T extends { readonly at: number }>(row: T) => ({ ...row, at: new Date(row.at) });

const toInstant = (at: number | null): Date | null => (at === null ? null : new Date(at));

export function parseDerivationInputs(row: StoredLoan): Read {
  const booked = toPostedEntries(row);
  const inputs: DerivationInputs = {
    loanId: row.id,
    base: toBaseAccount(row),
    openingOn: row.openingOn,
    terms: row.terms,
    payments: row.payments.map(dated),
    returns: row.returns.map(dated),
    ourErrors: row.ourErrors.map((ourError) => ({
      ...dated(ourError),
      payment: dated(ourError.payment),
    })),
    credits: row.credits.map(dated),
    deductions: row.deductions.map((deduction) => ({
      ...deduction,
      approvedAt: toInstant(deduction.approvedAt),
      until: toInstant(deduction.until),
    })),
    extensions: row.extensions.map((extension) => ({
      ...extension,
      until: new Date(extension.until),
      granted: extension.granted && dated(extension.granted),
    })),
    pauses: row.pauses,
    feesEndOn: row.feesEndOn,
    cancelled: row.cancelled && dated(row.cancelled),
  };
  return { inputs, booked };
}

/** Returns the late fees in the order of their insertion, then all other entries. */
function toPostedEntries({ accruals: [ids, days, amounts], lines }: StoredLoan) {
  const booked: PostedEntry[] = (ids ?? []).map((installmentId, nth) => ({
    installmentId,
    kind: "CHARGE",
    component: "LATE_FEE",
    amountMinor: amounts?.[nth] ?? 0,
    cause: "ACCRUAL",
    causeId: null,
    paymentId: null,
    on: dayAt(days?.[nth] ?? 0),
  }));
  for (const [isBase, installmentId, kind, component, amountMinor, ...rest] of lines) {
    const [day, cause, causeId, paymentId] = rest;
    if (isBase) continue;
    const line = { installmentId, kind, component, amountMinor };
    booked.push({ ...line, cause, causeId, paymentId, on: dayAt(day) });
  }
  return booked;
}

/**
 * Resets the status of installments to the opening: paid, replaced and created are results of the
 * derivation.
 */
function toBaseAccount(row: StoredLoan): Account {
  const lines = row.lines.flatMap(([isBase, installmentId, kind, component, amountMinor]) =>
    isBase ? [{ installmentId, kind, component, amountMinor }] : [],
  );
  const bare: Account = {
    loanOn: row.loanOn,
    creditMinor: 0,
    installments: row.installments.map((installment) => ({
      id: installment.id,
      period: installment.period,
      dueOn: installment.dueOn,
      status: installment.status,
      replaces: installment.replaces,
      parts: NO_PARTS,
    })),
  };
  const replaced = new Set(row.extensions.map((extension) => extension.installmentId));
  const made = new Set(row.extensions.map((extension) => extension.newInstallmentId));
  const account = applyEntries(bare, lines);
  return {
    ...account,
    installments: account.installments.map((installment) => ({
      ...installment,
      status: made.has(installment.id)
        ? -22
        : baseStatus(
            installment.status,
            outstandingOn(installment),
            replaced.has(installment.id),
            row.cancelled !== null,
          ),
    })),
  };
}

function baseStatus(
  status: number,
  outstandingMinor: number,
  isReplaced: boolean,
  isCancelled: boolean,
): number {
  const isEnded = (status === -28 && !isReplaced) || (status === -22 && !isCancelled);
  if (isEnded) return status;
  if (outstandingMinor > 0) return 21;
  return status === -50 ? -50 : 50;
}
