/**
 * What entries come to: the balance of each part of each installment. The one way from entries to amounts;
 * refuses to know where an entry comes from.
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
  /** As it was last written; -28 and -22 are facts that no amount tells. */
  readonly status: number;
  /** The installment whose place it took with an extension. */
  readonly replaces?: number | null;
  readonly parts: Readonly<Record<AmountComponent, Balance>>;
}

export interface Account {
  readonly loanOn: Day;
  /** In the order of their due days. */
  readonly installments: readonly Installment[];
  /** Paid beyond everything that was owed. */
  readonly creditMinor: number;
}

/** A line of the ledger; without installment and part it is credit. */
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

const COLUMN = {
  CHARGE: "charged",
  PAYMENT: "paid",
  WAIVER: "waived",
} as const;

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

/** Statuses of an installment that is owed no more. */
export const REPLACED = -28;
export const CANCELLED = -22;

/** Neither replaced by a later plan nor cancelled. */
export const isAlive = ({ status }: Pick<Installment, "status">): boolean =>
  status !== REPLACED && status !== CANCELLED;

/** Still owed on an installment, over all its parts. */
export const outstandingOn = ({ parts }: Installment): number =>
  sum(AMOUNT_COMPONENTS, (component) => computeDue(parts[component]));

/** Beyond this a product of amounts is reckoned with big integers. */
export const EXACT = Number.MAX_SAFE_INTEGER / 4;

export function sum<T>(rows: readonly T[], amount: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += amount(row);
  return total;
}
