import type { CohortCase } from "@kolekta/api/reports/roll-rate/contract";
import { cohortCaseColumns } from "@kolekta/api/reports/roll-rate/contract-columns";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import { ArrowLeft } from "lucide-react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import type { ListView } from "@/components/list/use-list-columns.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { toRateQuery, RateFilters } from "./filters.ts";

interface Props {
  state: TableState<RateFilters>;
  query: ReturnType<typeof toRateQuery>;
  day: string;
}

const VIEW: ListView<CohortCase, keyof typeof cohortCaseColumns> = {
  loan: { sticky: "start", cell: (row) => <CaseLink record={row}>{row.loanNumber}</CaseLink> },
  institution: {},
  stage: {},
  thenStage: {},
  entered: { exact: "minute" },
  principal: {},
  arrears: {},
  status: { cell: ({ status }) => <CaseStatusBadge status={status} /> },
};

/** Cases behind a cell of the heat map, page by page. */
export const CohortCases = ({ state, query, day }: Props) => {
  const t = useT();
  const format = useFormat();
  const { daysSince, outcome, institutionId, stageId } = query;
  const filter = { day, daysSince, outcome, institutionId, stageId };
  const result = trpc.reports.rollRate.listCases.useQuery(
    { ...filter, page: state.page, size: state.size },
    LIST_QUERY,
  );
  const cohortText = t("reports.rollRate.cohortTitle", {
    day: format.day(day),
    daysSince,
    outcome: t(OUTCOME_LABELS[outcome]),
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="outline"
          onClick={() => state.setFilters({ day: undefined, daysSince: undefined })}
        >
          <ArrowLeft />
          {t("reports.metric.name.rollRate")}
        </Button>
        <h2 className="font-medium">{cohortText}</h2>
      </div>
      <ListScreen
        id="rollRate.cases"
        label="reports.rollRate.drillDownTitle"
        columns={cohortCaseColumns}
        view={VIEW}
        rowKey="taskId"
        rowLabel={(row) => row.loanNumber}
        state={state}
        result={result}
        exportFilter={filter}
        empty={["app.chart.none"]}
      />
    </>
  );
};
