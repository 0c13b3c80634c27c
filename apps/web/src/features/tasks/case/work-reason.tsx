import type { CaseRow, WorkReason } from "@kolekta/api/tasks/case/contract";
import {
  AlarmClock,
  CalendarX2,
  CirclePause,
  HandCoins,
  Hourglass,
  Lock,
  type LucideIcon,
  PhoneOff,
  PhoneOutgoing,
  QrCode,
  SkipForward,
  TrendingUp,
} from "lucide-react";
import { StatusBadge } from "@/components/page/values.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useShortTime } from "@/components/case/short-time.tsx";

const LOOKS: Record<WorkReason, { tone: Tone; icon: LucideIcon }> = {
  BROKEN_PROMISE: { tone: "danger", icon: CalendarX2 },
  PROMISE_TODAY: { tone: "warning", icon: HandCoins },
  CALLBACK_DUE: { tone: "warning", icon: AlarmClock },
  NEVER_CONTACTED: { tone: "info", icon: PhoneOutgoing },
  CODE_EXPIRING: { tone: "warning", icon: QrCode },
  EXPECTED_VALUE: { tone: "neutral", icon: TrendingUp },
  RESTING: { tone: "neutral", icon: Hourglass },
  ON_HOLD: { tone: "neutral", icon: CirclePause },
  CLOSED: { tone: "neutral", icon: Lock },
  SKIPPED: { tone: "neutral", icon: SkipForward },
};

interface BadgeProps {
  reason: WorkReason;
  blockedBy?: CaseRow["blockedBy"];
}

/**
 * Badge of the next step. Beyond the maximum days past due, the badge says that calls are blocked.
 */
export const WorkReasonBadge = ({ reason, blockedBy }: BadgeProps) => {
  const t = useT();
  if (blockedBy === "DPD_MAX")
    return <StatusBadge tone="neutral" icon={PhoneOff} label={t("tasks.case.blocked.DPD_MAX")} />;
  return <StatusBadge {...LOOKS[reason]} label={t(`tasks.case.reason.${reason}`)} />;
};

/** Shows the block and when it ends; the short form shows only the time, if known. */
export const Closure = ({
  row: { blockedBy, restsUntil },
  brief = false,
}: {
  row: Pick<CaseRow, "blockedBy" | "restsUntil">;
  brief?: boolean;
}) => {
  const t = useT();
  const short = useShortTime();
  const until = restsUntil ? t("tasks.case.restsUntil", { at: short.instant(restsUntil) }) : null;
  const why =
    blockedBy === "HOURS" || blockedBy === "JUST_PAID"
      ? t(`tasks.case.blocked.${blockedBy}`)
      : null;
  if (!until && !why) return null;
  return (
    <span className="text-muted-foreground tabular text-xs">
      {(brief && until) || [why, until].filter(Boolean).join(" · ")}
    </span>
  );
};

/**
 * Next step; for a case that contact rules or a hold block now, the time when it may be called
 * again, if known.
 */
export const NextStep = ({
  row,
}: {
  row: Pick<CaseRow, "workReason" | "blockedBy" | "restsUntil">;
}) => (
  <span className="inline-flex flex-wrap align-middle items-center gap-x-1.5">
    <WorkReasonBadge reason={row.workReason} blockedBy={row.blockedBy} />
    <Closure row={row} />
  </span>
);

export const workReasonIcon = (reason: WorkReason): LucideIcon => LOOKS[reason].icon;
