/** From what is kept of a loan to what the engine knows of it. Decides nothing. */
import type { EntryKind, Part } from "../contract.ts";
import type { StandingLine } from "./difference.ts";
import type { LoanFacts } from "./facts.ts";
import { type Account, applyLines, NO_PARTS, owedOn } from "./ledger.ts";

type Row = {
  readonly [K in keyof Omit<LoanFacts, "loanId" | "base">]: Kept<LoanFacts[K]>;
} & {
  readonly id: number;
  readonly loanOn: string;
  readonly installments: readonly {
    readonly id: number;
    readonly period: number;
    readonly dueOn: string;
    readonly status: number;
  }[];
  readonly sums: readonly (
    | {
        readonly base: true;
        readonly installmentId: number | null;
        readonly kind: EntryKind;
        readonly part: Part | null;
        readonly amountMinor: number;
      }
    | ({ readonly base: false } & StandingLine)
  )[];
};

/** Moments are kept as milliseconds. */
type Kept<T> = T extends Date
  ? number
  : T extends readonly (infer U)[]
    ? readonly Kept<U>[]
    : T extends object
      ? { readonly [K in keyof T]: Kept<T[K]> }
      : T;

export interface Read {
  readonly facts: LoanFacts;
  readonly standing: readonly StandingLine[];
}

const dated = <T extends { readonly at: number }>(one: T) => ({
  ...one,
  at: new Date(one.at),
});

const momentOf = (at: number | null): Date | null =>
  at === null ? null : new Date(at);

export function readFacts(row: Row): Read {
  const standing = row.sums.flatMap((one) => (one.base ? [] : [one]));
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
  return { facts, standing };
}

/** What the engine decides about an installment is taken back from it: whether it was paid, replaced or came to be. */
function baseOf(row: Row): Account {
  const lines = row.sums.filter((one) => one.base);
  const bare: Account = {
    loanOn: row.loanOn,
    creditMinor: 0,
    installments: row.installments.map(({ id, period, dueOn, status }) => ({
      id,
      period,
      dueOn,
      status,
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
        : baseStatus(
            one.status,
            owedOn(one),
            replaced.has(one.id),
            row.cancelled !== null,
          ),
    })),
  };
}

function baseStatus(
  status: number,
  owedMinor: number,
  isReplaced: boolean,
  isCancelled: boolean,
): number {
  const isEnded =
    (status === -28 && !isReplaced) || (status === -22 && !isCancelled);
  if (isEnded) return status;
  if (owedMinor > 0) return 21;
  return status === -50 ? -50 : 50;
}
