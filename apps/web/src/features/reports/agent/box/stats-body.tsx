import { RotateCw } from "lucide-react";
import { IconButton } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { Figures } from "./figures.tsx";
import { useStats } from "./use-stats.ts";

const Waiting = () => (
  <div className="flex flex-col gap-2" aria-hidden>
    {[1, 2, 3, 4].map((row) => (
      <Skeleton key={row} className="h-4" />
    ))}
  </div>
);

/** Figures with their time; outdated figures are marked. */
export const StatsBody = () => {
  const t = useT();
  const { zone } = useSession();
  const format = useFormat();
  const { stats, failed, refreshing, refresh } = useStats();
  const time = stats ? format.instant(stats.asOf, { zone, part: failed ? "both" : "time" }) : "";
  return (
    <div className="flex flex-col gap-2">
      {stats ? <Figures stats={stats} /> : failed ? null : <Waiting />}
      <div className="text-muted-foreground flex items-end justify-between gap-2 text-xs">
        <p role="status" className={cn("py-1", failed && "text-warning")}>
          {failed
            ? stats
              ? t("reports.agent.box.stale", { time })
              : t("reports.agent.box.failed")
            : stats
              ? t("app.page.asAt", { time })
              : null}
        </p>
        <IconButton
          label={t("core.action.refresh")}

          disabled={refreshing}
          onClick={refresh}
        >
          <RotateCw className={cn(refreshing && "motion-safe:animate-spin")} />
        </IconButton>
      </div>
    </div>
  );
};
