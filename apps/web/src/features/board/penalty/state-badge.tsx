import type { PenaltyState } from "@kolekta/api/board/penalty/contract-codes";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

export const PENALTY_TONES: Record<PenaltyState, Tone> = {
  PROPOSED: "warning",
  APPROVED: "danger",
  REJECTED: "neutral",
  REVERSED: "success",
};

export const PenaltyStateBadge = ({ state }: { state: PenaltyState }) => (
  <StatusBadge tone={PENALTY_TONES[state]} label={useT()(`board.penalty.state.${state}`)} />
);
