import { RotateCw } from "lucide-react";
import { Money } from "@/components/page/values.tsx";
import { IconButton } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { Rate, RankText } from "../rank.tsx";
import { type Stats, useStats } from "./use-stats.ts";

const useRecoveries = (stats: Stats) => {
  const t = useT();
  const { money } = useFormat();
  const amount = (minor: number) => money(minor, stats.currency);
  return [
    {
      label: t("reports.agent.box.byCases"),
      rate: stats.taskRecoveryRate,
      rank: stats.taskRanking,
      change: stats.taskRankingChange,
      words: t("reports.agent.box.ofCases", {
        collected: stats.collectionNumber,
        assigned: stats.bindTaskTotalNumber,
      }),
    },
    {
      label: t("reports.agent.box.byAmount"),
      rate: stats.amountRecoveryRate,
      rank: stats.amountRanking,
      change: stats.amountRankingChange,
      words: t("reports.agent.box.ofAmount", {
        collected: amount(stats.collectionAmount),
        assigned: amount(stats.bindTaskTotalAmount),
      }),
    },
  ];
};

type RecoveryProps = ReturnType<typeof useRecoveries>[number] & { rankedAgents: number };

const Recovery = ({ label, rate, words, ...rank }: RecoveryProps) => (
  <div>
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd>
      <span className="flex items-baseline justify-between gap-2">
        <span className="text-base font-semibold">
          <Rate share={rate} />
        </span>
        <RankText {...rank} />
      </span>
      <span className="text-muted-foreground tabular block text-xs text-balance">{words}</span>
    </dd>
  </div>
);

interface WageProps {
  label: string;
  minor: number | null;
  currency: Stats["wageCurrency"];
}

const Wage = ({ label, minor, currency }: WageProps) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-2">
    <dt className="text-muted-foreground text-xs">{label}</dt>
    <dd className="font-medium">
      <Money minor={minor} currency={currency} />
    </dd>
  </div>
);

/** Every figure of "Today's performance stats" of the specification. */
const Figures = ({ stats }: { stats: Stats }) => {
  const t = useT();
  const { rankedAgents, wageCurrency } = stats;
  return (
    <div className="text-table flex flex-col gap-2">
      <dl className="flex flex-col gap-2">
        {useRecoveries(stats).map((recovery) => (
          <Recovery key={recovery.label} {...recovery} rankedAgents={rankedAgents} />
        ))}
      </dl>
      {stats.totalWage === null ? null : (
        <dl className="flex flex-col gap-0.5 border-t pt-1.5">
          <Wage
            label={t("reports.agent.box.wageToday")}
            minor={stats.totalWage}
            currency={wageCurrency}
          />
          <Wage
            label={t("reports.agent.box.wageBefore")}
            minor={stats.beforeWage}
            currency={wageCurrency}
          />
        </dl>
      )}
    </div>
  );
};

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
