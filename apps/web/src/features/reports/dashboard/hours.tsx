import { computeRate } from "@kolekta/api/reports/agent/rules/figures";
import { computeAverage } from "@kolekta/api/reports/dashboard/contract-columns";
import { keepPreviousData } from "@tanstack/react-query";
import { RangeEnd } from "@/components/data-table/day-range.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import type { ChartData } from "@/components/chart/data.ts";
import { LineChart } from "@/components/chart/line-chart.tsx";
import type { ChartUnit } from "@/components/chart/unit.ts";
import { EmptyState, ErrorState } from "@/components/page/states.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { formatClock } from "@kolekta/api/core/calendar";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";

const PARAMS = { day: param.day(), institutionId: param.id(), stageId: param.id() };
const POLL_MS = 300_000;

type Hours = Outputs["reports"]["dashboard"]["listHours"];
type Sums = NonNullable<Hours["hours"][number]["now"]>;
type HourValueGetter = (
  sums: Pick<Sums, "collectedMinor" | "assignedMinor" | "calls" | "promises">,
) => number | null;

interface ChartProps {
  hours: Hours;
  title: string;
  valueTitle: string;
  unit: ChartUnit;
  /** Value of an hour, computed from the sums of the day. */
  getValue: HourValueGetter;
}

const HourChart = ({ hours, title, valueTitle, unit, getValue }: ChartProps) => {
  const t = useT();
  const { day } = useFormat();
  const dayText = day(hours.day);
  const usual = {
    key: "usual",
    label: t("reports.dashboard.usual"),
    comparison: true,
    values: hours.hours.map((hour) =>
      hour.usual
        ? getValue({
            collectedMinor: computeAverage(hour.usual, "collectedMinor"),
            assignedMinor: computeAverage(hour.usual, "assignedMinor"),
            calls: computeAverage(hour.usual, "calls"),
            promises: computeAverage(hour.usual, "promises"),
          })
        : null,
    ),
  };
  const data: ChartData = {
    points: hours.hours.map(({ hour }) => ({ key: String(hour), label: formatClock(hour) })),
    series: [
      {
        key: "now",
        label: dayText,
        values: hours.hours.map(({ now }) => (now ? getValue(now) : null)),
      },
      // Omits an empty line from the legend.
      ...(usual.values.some((value) => value !== null) ? [usual] : []),
    ],
  };
  return (
    <LineChart
      title={title}
      period={dayText}
      pointTitle={t("reports.bi.page.hour")}
      valueTitle={valueTitle}
      unit={unit}
      data={data}
    />
  );
};

const Charts = ({ hours }: { hours: Hours }) => {
  const t = useT();
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <HourChart
        hours={hours}
        title={t("reports.dashboard.chartCollected")}
        valueTitle={t("reports.agent.statistics.collected")}
        unit={{ kind: "money", currency: hours.currency }}
        getValue={(sums) => sums.collectedMinor}
      />
      <HourChart
        hours={hours}
        title={t("reports.dashboard.chartRate")}
        valueTitle={t("reports.agent.rank.amountRate")}
        unit={{ kind: "share" }}
        getValue={(sums) => computeRate(sums.collectedMinor, sums.assignedMinor)}
      />
      <HourChart
        hours={hours}
        title={t("reports.dashboard.chartCalls")}
        valueTitle={t("reports.agent.statistics.calls")}
        unit={{ kind: "count" }}
        getValue={(sums) => sums.calls}
      />
      <HourChart
        hours={hours}
        title={t("reports.dashboard.chartPromises")}
        valueTitle={t("reports.agent.statistics.promises")}
        unit={{ kind: "count" }}
        getValue={(sums) => sums.promises}
      />
    </div>
  );
};

const Waiting = () => (
  <div aria-hidden className="grid gap-3 lg:grid-cols-2">
    {[1, 2, 3, 4].map((chart) => (
      <Skeleton key={chart} className="h-72 rounded-lg" />
    ))}
  </div>
);

type Values = ReturnType<typeof useUrlState<typeof PARAMS>>["values"];

const Filters = ({
  values,
  today,
  onSet,
}: {
  values: Values;
  today: string;
  onSet: (patch: Partial<Values>) => void;
}) => {
  const t = useT();
  const { institutions, stages } = useOrgUnits(values.institutionId);
  const choices = [
    { id: "institutionId", label: t("core.filter.anyInstitution"), options: institutions },
    { id: "stageId", label: t("core.filter.anyStage"), options: stages },
  ] as const;
  return (
    <FilterBar
      chips={[]}
      onClear={() => onSet({ day: undefined, institutionId: undefined, stageId: undefined })}
    >
      {choices
        .filter(({ options }) => options.length > 1)
        .map(({ id, label, options }) => (
          <NativeSelect
            key={id}
            className="w-[calc(50%-0.25rem)] md:w-auto md:max-w-52"
            aria-label={label}
            placeholder={label}
            options={options.map((option) => ({ value: String(option.id), label: option.name }))}
            value={String(values[id] ?? "")}
            onChange={({ target }) =>
              onSet({
                ...(id === "institutionId" ? { stageId: undefined } : {}),
                [id]: target.value === "" ? undefined : Number(target.value),
              })
            }
          />
        ))}
      <RangeEnd
        label={t("core.field.day")}
        value={values.day ?? today}
        max={today}
        onDay={(day) => onSet({ day: day || undefined })}
      />
    </FilterBar>
  );
};

/** Recorded hours of a day as lines, beside the same weekdays before. */
export const Hours = () => {
  const t = useT();
  const { zone } = useSession();
  const { values, set } = useUrlState(PARAMS);
  const { data, error, refetch } = trpc.reports.dashboard.listHours.useQuery(values, {
    refetchInterval: POLL_MS,
    placeholderData: keepPreviousData,
  });
  const hasFigures = data?.hours.some(({ now, usual }) => now ?? usual);
  return (
    <div className="flex flex-col gap-3 md:overflow-y-auto">
      <Filters values={values} today={dayIn(new Date(), zone)} onSet={set} />
      {data?.hours.some(({ usual }) => usual) ? (
        <p className="text-muted-foreground">{t("reports.dashboard.usualAbout")}</p>
      ) : null}
      {data ? (
        hasFigures ? (
          <Charts hours={data} />
        ) : (
          <EmptyState title={t("reports.dashboard.noHours")} />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting />
      )}
    </div>
  );
};
