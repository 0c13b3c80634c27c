import type { ComparedGroup, Interval } from "@kolekta/api/tasks/allocation/contract-compare";
import type { ComparisonResult } from "@kolekta/api/tasks/allocation/contract-compare-codes";
import { None } from "@/components/page/values.tsx";
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

const Measure = ({ label, of }: { label: string; of: Interval | null }) => {
  const t = useT();
  const points = usePoints();
  return (
    <div className="flex flex-col gap-1">
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="flex flex-col gap-1">
        {of ? (
          <>
            <span>
              <span className="font-medium">{points(of.estimate)}</span>{" "}
              <span className="text-muted-foreground">
                {t("tasks.allocation.compare.interval", {
                  low: points(of.low),
                  high: points(of.high),
                })}
              </span>
            </span>
            <IntervalBar of={of} />
          </>
        ) : (
          <None />
        )}
      </dd>
    </div>
  );
};

interface Props {
  of: NonNullable<ComparedGroup["difference"]>;
  name: string;
  /** With which it is compared. */
  other: string;
}

/** How far a group is from the other, and what that means. */
export const Difference = ({ of, name, other }: Props) => {
  const t = useT();
  return (
    <>
      <Alert tone={TONES[of.verdict]}>
        {t(`tasks.allocation.compare.verdict.${of.verdict}`, { name, other })}
      </Alert>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Measure label={t("tasks.allocation.compare.meanDifference")} of={of.meanShare} />
        <Measure label={t("tasks.allocation.compare.paidDifference")} of={of.paidRate} />
      </dl>
    </>
  );
};
