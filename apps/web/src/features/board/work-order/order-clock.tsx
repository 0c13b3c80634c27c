import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { AlarmClock, Clock, type LucideIcon, TriangleAlert } from "lucide-react";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useNow } from "@/hooks/use-now.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import {
  toLastInstant,
  nextLimit,
  toDuration,
  computeRemainingTime,
  type Urgency,
} from "./clock.ts";

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
