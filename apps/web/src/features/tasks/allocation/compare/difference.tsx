import type { ComparedGroup, Interval } from "@kolekta/api/tasks/allocation/contract-compare";
import type { ComparisonResult } from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { NoValue } from "@/components/page/values.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import type { Tone } from "@/components/ui/badge.tsx";
import { useT } from "@/lib/i18n.tsx";
import { computeBounds, usePoints } from "./points.ts";

/** Draws the difference against zero; right of zero means more recovered. */
const IntervalBar = ({ interval }: { interval: Interval }) => {
  const t = useT();
  const points = usePoints();
  const { max, at } = computeBounds(interval);
  const [left, right] = [at(interval.low), at(interval.high)];
  return (
    <span className="flex flex-col gap-1">
      <span
        role="img"
        aria-label={t("tasks.allocation.compare.interval", {
          low: points(interval.low),
          high: points(interval.high),
        })}
        className="relative block h-5 w-full"
      >
        <span className="bg-border absolute inset-x-0 top-1/2 h-px" />
        <span className="bg-foreground absolute inset-y-0 left-1/2 w-px" />
        <span
          className="bg-primary/50 absolute top-1/2 h-2 -translate-y-1/2 rounded-sm"
          style={{ left: `${left}%`, width: `max(2px, ${right - left}%)` }}
        />
        <span
          className="bg-primary absolute top-1/2 size-2.5 -translate-1/2 rounded-full"
          style={{ left: `${at(interval.estimate)}%` }}
        />
      </span>
      <span aria-hidden className="text-muted-foreground tabular flex justify-between text-xs">
        <span>{points(-max)}</span>
        <span>0</span>
        <span>{points(max)}</span>
      </span>
    </span>
  );
};

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
