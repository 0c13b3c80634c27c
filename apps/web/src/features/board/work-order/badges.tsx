import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import type { OrderState, Severity, Verdict } from "@kolekta/api/board/work-order/contract-codes";
import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Flame,
  Hourglass,
  type LucideIcon,
  Scale,
  ShieldAlert,
  UserCheck,
  Users,
} from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

interface Look {
  readonly tone: Tone;
  readonly icon: LucideIcon;
}

const STATES: Record<OrderState, Look> = {
  NEW: { tone: "warning", icon: CircleDashed },
  ALLOCATED: { tone: "info", icon: UserCheck },
  PROCESSING: { tone: "info", icon: CircleDot },
  DONE: { tone: "success", icon: CircleCheck },
  INVALID: { tone: "neutral", icon: Ban },
};

type Stated = Pick<WorkOrder, "state" | "awaitsConfirmation">;

/** State of a complaint, with a mark while its verdict awaits confirmation. */
export const OrderStateBadge = ({ state, awaitsConfirmation }: Stated) => {
  const t = useT();
  return awaitsConfirmation ? (
    <StatusBadge tone="warning" icon={Hourglass} label={t("board.workOrder.awaits")} />
  ) : (
    <StatusBadge {...STATES[state]} label={t(`board.workOrder.state.${state}`)} />
  );
};

const SEVERITIES: Record<Severity, Look> = {
  1: { tone: "neutral", icon: CircleDashed },
  2: { tone: "warning", icon: ShieldAlert },
  3: { tone: "danger", icon: Flame },
};

export const SeverityBadge = ({ severity }: { severity: Severity }) => (
  <StatusBadge {...SEVERITIES[severity]} label={useT()(`board.workOrder.severity.${severity}`)} />
);

/** Warns leaders that the complaint was filed by a colleague of the agent. */
export const ColleagueBadge = ({ isByColleague }: Pick<WorkOrder, "isByColleague">) => {
  const t = useT();
  return isByColleague ? (
    <StatusBadge tone="warning" icon={Users} label={t("board.workOrder.byColleague")} />
  ) : null;
};

const VERDICTS: Record<Verdict, Look> = {
  FOUNDED: { tone: "danger", icon: Scale },
  UNFOUNDED: { tone: "success", icon: Scale },
};

export const VerdictBadge = ({ verdict }: { verdict: Verdict }) => (
  <StatusBadge {...VERDICTS[verdict]} label={useT()(`board.workOrder.verdict.${verdict}`)} />
);
