/** Amount checks of a code for a part. Pure rules: a refusal is returned, not thrown. */
import type { ErrorKey } from "@kolekta/i18n";
import type { Currency, Money } from "../../../core/money.ts";

export interface PartRefusal {
  readonly key: ErrorKey;
  readonly params?: Record<string, Money>;
}

export interface PartLimits {
  readonly dueMinor: number;
  readonly currency: Currency;
  /** Sum of the other open codes for parts. */
  readonly requestedMinor: number;
  /** Limits the sum of part codes to the amount due. */
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
