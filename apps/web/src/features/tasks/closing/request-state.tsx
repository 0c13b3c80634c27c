import type { RequestState } from "@kolekta/api/tasks/closing/contract-codes";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES: Record<RequestState, Tone> = {
  REQUESTED: "warning",
  PENDING: "info",
  DONE: "success",
  REJECTED: "danger",
  REVOKED: "neutral",
  VOID: "neutral",
};

export const RequestStateBadge = ({ state }: { state: RequestState }) => (
  <StatusBadge tone={TONES[state]} label={useT()(`tasks.closing.state.${state}`)} />
);
