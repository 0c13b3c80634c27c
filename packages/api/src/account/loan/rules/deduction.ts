/**
 * Amounts of a debt that can be waived, and their order. Pure rules over the account and the day:
 * no codes, users or decision levels.
 */
import type { Day } from "../../../core/day.ts";
import { type AmountComponent, AMOUNT_COMPONENTS } from "../contract.ts";
import {
  type Account,
  applyEntries,
  computeDue,
  type Installment,
  outstandingOn,
  sum,
} from "./ledger.ts";
import {
  buildMoneyEntries,
  type NewEntry,
  waiveRest,
  settleWith,
  spreadAmount,
  WAIVER_ORDER,
} from "./payment.ts";
import type { LoanOnDay } from "./terms.ts";

/** Minor units of each part. */
export type Parts = Readonly<Record<AmountComponent, number>>;

export const NO_AMOUNTS: Parts = { PRINCIPAL: 0, INTEREST: 0, EXTENSION_FEE: 0, LATE_FEE: 0 };

/** Clean mode: 1 clears the arrears, 2 also the current installment, 3 the loan. */
type CleanMode = 1 | 2 | 3;

/**
 * Full payment of a clean mode: the installments it covers, and the waiver that comes with it in
 * any case.
 */
interface Clearing {
  /** Account without unearned interest. */
  readonly account: Account;
  readonly unearned: readonly NewEntry[];
  readonly scope: readonly Installment[];
}

export function computeClearing(
  loan: LoanOnDay,
  mode: CleanMode,
  settledOn: Day | null = mode === 3 ? loan.today : null,
): Clearing {
  const { account, terms, today } = loan;
  // Settling the loan with a payment of 0 waives the unearned interest.
  const unearned = settledOn ? settleWith(account, 0, terms, settledOn) : [];
  const after = applyEntries(account, unearned);
  return { account: after, unearned, scope: toScope(after, mode, today) };
}

function toScope({ installments }: Account, mode: CleanMode, today: Day): readonly Installment[] {
  if (mode === 3) return installments;
  const due = installments.filter((installment) => installment.dueOn <= today);
  const next = installments.find(
    (installment) => installment.dueOn > today && outstandingOn(installment) > 0,
  );
  return mode === 2 && next ? [...due, next] : due;
}

export function toComponents(installments: readonly Installment[]): Parts {
  const due = (component: AmountComponent) =>
    sum(installments, ({ parts }) => computeDue(parts[component]));
  return {
    PRINCIPAL: due("PRINCIPAL"),
    INTEREST: due("INTEREST"),
    EXTENSION_FEE: due("EXTENSION_FEE"),
    LATE_FEE: due("LATE_FEE"),
  };
}

export const computeTotal = (parts: Parts): number =>
  sum(AMOUNT_COMPONENTS, (component) => parts[component]);

/** Waives component by component in the given order, each from the oldest installment on. */
export function waive(
  installments: readonly Installment[],
  parts: readonly AmountComponent[],
  amountMinor: number,
  deductionId: number,
): NewEntry[] {
  const kind = { kind: "WAIVER", cause: "DEDUCTION", causeId: deductionId } as const;
  let remaining = amountMinor;
  return parts.flatMap((component) => {
    const waived = spreadAmount(installments, [component], remaining, kind);
    remaining = waived.remaining;
    return waived.entries;
  });
}

export const waivedIn = (entries: readonly NewEntry[]): Parts =>
  entries.reduce(
    (parts, { cause, component, amountMinor }) =>
      cause === "DEDUCTION" && component
        ? { ...parts, [component]: parts[component] + amountMinor }
        : parts,
    NO_AMOUNTS,
  );

/** Components that may be waived with a part payment: only fees. */
const FEES = WAIVER_ORDER.slice(0, 2);

export const dueInstallments = ({ installments }: Account, today: Day): Installment[] =>
  installments.filter((installment) => installment.dueOn <= today);

/** Builds the payment first; the fees that remain are then waived up to the amount. */
export function partEntries(
  { account, terms, today }: LoanOnDay,
  payMinor: number,
  amountMinor: number,
  deductionId: number,
): NewEntry[] {
  const paid = buildMoneyEntries(account, payMinor, terms, today);
  const after = applyEntries(account, paid);
  const due = dueInstallments(after, today);
  const waived = waive(due, FEES, amountMinor, deductionId);
  const rest = waiveRest(applyEntries(after, waived), terms, today);
  return [...paid, ...waived, ...rest];
}
