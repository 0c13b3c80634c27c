import type { StagePeriod } from "@kolekta/api/reports/daily/contract";
import type { Flow } from "@kolekta/api/reports/daily/contract-codes";
import { periodColumns } from "@kolekta/api/reports/daily/contract-columns";
import { FLOW_LABELS } from "@kolekta/api/reports/daily/contract-words";
import { ArrowLeft } from "lucide-react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { ListExport } from "@/components/list/list-export.tsx";
import { LIST_QUERY } from "@/components/list/list-screen.tsx";
import { type ListView, useListColumns } from "@/components/list/use-list-columns.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { DRILL_DOWN_PARAMS } from "./filters.ts";

const VIEW: ListView<StagePeriod, keyof typeof periodColumns> = {
  loan: { sticky: "start", cell: (row) => <CaseLink record={row}>{row.loanNumber}</CaseLink> },
  borrower: {},
  status: { cell: ({ status }) => <CaseStatusBadge status={status} /> },
  institution: {},
  stage: {},
  agent: {},
  from: {},
  until: {},
  next: {},
  amount: {},
  principal: {},
};

interface Props {
  flow: Flow;
  days: { readonly from: string; readonly to: string };
  onBack: () => void;
}

/** Cases behind a figure, within the reader's scope. */
export const DailyCases = ({ flow, days, onBack }: Props) => {
  const t = useT();
  const rangeText = useRangeText();
  const table = useTableState({ filters: DRILL_DOWN_PARAMS });
  const { page, size, filters } = table;
  const query = {
    flow,
    ...days,
    institutionId: filters.institution,
    stageId: filters.stage,
    currency: filters.currency,
  };
  const result = trpc.reports.daily.listCases.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <DataTable
      id="daily.cases"
      label={`${t("reports.daily.title")} · ${t(FLOW_LABELS[flow])}`}
      columns={useListColumns(periodColumns, VIEW)}
      actions={<ListExport list="reports.daily.listCases" filter={query} columns={periodColumns} />}
      rowKey={(row) => `${row.taskId} ${row.from} ${row.until ?? ""} ${row.stageName}`}
      rowLabel={(row) => row.loanNumber}
      state={table}
      result={result}
      toolbar={
        <span className="flex flex-wrap items-center gap-2">
          <Button onClick={onBack}>
            <ArrowLeft />
            {t("reports.daily.title")}
          </Button>
          <h2 className="font-medium">
            {t(FLOW_LABELS[flow])}
            {", "}
            {rangeText(days)}
          </h2>
        </span>
      }
      empty={{ title: t("reports.daily.noCases"), body: t("reports.daily.noCasesBody") }}
    />
  );
};
