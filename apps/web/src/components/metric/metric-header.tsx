import type { MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { METRIC_NAMES } from "@kolekta/api/reports/metric/contract-words";
import { Definition } from "@/components/page/definition.tsx";
import { useT } from "@/lib/i18n.tsx";

export const useMetricLabels = () => {
  const t = useT();
  return (key: MetricKey) => ({
    name: t(METRIC_NAMES[key]),
    about: t(`reports.metric.about.${key}`),
  });
};

/** The name of a metric with its definition beside it. */
export const MetricHeader = ({ metric }: { metric: MetricKey }) => {
  const labels = useMetricLabels()(metric);
  return (
    <span className="inline-flex items-center gap-0.5">
      {labels.name}
      <Definition {...labels} />
    </span>
  );
};
