/**
 * What entries come to: the balance of each part of each installment. The one way from entries to amounts;
 * refuses to know where an entry comes from.
 */
import type { Day } from "../../../core/day.ts";
import { type EntryKind, type Part, PARTS } from "../contract.ts";

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
  readonly parts: Readonly<Record<Part, Balance>>;
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
  readonly part: Part | null;
  readonly amountMinor: number;
}

const NOTHING: Balance = { charged: 0, paid: 0, waived: 0 };

export const NO_PARTS: Installment["parts"] = {
  PRINCIPAL: NOTHING,
  INTEREST: NOTHING,
  EXTENSION_FEE: NOTHING,
  LATE_FEE: NOTHING,
};

const COLUMN = {
  CHARGE: "charged",
  PAYMENT: "paid",
  WAIVER: "waived",
} as const;

export function applyLines(account: Account, lines: readonly LedgerLine[]): Account {
  const credit = sum(lines, (line) => (line.kind === "CREDIT" ? line.amountMinor : 0));
  const touched = Map.groupBy(lines, (line) => line.installmentId);
  return {
    ...account,
    creditMinor: account.creditMinor + credit,
    installments: account.installments.map((one) => {
      const own = touched.get(one.id);
      return own ? { ...one, parts: own.reduce(applyLine, one.parts) } : one;
    }),
  };
}

function applyLine(parts: Installment["parts"], line: LedgerLine): Installment["parts"] {
  if (line.kind === "CREDIT" || line.part === null) return parts;
  const column = COLUMN[line.kind];
  const balance = parts[line.part];
  return {
    ...parts,
    [line.part]: { ...balance, [column]: balance[column] + line.amountMinor },
  };
}

export const dueOf = ({ charged, paid, waived }: Balance): number => charged - paid - waived;

/** Statuses of an installment that is owed no more. */
export const REPLACED = -28;
export const CANCELLED = -22;

/** Neither replaced by a later plan nor cancelled. */
export const isAlive = ({ status }: Pick<Installment, "status">): boolean =>
  status !== REPLACED && status !== CANCELLED;

/** Still owed on an installment, over all its parts. */
export const owedOn = ({ parts }: Installment): number => sum(PARTS, (part) => dueOf(parts[part]));

/** Beyond this a product of amounts is reckoned with big integers. */
export const EXACT = Number.MAX_SAFE_INTEGER / 4;

export function sum<T>(rows: readonly T[], amount: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += amount(row);
  return total;
}
