import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import {
  type OrderState,
  type Severity,
  toLastInstant,
  type Verdict,
} from "@kolekta/api/board/work-order/contract-codes";
import {
  AlarmClock,
  Ban,
  CircleCheck,
  CircleDashed,
  CircleDot,
  Clock,
  Flame,
  Hourglass,
  type LucideIcon,
  Scale,
  ShieldAlert,
  TriangleAlert,
  UserCheck,
  Users,
} from "lucide-react";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useNow } from "@/hooks/use-now.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { computeRemainingTime, nextLimit, toDuration, type Urgency } from "./clock.ts";

const LOOKS: Record<Urgency, { tone: Tone; icon: LucideIcon }> = {
  late: { tone: "danger", icon: TriangleAlert },
  soon: { tone: "warning", icon: AlarmClock },
  inTime: { tone: "neutral", icon: Clock },
};

interface Props {
  order: WorkOrder;
  inline?: boolean;
}

/** Next deadline with the time left; the exact time is in the title. */
export const OrderClock = ({ order, inline = false }: Props) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  const now = useNow();
  const next = nextLimit(order);
  if (!next) return inline ? null : <NoValue />;
  const { urgency, unit, n } = computeRemainingTime(next.at, now);
  const remainingText = t(`board.workOrder.clock.${unit}${urgency === "late" ? "Late" : "Left"}`, {
    n,
  });
  const limit = t(`board.workOrder.clock.${next.limit}`);
  return (
    <span
      title={instant(toLastInstant(next.at), { zone, showZone: true })}
      className="inline-flex flex-col items-start gap-0.5"
    >
      <StatusBadge
        {...LOOKS[urgency]}
        label={inline ? `${limit}: ${remainingText}` : remainingText}
      />
      {inline ? null : <span className="text-muted-foreground text-xs">{limit}</span>}
    </span>
  );
};

/** Age of a complaint, up to its closing. */
export const OrderAge = ({
  order: { createdAt, doneAt },
}: {
  order: Pick<WorkOrder, "createdAt" | "doneAt">;
}) => {
  const t = useT();
  const now = useNow();
  const ms = (doneAt ?? now).getTime() - createdAt.getTime();
  const { unit, n } = toDuration(Math.max(0, ms));
  return unit === "days"
    ? t("core.word.days", { days: n })
    : t("core.word.hours", { hours: unit === "hours" ? n : 0 });
};

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
