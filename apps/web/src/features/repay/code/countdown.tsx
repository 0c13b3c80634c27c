import { Clock3 } from "lucide-react";
import { useSession } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { useRemainingSeconds } from "@/hooks/use-seconds-left.ts";

const SOON = 3600;

export const Countdown = ({ expiresAt }: { expiresAt: Date }) => {
  const t = useT();
  const { zone } = useSession();
  const { duration, instant } = useFormat();
  const remainingSeconds = useRemainingSeconds(expiresAt);
  const until = instant(expiresAt, { zone, showZone: true });
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-xs">
      <span
        role="timer"
        className={cn(
          "tabular inline-flex items-center gap-1 font-medium",
          remainingSeconds < SOON && "text-warning",
        )}
      >
        <Clock3 aria-hidden className="size-3.5" />
        {remainingSeconds === 0
          ? t("repay.code.states.EXPIRED")
          : t("repay.code.remaining", { left: duration(remainingSeconds) })}
      </span>
      <span className="text-muted-foreground">{t("repay.code.until", { at: until })}</span>
    </p>
  );
};
