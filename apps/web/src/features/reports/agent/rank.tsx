import { ArrowDown, ArrowUp, Minus } from "lucide-react";
import { NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";

type RankTrend = 0 | 1 | 2;

const TRENDS = {
  2: { icon: ArrowUp, label: "reports.agent.box.up", tone: "text-success" },
  1: { icon: ArrowDown, label: "reports.agent.box.down", tone: "text-destructive" },
  0: { icon: Minus, label: "reports.agent.box.same", tone: "text-muted-foreground" },
} as const;

/** 2 means up, 1 means down; other values show a dash. */
const Trend = ({ change }: { change: RankTrend }) => {
  const t = useT();
  const { icon: Icon, label, tone } = TRENDS[change];
  return (
    <span title={t(label)} className={cn("inline-flex", tone)}>
      <Icon aria-hidden className="size-3.5" strokeWidth={2.25} />
      <span className="sr-only">{t(label)}</span>
    </span>
  );
};

interface RankProps {
  rank: number | null;
  rankedAgents: number;
  change: RankTrend;
}

/** "2 of 12" with the trend. */
export const RankText = ({ rank, rankedAgents, change }: RankProps) => {
  const t = useT();
  if (rank === null)
    return (
      <span title={t("reports.agent.box.unranked")}>
        <NoValue />
      </span>
    );
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap">
      <Trend change={change} />
      <span>
        <NumberText value={rank} className="font-medium" />{" "}
        <span className="text-muted-foreground text-xs">
          {t("reports.agent.box.among", { ranked: rankedAgents })}
        </span>
      </span>
    </span>
  );
};

/** Two decimals, as the specification requires. */
export const Rate = ({ share }: { share: number | null }) => (
  <Percent share={share} digits={2} minDigits={2} />
);
