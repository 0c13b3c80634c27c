import type { StepState } from "@kolekta/api/repay/end-of-day/contract";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

export const STEP_TONES: Record<StepState, Tone> = {
  WAITING: "neutral",
  RUNNING: "info",
  DONE: "success",
  FAILED: "danger",
};

export const StepStateBadge = ({ state }: { state: StepState }) => (
  <StatusBadge tone={STEP_TONES[state]} label={useT()(`repay.endOfDay.state.${state}`)} />
);
