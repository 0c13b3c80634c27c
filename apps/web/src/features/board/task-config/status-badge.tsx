import type { CONFIG_STATUSES } from "@kolekta/api/board/task-config/contract-codes";
import { StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";

type Status = (typeof CONFIG_STATUSES)[number];

const TONES = {
  ACTIVE: "success",
  ENDED: "info",
  DELETED: "neutral",
} as const satisfies Record<Status, string>;

export const ConfigStatus = ({ status }: { status: Status }) => (
  <StatusBadge tone={TONES[status]} label={useT()(`board.taskConfig.statusName.${status}`)} />
);
