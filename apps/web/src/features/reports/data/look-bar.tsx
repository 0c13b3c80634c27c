import { MAX_DAYS, TREND_METRICS } from "@kolekta/api/reports/data/contract-codes";
import { METRIC_GROUPS, METRICS, type MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { GROUP_NAMES } from "@kolekta/api/reports/metric/contract-words";
import { keepPreviousData } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { toSortInput, type TableState } from "@/components/data-table/table-state.ts";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useUrlState } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { VIEWS, type ReportViewKey, LOOK, toRange } from "./filters.ts";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export const useLook = <Filters extends Days>(state: TableState<Filters>) => {
  const { zone } = useSession();
  const { values, set } = useUrlState(LOOK);
  const { from: _, to: __, ...narrowed } = state.filters;
  const range = toRange(state.filters, dayIn(new Date(), zone), MAX_DAYS);
  const { page, sort } = state;
  const sorted = toSortInput(sort);
  return {
    set,
    show: values.show ?? "overview",
    by: values.by ?? "institution",
    metric: TREND_METRICS.find((key) => key === values.metric) ?? "collected",
    range,
    narrowed,
    rows: { ...narrowed, ...range },
    sorted,
    order: { page, ...sorted },
    options: { enabled: range !== null, placeholderData: keepPreviousData, meta: { quiet: true } },
  };
};

/** Builds the test of which metrics the server shows to this user. */
export const useVisibleMetric = (): ((key: MetricKey) => boolean) => {
  const can = useCan();
  const { caseScope } = useSession();
  const seesComplaints = can("workOrder.read") && caseScope !== "OWN";
  return (key) =>
    (!METRICS[key].wage || can("wage.read")) && (!METRICS[key].complaint || seesComplaints);
};

interface Props {
  metrics: readonly MetricKey[];
  metric: MetricKey;
  show: ReportViewKey;
  onLook: (look: { metric?: MetricKey; show?: ReportViewKey }) => void;
  children?: ReactNode;
}

export const LookBar = ({ metrics, metric, show, onLook, children }: Props) => {
  const t = useT();
  const getLabels = useMetricLabels();
  const isVisible = useVisibleMetric();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label className="flex min-w-0 items-center gap-2">
        <span className="text-muted-foreground text-xs">{t("reports.data.metric")}</span>
        <NativeSelect
          className="w-auto max-w-56"
          value={metric}
          options={METRIC_GROUPS.flatMap((group) =>
            metrics
              .filter((key) => METRICS[key].group === group && isVisible(key))
              .map((key) => ({
                value: key,
                label: getLabels(key).name,
                group: t(GROUP_NAMES[group]),
              })),
          )}
          onChange={({ target }) => {
            const chosen = metrics.find((key) => key === target.value);
            if (chosen) onLook({ metric: chosen });
          }}
        />
      </label>
      <label className="flex min-w-0 items-center gap-2">
        <span className="text-muted-foreground text-xs">{t("reports.data.show")}</span>
        <NativeSelect
          className="w-auto max-w-48"
          value={show}
          options={VIEWS.map((view) => ({
            value: view,
            label: t(view === "overview" ? "reports.data.overview" : GROUP_NAMES[view]),
          }))}
          onChange={({ target }) => {
            const chosen = VIEWS.find((view) => view === target.value);
            if (chosen) onLook({ show: chosen });
          }}
        />
      </label>
      {children}
    </div>
  );
};
