/**
 * What an extension does to a ledger. Knows installments and amounts; refuses to know cases, codes and quotas.
 */
import { addDays, type Day } from "../../../core/day.ts";
import type { AmountComponent } from "../contract.ts";
import { type Account, applyEntries, computeDue, type Installment } from "./ledger.ts";
import { type NewEntry, spreadAmount } from "./payment.ts";

/** Everything beside the principal, in the order in which a fee covers it. */
const FEE_PARTS = [
  "INTEREST",
  "EXTENSION_FEE",
  "LATE_FEE",
] as const satisfies readonly AmountComponent[];

export interface DueDayMove {
  readonly extensionId: number;
  readonly oldId: number;
  readonly newId: number;
  /** What the new days cost. */
  readonly priceMinor: number;
  /** What came in for it. */
  readonly paidMinor: number;
  /** Late fees of the days after the quote. */
  readonly grownMinor: number;
}

export interface Effect {
  readonly entries: NewEntry[];
  /** Paid beyond the fee. */
  readonly remainingMinor: number;
}

/** New days begin where the old ones end, or on the day of payment where that is later. */
export const newDueOn = (oldDueOn: Day, paidOn: Day, days: number): Day =>
  addDays(oldDueOn > paidOn ? oldDueOn : paidOn, days);

/**
 * The fee is charged and paid, the principal goes to the new installment. What a fee has grown by since its quote
 * is waived: the borrower paid in time. What else is unpaid, as money that was there at the quote went back, goes along.
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
 * The same by hand: the new days cost no more than what was paid for them, and what is unpaid of interest and
 * late fee goes along with the principal. Nothing that was owed is waived.
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

/** Unpaid beside the principal. */
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

/** What is due of these parts leaves the old installment and stands on the new one. */
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
