import type { Flow } from "@kolekta/api/reports/daily/contract-codes";
import { FLOW_LABELS } from "@kolekta/api/reports/daily/contract-words";
import type { Translate } from "@kolekta/i18n/web";
import { keepPreviousData } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { CaseLink } from "@/components/case/case-link.tsx";
import { buildOrgUnitColumns } from "@/components/case/org-columns.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { DayText, Money, NoValue } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { DRILL_DOWN_PARAMS } from "./filters.ts";

type StagePeriod = Outputs["reports"]["daily"]["listCases"]["rows"][number];

const buildCaseColumns = (t: Translate): Column<StagePeriod>[] => [
  {
    id: "loan",
    header: t("core.field.loanNumber"),
    sticky: "start",
    cell: (row) => <CaseLink record={row}>{row.loanNumber}</CaseLink>,
  },
  {
    id: "borrower",
    header: t("core.field.borrower"),
    cell: ({ borrowerName }) => borrowerName ?? <NoValue />,
  },
  ...buildOrgUnitColumns<StagePeriod>(t),
];

const when = (t: Translate): Column<StagePeriod>[] => [
  {
    id: "from",
    header: t("reports.daily.enteredOn"),
    cell: ({ from }) => <DayText day={from} />,
  },
  {
    id: "until",
    header: t("reports.daily.exitedOn"),
    cell: ({ until }) => (until ? <DayText day={until} /> : <NoValue />),
  },
  {
    id: "next",
    header: t("reports.daily.nextStage"),
    cell: ({ nextStageName }) => nextStageName ?? <NoValue />,
  },
  {
    id: "amount",
    header: t("core.field.amount"),
    align: "end",
    cell: (row) => <Money minor={row.amountMinor} currency={row.currency} />,
  },
  {
    id: "principal",
    header: t("reports.daily.by.principalMinor"),
    align: "end",
    cell: (row) => <Money minor={row.principalMinor} currency={row.currency} />,
  },
];

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
  const result = trpc.reports.daily.listCases.useQuery(
    {
      flow,
      ...days,
      page,
      size,
      institutionId: filters.institution,
      stageId: filters.stage,
      currency: filters.currency,
    },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const title = `${t("reports.daily.title")} · ${t(FLOW_LABELS[flow])}`;
  return (
    <DataTable
      id="daily.cases"
      label={title}
      columns={[...buildCaseColumns(t), ...when(t)]}
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
      empty={{
        title: t("reports.daily.noCases"),
        body: t("reports.daily.noCasesBody"),
      }}
    />
  );
};
