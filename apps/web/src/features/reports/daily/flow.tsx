import { type Flow, FLOWS, OUTFLOWS } from "@kolekta/api/reports/daily/contract-codes";
import { FLOW_LABELS } from "@kolekta/api/reports/daily/contract-words";
import { FlowChart } from "@/components/chart/flow-chart.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { TotalRow } from "./columns.tsx";
import type { Measure } from "./filters.ts";

interface Props {
  total: TotalRow;
  measure: Measure;
  period: string;
  onOpen: (flow: Flow) => void;
}

const OUT: ReadonlySet<Flow> = new Set(OUTFLOWS);
const SUMS: ReadonlySet<Flow> = new Set<Flow>(["opening", "closing"]);

/** Chart from opening to closing balance; flows of zero are omitted. */
const Waterfall = ({ total, measure, period, onOpen }: Props) => {
  const t = useT();
  const { currency } = total;
  const steps = FLOWS.map((flow) => {
    const value = total.flows[flow][measure];
    return {
      key: flow,
      label: t(FLOW_LABELS[flow]),
      value: OUT.has(flow) ? -value : value,
      total: SUMS.has(flow),
    };
  }).filter((step) => step.total || step.value !== 0);
  return (
    <FlowChart
      title={`${t("reports.daily.chart")} · ${currency}`}
      period={period}
      pointTitle={t("reports.daily.flowTitle")}
      valueTitle={t(`reports.daily.by.${measure}`)}
      unit={measure === "cases" ? { kind: "count" } : { kind: "money", currency }}
      steps={steps}
      onSelect={({ point }) => {
        const flow = FLOWS.find((candidate) => candidate === point);
        if (flow) onOpen(flow);
      }}
    />
  );
};

export default Waterfall;
