import type { CohortCase } from "@kolekta/api/reports/roll-rate/contract";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import { keepPreviousData } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Money } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { toRateQuery, RateFilters } from "./filters.ts";

interface Props {
  state: TableState<RateFilters>;
  query: ReturnType<typeof toRateQuery>;
  day: string;
}

const useColumns = (): Column<CohortCase>[] => {
  const t = useT();
  const { zone } = useSession();
  const { instant } = useFormat();
  return [
    {
      id: "loan",
      header: t("tasks.case.field.loanNumber"),
      sticky: "start",
      cell: (row) => <CaseLink record={row}>{row.loanNumber}</CaseLink>,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName,
    },
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: (row) => row.stageName,
    },
    {
      id: "then",
      header: t("reports.rollRate.thenStage"),
      cell: (row) => row.thenStageName ?? t("tasks.case.tab.ENDED"),
    },
    {
      id: "entered",
      header: t("reports.rollRate.enteredAt"),
      cell: (row) => instant(row.enteredAt, { zone }),
    },
    {
      id: "principal",
      header: t("tasks.case.field.principal"),
      align: "end",
      cell: (row) => <Money minor={row.principalMinor} currency={row.currency} />,
    },
    {
      id: "arrears",
      header: t("tasks.case.field.arrears"),
      align: "end",
      cell: (row) => <Money minor={row.arrearsMinor} currency={row.currency} />,
    },
    {
      id: "status",
      header: t("core.field.status"),
      cell: (row) => <CaseStatusBadge status={row.status} />,
    },
  ];
};

/** Cases behind a cell of the heat map, page by page. */
export const CohortCases = ({ state, query, day }: Props) => {
  const t = useT();
  const format = useFormat();
  const { daysSince, outcome, institutionId, stageId } = query;
  const result = trpc.reports.rollRate.listCases.useQuery(
    { day, daysSince, outcome, institutionId, stageId, page: state.page, size: state.size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
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
      <DataTable
        id="rollRate.cases"
        label={t("reports.rollRate.drillDownTitle")}
        columns={useColumns()}
        rowKey={(row) => String(row.taskId)}
        rowLabel={(row) => row.loanNumber}
        state={state}
        result={result}
        empty={{ title: t("app.chart.none"), body: cohortText }}
      />
    </>
  );
};
