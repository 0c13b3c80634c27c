import { PENDING_STATES, type State } from "@kolekta/api/repay/deduction/contract-words";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES: Record<State, Tone> = {
  APPLIED: "info",
  IN_REVIEW: "info",
  APPROVED: "success",
  REJECTED: "danger",
  USED: "success",
  EXPIRED: "neutral",
  VOID: "neutral",
  WITHDRAWN: "neutral",
};

export const StateBadge = ({ state }: { state: State }) => (
  <StatusBadge tone={TONES[state]} label={useT()(`repay.deduction.states.${state}`)} />
);

export const isPending = (state: State): boolean =>
  PENDING_STATES.some((pending) => pending === state);
