import type { CodeState as State } from "@kolekta/api/repay/code/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES: Record<State, Tone> = {
  REQUESTED: "neutral",
  ACTIVE: "info",
  PARTIAL: "warning",
  PAID: "success",
  EXPIRED: "neutral",
  CANCELLED: "neutral",
  FAILED: "danger",
  REVERSED: "warning",
};

/** The state of a repayment code. */
export const CodeBadge = ({ state }: { state: State }) => (
  <StatusBadge tone={TONES[state]} label={useT()(`repay.code.states.${state}`)} />
);
