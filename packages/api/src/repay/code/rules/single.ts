/** Whether a code for a part may ask for an amount. A refusal is a value. */
import type { ErrorKey } from "@kolekta/i18n";

export interface Refusal {
  readonly key: ErrorKey;
  readonly params?: Record<string, number>;
}

export interface PartLimits {
  readonly dueMinor: number;
  /** What other open codes for parts ask for already. */
  readonly askedMinor: number;
  /** Whether they may together not exceed what is due. */
  readonly partsWithinDue: boolean;
}

export function refusePart(
  amountMinor: number,
  { dueMinor, askedMinor, partsWithinDue }: PartLimits,
): Refusal | null {
  if (dueMinor <= 0) return { key: "code.nothingDue" };
  if (amountMinor >= dueMinor)
    return { key: "code.amountNotBelowDue", params: { due: dueMinor } };
  const left = dueMinor - askedMinor;
  if (partsWithinDue && amountMinor > left)
    return {
      key: "code.partsExceedDue",
      params: { asked: askedMinor, due: dueMinor, left: Math.max(0, left) },
    };
  return null;
}
