import type { ComparedGroup, Interval } from "@kolekta/api/tasks/allocation/contract-compare";
import type { ComparisonResult } from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { NoValue } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { IntervalBar } from "./interval-bar.tsx";
import { usePoints } from "./points.ts";

const TONES: Readonly<Record<ComparisonResult, Tone>> = {
  TOO_FEW: "neutral",
  MORE: "success",
  LESS: "warning",
  NO_DIFFERENCE: "info",
};

const Measure = ({ label, interval }: { label: string; interval: Interval | null }) => {
  const t = useT();
  const points = usePoints();
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="flex flex-col gap-1">
        {interval ? (
          <>
            <span>
              <span className="font-medium">{points(interval.estimate)}</span>{" "}
              <span className="text-muted-foreground">
                {t("tasks.allocation.compare.interval", {
                  low: points(interval.low),
                  high: points(interval.high),
                })}
              </span>
            </span>
            <IntervalBar interval={interval} />
          </>
        ) : (
          <NoValue />
        )}
      </dd>
    </div>
  );
};

interface Props {
  difference: NonNullable<ComparedGroup["difference"]>;
  name: string;
  /** Name of the compared group. */
  other: string;
}

export const Difference = ({ difference, name, other }: Props) => {
  const t = useT();
  return (
    <>
      <Alert tone={TONES[difference.verdict]}>
        {t(`tasks.allocation.compare.verdict.${difference.verdict}`, { name, other })}
      </Alert>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Measure
          label={t("tasks.allocation.compare.meanDifference")}
          interval={difference.meanShare}
        />
        <Measure
          label={t("tasks.allocation.compare.paidDifference")}
          interval={difference.paidRate}
        />
      </dl>
    </>
  );
};
