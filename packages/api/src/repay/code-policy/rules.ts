/** What of a change of these settings cannot be. Knows no day. */
import type { ErrorKey } from "@kolekta/i18n";
import type { ChannelValues } from "./contract-channel.ts";
import type { ModeOwner, ModeValues } from "./contract-mode.ts";
import type { PolicyOwner, PolicyValues } from "./contract.ts";

export interface Refusal {
  readonly key: ErrorKey;
  readonly field: string;
}

const PROVIDER = ["answerSeconds", "withdrawHours"] as const;

/** The house has a rule of its own; what concerns the provider is said by the house alone. */
export function getPolicyRefusal(change: PolicyOwner & PolicyValues): Refusal | null {
  const isDefault = change.institutionId === null;
  if (isDefault && change.followsDefault)
    return { key: "setting.defaultCannotInherit", field: "followsDefault" };
  const wrong = PROVIDER.find((field) => (change[field] !== null) !== isDefault);
  if (!wrong) return null;
  return { key: isDefault ? "code.requiredForDefault" : "code.onlyForDefault", field: wrong };
}

type Currency = ChannelValues["currency"];

interface ChannelChange {
  readonly baseId: number | null;
  readonly currency: Currency;
}

/** `held` is the currency of the channel, null where there is none yet. */
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

/** What serves all others says of each mode whether it is offered. */
export function getModesRefusal(change: ModeOwner & ModeValues): Refusal | null {
  if (change.productId !== null || change.stageId !== null) return null;
  const missing = MODES.find((mode) => change[mode] === null);
  return missing ? { key: "code.modeForAll", field: missing } : null;
}
