/**
 * Late fees within the cap, and their entries. Pure rules: the fee of a day is computed elsewhere.
 */
import { type Day, dayAt } from "../../../core/day.ts";
import { type DayFee, type Derivation, applyPosted } from "./derivation.ts";
import { termsAt } from "./inputs.ts";
import { type Account, CANCELLED } from "./ledger.ts";
import type { DerivedEntry } from "./outcome.ts";
import { computeHeadroom } from "./terms.ts";

/** Cuts fees, in the order given, to the headroom under the cap on all cost. */
export function withinCap(fees: readonly DayFee[], headroomMinor: number): DayFee[] {
  let remaining = headroomMinor;
  return fees.flatMap((fee) => {
    const amountMinor = Math.min(remaining, fee.amountMinor);
    remaining -= amountMinor;
    return amountMinor > 0 ? [{ ...fee, amountMinor }] : [];
  });
}

/**
 * Cuts pending fees to the cap of their own day, and moves those of replaced installments to their
 * successors.
 */
export function toChargeableFees(
  { account, inputs }: Derivation,
  fees: readonly DayFee[],
): DayFee[] {
  let charged = 0;
  return fees.flatMap((fee) => {
    const headroom = computeHeadroom(account, termsAt(inputs, fee.day)) - charged;
    const amountMinor = Math.min(fee.amountMinor, headroom);
    if (amountMinor <= 0) return [];
    charged += amountMinor;
    const installmentId = successor(account, fee.installmentId);
    return [{ ...fee, installmentId, amountMinor }];
  });
}

function successor({ installments }: Pick<Account, "installments">, id: number): number {
  const next = installments.find(({ replaces, status }) => replaces === id && status !== CANCELLED);
  return next ? successor({ installments }, next.id) : id;
}

export function enterFees(derivation: Derivation, fees: readonly DayFee[]): void {
  const last = fees.at(-1);
  if (!last) return;
  const sums = new Map<number, number>();
  for (const { day, installmentId, amountMinor } of fees) {
    derivation.lines.push(feeLine(installmentId, amountMinor, dayAt(day)));
    sums.set(installmentId, (sums.get(installmentId) ?? 0) + amountMinor);
  }
  const lines = [...sums].map(([id, sum]) => feeLine(id, sum, ""));
  applyPosted(derivation, lines, dayAt(last.day));
}

export const feeLine = (installmentId: number, amountMinor: number, on: Day): DerivedEntry => ({
  installmentId,
  kind: "CHARGE",
  component: "LATE_FEE",
  amountMinor,
  cause: "ACCRUAL",
  causeId: null,
  paymentId: null,
  on,
});
