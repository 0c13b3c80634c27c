/**
 * What an extension does to a ledger, and what its reversal gives back. Knows installments and amounts; refuses
 * to know cases, codes and quotas.
 */
import type { Day } from "../../../core/day.ts";
import type { Cause, Part } from "../../loan/contract.ts";
import {
  type Account,
  applyLines,
  dueOf,
  type Installment,
  sum,
} from "../../loan/rules/ledger.ts";
import {
  type Entry,
  entriesOfPayment,
  spread,
  WAIVER_ORDER,
} from "../../loan/rules/payment.ts";
import type { Terms } from "../../loan/rules/terms.ts";

/** Everything beside the principal, in the order in which a fee covers it. */
const FEE_PARTS = [
  "INTEREST",
  "EXTENSION_FEE",
  "PENALTY",
] as const satisfies readonly Part[];

export interface Move {
  readonly extensionId: number;
  readonly oldId: number;
  readonly newId: number;
  /** What the new days cost. */
  readonly priceMinor: number;
  /** What came in for it. */
  readonly paidMinor: number;
}

export interface Effect {
  readonly entries: Entry[];
  /** Paid beyond the fee. */
  readonly leftMinor: number;
}

/**
 * The fee is charged and paid, the principal goes to the new installment. A late fee that grew between the
 * payment and this day is let off: the borrower paid in time.
 */
export function entriesOfExtension(account: Account, move: Move): Effect {
  const charged = chargeOf(move.oldId, move.priceMinor, move.extensionId);
  const priced = applyLines(account, charged);
  const paid = spread(only(priced, move.oldId), FEE_PARTS, move.paidMinor, {
    kind: "PAYMENT",
    cause: "PAYMENT",
  });
  const after = applyLines(priced, paid.entries);
  const grown = spread(only(after, move.oldId), FEE_PARTS, Infinity, {
    kind: "WAIVER",
    cause: "EXTENSION",
    causeId: move.extensionId,
  });
  return {
    entries: [
      ...charged,
      ...paid.entries,
      ...grown.entries,
      ...carry(after, move, ["PRINCIPAL"]),
    ],
    leftMinor: paid.left,
  };
}

/**
 * The same by hand: the new days cost no more than what was paid for them, and what is unpaid of interest and
 * late fee goes along with the principal. Nothing that was owed is let off.
 */
export function entriesByHand(account: Account, move: Move): Effect {
  const [old] = only(account, move.oldId);
  const owedMinor = old ? feeDue(old) : 0;
  const priceMinor = Math.min(
    move.priceMinor,
    Math.max(0, move.paidMinor - owedMinor),
  );
  const charged = chargeOf(move.oldId, priceMinor, move.extensionId);
  const priced = applyLines(account, charged);
  const paid = spread(only(priced, move.oldId), FEE_PARTS, move.paidMinor, {
    kind: "PAYMENT",
    cause: "EXTENSION",
    causeId: move.extensionId,
  });
  const after = applyLines(priced, paid.entries);
  return {
    entries: [
      ...charged,
      ...paid.entries,
      ...carry(after, move, ["PRINCIPAL", ...FEE_PARTS]),
    ],
    leftMinor: paid.left,
  };
}

/** Unpaid beside the principal. */
export const feeDue = ({ parts }: Installment): number =>
  FEE_PARTS.reduce((total, part) => total + dueOf(parts[part]), 0);

const only = ({ installments }: Account, id: number): Installment[] =>
  installments.filter((one) => one.id === id);

const chargeOf = (
  installmentId: number,
  amountMinor: number,
  causeId: number,
): Entry[] =>
  amountMinor > 0
    ? [
        {
          installmentId,
          part: "EXTENSION_FEE",
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
  { oldId, newId, extensionId }: Pick<Move, "oldId" | "newId" | "extensionId">,
  parts: readonly Part[],
): Entry[] =>
  only(account, oldId).flatMap((old) =>
    parts.flatMap((part) => {
      const amountMinor = dueOf(old.parts[part]);
      const entry = {
        part,
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

/** Whatever is due of the old installment goes to the new one. */
export const entriesOfCarrying = (
  account: Account,
  move: Pick<Move, "oldId" | "newId" | "extensionId">,
): Entry[] => carry(account, move, ["PRINCIPAL", ...FEE_PARTS]);

/** Entries of one payment on one part, added up. */
export interface Sum {
  readonly paymentId: number | null;
  readonly installmentId: number;
  readonly kind: "CHARGE" | "PAYMENT" | "WAIVER";
  readonly part: Part;
  readonly cause: Cause;
  readonly amountMinor: number;
}

export interface Undone {
  readonly paymentId: number | null;
  /** Takes these sums off their installments. */
  readonly entries: Entry[];
  /** Paid on them, to be laid on the loan anew. */
  readonly paidMinor: number;
  /** Let off of them by a deduction, likewise. */
  readonly deductedMinor: number;
}

/** What has happened since on installments that now never were, by the payment that it came with. */
export const undoSums = (sums: readonly Sum[], causeId: number): Undone[] =>
  [...Map.groupBy(sums, (one) => one.paymentId)].map(([paymentId, own]) => ({
    paymentId,
    entries: own.map(({ installmentId, kind, part, amountMinor }) => ({
      installmentId,
      kind,
      part,
      amountMinor: -amountMinor,
      cause: "EXTENSION" as const,
      causeId,
    })),
    paidMinor: total(own, ({ kind }) => kind === "PAYMENT"),
    deductedMinor: total(
      own,
      ({ kind, cause }) => kind === "WAIVER" && cause === "DEDUCTION",
    ),
  }));

const total = (sums: readonly Sum[], counts: (one: Sum) => boolean): number =>
  sum(sums, (one) => (counts(one) ? one.amountMinor : 0));

/** Lays on an account what is known to have been let off and paid. */
export function layAnew(
  account: Account,
  { paidMinor, deductedMinor }: Pick<Undone, "paidMinor" | "deductedMinor">,
  terms: Terms,
  today: Day,
  causeId: number,
): Entry[] {
  const { entries } = spread(
    account.installments,
    WAIVER_ORDER,
    deductedMinor,
    {
      kind: "WAIVER",
      cause: "EXTENSION",
      causeId,
    },
  );
  const after = applyLines(account, entries);
  return paidMinor > 0
    ? [...entries, ...entriesOfPayment(after, paidMinor, terms, today)]
    : entries;
}
