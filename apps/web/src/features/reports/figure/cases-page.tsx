import { DRILL_DOWN_KEYS } from "@kolekta/api/reports/figure/contract-drill-down";
import { METRICS } from "@kolekta/api/reports/metric/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { toCasePath } from "@/components/case/case-link.tsx";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { useCaseColumns } from "./case-columns.tsx";

/** Figure in the address. */
const FIGURE = {
  metric: param.choice(DRILL_DOWN_KEYS),
  from: param.day(),
  to: param.day(),
  institutionId: param.id(),
  stageId: param.id(),
  groupId: param.id(),
  agentId: param.id(),
  /** Includes cases without an agent. */
  whole: param.flag(),
};

const NO_FILTERS = {};

export default function FigureCasesPage() {
  const t = useT();
  const rangeText = useRangeText();
  const getLabels = useMetricLabels();
  const navigate = useNavigate();
  const { values } = useUrlState(FIGURE);
  const state = useTableState({ filters: NO_FILTERS });
  const { whole, ...figure } = values;
  const { metric = "collected", from = "", to = from } = figure;
  const isComplete = values.metric !== undefined && from !== "";
  const result = trpc.reports.figure.listCases.useQuery(
    { ...figure, metric, from, to, byAgents: !whole, page: state.page },
    {
      enabled: isComplete,
      placeholderData: keepPreviousData,
      meta: { quiet: true },
    },
  );
  const columns = useCaseColumns(METRICS[metric].unit === "AMOUNT");
  if (!isComplete)
    return (
      <Page>
        <PageHeader />
        <EmptyState title={t("reports.figure.unnamed")} />
      </Page>
    );
  const agent = result.data?.agentName;
  const days = rangeText({ from, to });
  const unseen = result.data?.unseen ?? 0;
  return (
    <Page fill>
      <PageHeader
        title={t("reports.figure.title", { metric: getLabels(metric).name })}
        description={agent ? t("reports.figure.ofAgent", { days, agent }) : days}
      />
      {unseen > 0 ? (
        <Alert tone="info">{t("reports.figure.unseen", { count: unseen })}</Alert>
      ) : null}
      <DataTable
        id="figure.cases"
        label={t("app.screen.figure-cases")}
        columns={columns}
        rowKey={(row) => String(row.taskId)}
        rowLabel={({ borrowerName }) => borrowerName}
        state={state}
        result={result}
        onOpen={(row) => void navigate(toCasePath(row))}
        empty={{ title: t("reports.figure.none") }}
      />
    </Page>
  );
}
