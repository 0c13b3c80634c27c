import type { MetricKey } from "@kolekta/api/reports/metric/contract-codes";
import { METRIC_NAMES } from "@kolekta/api/reports/metric/contract-words";
import { useT } from "@/lib/i18n.tsx";

export const useMetricLabels = () => {
  const t = useT();
  return (key: MetricKey) => ({
    name: t(METRIC_NAMES[key]),
    about: t(`reports.metric.about.${key}`),
  });
};
