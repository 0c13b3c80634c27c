/** Refusals of changed settings. Pure rules: no day. */
import type { ErrorKey } from "@kolekta/i18n";
import type { ChannelValues } from "./contract-channel.ts";
import type { ModeOwner, ModeValues } from "./contract-mode.ts";

export interface Refusal {
  readonly key: ErrorKey;
  readonly field: string;
}

type Currency = ChannelValues["currency"];

interface ChannelChange {
  readonly baseId: number | null;
  readonly currency: Currency;
}

/**
 * Returns the refusal of a channel change, or null. `currentCurrency` is null for a new channel.
 */
export function getChannelRefusal(
  { baseId, currency }: ChannelChange,
  currentCurrency: Currency | null,
): Refusal | null {
  if (currentCurrency === null) return null;
  if (baseId === null) return { key: "code.channelExists", field: "bank" };
  if (currentCurrency === currency) return null;
  return { key: "code.currencyFixed", field: "currency" };
}

const MODES = ["overdue", "overdueCurrent", "wholeLoan"] as const;

/** Refuses a default that leaves a mode undefined. */
export function getModesRefusal(change: ModeOwner & ModeValues): Refusal | null {
  if (change.productId !== null || change.stageId !== null) return null;
  const missing = MODES.find((mode) => change[mode] === null);
  return missing ? { key: "code.modeForAll", field: missing } : null;
}
