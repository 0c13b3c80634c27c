import { figureCaseColumns, hasAmounts } from "@kolekta/api/reports/figure/contract-columns";
import { DRILL_DOWN_KEYS } from "@kolekta/api/reports/figure/contract-drill-down";
import { useNavigate } from "react-router-dom";
import { toCasePath } from "@/components/case/case-link.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param, useUrlState } from "@/lib/url-state.ts";
import { buildCaseView } from "./case-columns.tsx";

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
  const query = { ...figure, metric, from, to, byAgents: !whole };
  const result = trpc.reports.figure.listCases.useQuery(
    { ...query, page: state.page },
    { ...LIST_QUERY, enabled: isComplete },
  );
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
      <ListScreen
        id="figure.cases"
        label="app.screen.figure-cases"
        columns={figureCaseColumns}
        view={buildCaseView(hasAmounts(metric))}
        rowKey="taskId"
        rowLabel={({ borrowerName }) => borrowerName}
        state={state}
        result={result}
        onOpen={(row) => void navigate(toCasePath(row))}
        exportFilter={query}
        empty={["reports.figure.none"]}
      />
    </Page>
  );
}
