/** Whether a code for a part may ask for an amount. A refusal is a value. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Currency, Money } from "../../../core/money.ts";

export interface PartRefusal {
  readonly key: ErrorKey;
  readonly params?: Record<string, Money>;
}

export interface PartLimits {
  readonly dueMinor: number;
  readonly currency: Currency;
  /** What other open codes for parts ask for already. */
  readonly requestedMinor: number;
  /** Whether they may together not exceed what is due. */
  readonly partsWithinDue: boolean;
}

export function getPartRefusal(
  amountMinor: number,
  { dueMinor, currency, requestedMinor, partsWithinDue }: PartLimits,
): PartRefusal | null {
  const money = (minor: number): Money => ({ minor, currency });
  if (dueMinor <= 0) return { key: "code.nothingDue" };
  if (amountMinor >= dueMinor)
    return { key: "code.amountNotBelowDue", params: { due: money(dueMinor) } };
  const remaining = dueMinor - requestedMinor;
  if (partsWithinDue && amountMinor > remaining)
    return {
      key: "code.partsExceedDue",
      params: {
        requested: money(requestedMinor),
        due: money(dueMinor),
        left: money(Math.max(0, remaining)),
      },
    };
  return null;
}
