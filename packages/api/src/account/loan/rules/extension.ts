/**
 * Ledger entries of an extension. Pure rules over installments and amounts: no cases, codes or
 * quotas.
 */
import { addDays, type Day } from "../../../core/day.ts";
import type { AmountComponent } from "../contract.ts";
import { type Account, applyEntries, computeDue, type Installment } from "./ledger.ts";
import { type NewEntry, spreadAmount } from "./payment.ts";

/** All components except the principal, in the order in which a fee covers them. */
const FEE_PARTS = [
  "INTEREST",
  "EXTENSION_FEE",
  "LATE_FEE",
] as const satisfies readonly AmountComponent[];

export interface DueDayMove {
  readonly extensionId: number;
  readonly oldId: number;
  readonly newId: number;
  /** Price of the new days. */
  readonly priceMinor: number;
  /** Amount paid for the extension. */
  readonly paidMinor: number;
  /** Late fees since the quote. */
  readonly grownMinor: number;
}

export interface Effect {
  readonly entries: NewEntry[];
  /** Amount paid beyond the fee. */
  readonly remainingMinor: number;
}

/**
 * Computes the new due day: the added days start at the old due day, or at a later day of payment.
 */
export const newDueOn = (oldDueOn: Day, paidOn: Day, days: number): Day =>
  addDays(oldDueOn > paidOn ? oldDueOn : paidOn, days);

/**
 * Charges and pays the fee, and moves the principal to the new installment. Late fees added since
 * the quote are waived because the borrower paid in time. Any other unpaid amount, due again
 * because a payment was reversed after the quote, moves as well.
 */
export function buildExtensionEntries(account: Account, move: DueDayMove): Effect {
  const charged = buildCharge(move.oldId, move.priceMinor, move.extensionId);
  const priced = applyEntries(account, charged);
  const paid = spreadAmount(only(priced, move.oldId), FEE_PARTS, move.paidMinor, {
    kind: "PAYMENT",
    cause: "PAYMENT",
  });
  const after = applyEntries(priced, paid.entries);
  const grown = spreadAmount(only(after, move.oldId), ["LATE_FEE"], move.grownMinor, {
    kind: "WAIVER",
    cause: "EXTENSION",
    causeId: move.extensionId,
  });
  return {
    entries: [
      ...charged,
      ...paid.entries,
      ...grown.entries,
      ...carry(applyEntries(after, grown.entries), move, ["PRINCIPAL", ...FEE_PARTS]),
    ],
    remainingMinor: paid.remaining,
  };
}

/**
 * Builds the entries of a manual extension: the price of the new days is at most the amount paid
 * for them, and unpaid interest and late fees move with the principal. Nothing that was due is
 * waived.
 */
export function buildManualEntries(account: Account, move: DueDayMove): Effect {
  const [old] = only(account, move.oldId);
  const outstandingMinor = old ? feeDue(old) : 0;
  const priceMinor = Math.min(move.priceMinor, Math.max(0, move.paidMinor - outstandingMinor));
  const charged = buildCharge(move.oldId, priceMinor, move.extensionId);
  const priced = applyEntries(account, charged);
  const paid = spreadAmount(only(priced, move.oldId), FEE_PARTS, move.paidMinor, {
    kind: "PAYMENT",
    cause: "EXTENSION",
    causeId: move.extensionId,
  });
  const after = applyEntries(priced, paid.entries);
  return {
    entries: [...charged, ...paid.entries, ...carry(after, move, ["PRINCIPAL", ...FEE_PARTS])],
    remainingMinor: paid.remaining,
  };
}

/** Sums the due amounts without the principal. */
const feeDue = ({ parts }: Installment): number =>
  FEE_PARTS.reduce((total, component) => total + computeDue(parts[component]), 0);

const only = ({ installments }: Account, id: number): Installment[] =>
  installments.filter((installment) => installment.id === id);

const buildCharge = (installmentId: number, amountMinor: number, causeId: number): NewEntry[] =>
  amountMinor > 0
    ? [
        {
          installmentId,
          component: "EXTENSION_FEE",
          kind: "CHARGE",
          amountMinor,
          cause: "EXTENSION",
          causeId,
        },
      ]
    : [];

/** Moves the due amounts of these components from the old installment to the new one. */
const carry = (
  account: Account,
  { oldId, newId, extensionId }: DueDayMove,
  parts: readonly AmountComponent[],
): NewEntry[] =>
  only(account, oldId).flatMap((old) =>
    parts.flatMap((component) => {
      const amountMinor = computeDue(old.parts[component]);
      const entry = {
        component,
        kind: "CHARGE",
        cause: "EXTENSION",
        causeId: extensionId,
      } as const;
      return amountMinor > 0
        ? [
            { ...entry, installmentId: oldId, amountMinor: -amountMinor },
            { ...entry, installmentId: newId, amountMinor },
          ]
        : [];
    }),
  );
