import type { OrderCategory, OrderEffect } from "@kolekta/api/board/work-order/contract-codes";
import { excludesAgent, locksRecordings } from "@kolekta/api/board/work-order/rules";

const FIRST: Partial<Record<OrderCategory, OrderEffect>> = {
  ALREADY_PAID: "HOLD",
  HARASSMENT: "DO_NOT_CONTACT",
  IDENTITY_FRAUD: "WITHDRAWAL_REQUESTED",
};

/** `hasAgent`: the complaint names an agent. */
export const listEffects = (category: OrderCategory, hasAgent: boolean): OrderEffect[] => {
  const first = FIRST[category];
  return [
    ...(first ? [first] : []),
    ...(hasAgent && excludesAgent(category) ? ["AGENT_EXCLUDED" as const] : []),
    ...(locksRecordings(category) ? ["RECORDINGS_KEPT" as const] : []),
  ];
};
