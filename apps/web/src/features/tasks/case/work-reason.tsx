import type { WorkReason } from "@kolekta/api/tasks/case/contract";
import {
  AlarmClock,
  CalendarX2,
  CirclePause,
  HandCoins,
  Lock,
  type LucideIcon,
  PhoneOutgoing,
  QrCode,
  TrendingUp,
} from "lucide-react";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";

const LOOKS: Record<WorkReason, { tone: Tone; icon: LucideIcon }> = {
  BROKEN_PROMISE: { tone: "danger", icon: CalendarX2 },
  PROMISE_TODAY: { tone: "warning", icon: HandCoins },
  CALLBACK_DUE: { tone: "warning", icon: AlarmClock },
  NEVER_CONTACTED: { tone: "info", icon: PhoneOutgoing },
  CODE_EXPIRING: { tone: "warning", icon: QrCode },
  EXPECTED_VALUE: { tone: "neutral", icon: TrendingUp },
  ON_HOLD: { tone: "neutral", icon: CirclePause },
  CLOSED: { tone: "neutral", icon: Lock },
};

/** What to do next, in words with a shape. */
export const WorkReasonBadge = ({ reason }: { reason: WorkReason }) => {
  const t = useT();
  return (
    <StatusBadge {...LOOKS[reason]} label={t(`tasks.case.reason.${reason}`)} />
  );
};

export const workReasonIcon = (reason: WorkReason): LucideIcon =>
  LOOKS[reason].icon;
