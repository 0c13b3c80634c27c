/**
 * Balances of ledger entries, by component and installment. All amounts are computed from entries
 * here. Pure rules: the origin of an entry has no effect.
 */
import type { Day } from "../../../core/day.ts";
import { type EntryKind, type AmountComponent, AMOUNT_COMPONENTS } from "../contract.ts";

/** Minor units. */
export interface Balance {
  readonly charged: number;
  readonly paid: number;
  readonly waived: number;
}

export interface Installment {
  readonly id: number;
  readonly period: number;
  readonly dueOn: Day;
  /** Stored status. -28 (replaced) and -22 (cancelled) cannot be derived from amounts. */
  readonly status: number;
  /** Installment that this one replaced by an extension. */
  readonly replaces?: number | null;
  readonly parts: Readonly<Record<AmountComponent, Balance>>;
}

export interface Account {
  readonly loanOn: Day;
  /** Installments in the order of their due days. */
  readonly installments: readonly Installment[];
  /** Amount paid beyond the debt. */
  readonly creditMinor: number;
}

/** Ledger entry; a credit has neither installment nor component. */
export interface LedgerLine {
  readonly installmentId: number | null;
  readonly kind: EntryKind;
  readonly component: AmountComponent | null;
  readonly amountMinor: number;
}

const ZERO_BALANCE: Balance = { charged: 0, paid: 0, waived: 0 };

export const NO_PARTS: Installment["parts"] = {
  PRINCIPAL: ZERO_BALANCE,
  INTEREST: ZERO_BALANCE,
  EXTENSION_FEE: ZERO_BALANCE,
  LATE_FEE: ZERO_BALANCE,
};

const COLUMN = { CHARGE: "charged", PAYMENT: "paid", WAIVER: "waived" } as const;

export function applyEntries(account: Account, lines: readonly LedgerLine[]): Account {
  const credit = sum(lines, (line) => (line.kind === "CREDIT" ? line.amountMinor : 0));
  const touched = Map.groupBy(lines, (line) => line.installmentId);
  return {
    ...account,
    creditMinor: account.creditMinor + credit,
    installments: account.installments.map((installment) => {
      const entries = touched.get(installment.id);
      return entries
        ? { ...installment, parts: entries.reduce(applyEntry, installment.parts) }
        : installment;
    }),
  };
}

function applyEntry(parts: Installment["parts"], line: LedgerLine): Installment["parts"] {
  if (line.kind === "CREDIT" || line.component === null) return parts;
  const column = COLUMN[line.kind];
  const balance = parts[line.component];
  return {
    ...parts,
    [line.component]: { ...balance, [column]: balance[column] + line.amountMinor },
  };
}

export const computeDue = ({ charged, paid, waived }: Balance): number => charged - paid - waived;

/** Statuses of an installment without debt. */
export const REPLACED = -28;
export const CANCELLED = -22;

/** Checks that the installment is neither replaced nor cancelled. */
export const isAlive = ({ status }: Pick<Installment, "status">): boolean =>
  status !== REPLACED && status !== CANCELLED;

/** Sums the due amounts of an installment over its components. */
export const outstandingOn = ({ parts }: Installment): number =>
  sum(AMOUNT_COMPONENTS, (component) => computeDue(parts[component]));

/** Above this, products of amounts are computed with big integers. */
export const EXACT = Number.MAX_SAFE_INTEGER / 4;

export function sum<T>(rows: readonly T[], amount: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += amount(row);
  return total;
}
