import type { RequestState } from "@kolekta/api/manage/data-request/contract-codes";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const TONES: Record<RequestState, Tone> = {
  REQUESTED: "warning",
  APPROVED: "info",
  DONE: "success",
  REJECTED: "danger",
  REVOKED: "neutral",
};

export const StateBadge = ({ state }: { state: RequestState }) => (
  <StatusBadge tone={TONES[state]} label={useT()(`manage.dataRequest.stateName.${state}`)} />
);
