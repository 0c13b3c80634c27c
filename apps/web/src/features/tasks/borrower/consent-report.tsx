import {
  CONSENT_COUNTS,
  CONSENT_REPORT_DAYS,
  type ConsentReportRow,
} from "@kolekta/api/tasks/borrower/contract-consent-report";
import { keepPreviousData } from "@tanstack/react-query";
import { toInstantRange, useRecordPeople } from "@/components/case/record-filters.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";

const FILTERS = {
  institutionId: param.id(),
  agentId: param.id(),
  from: param.day(),
  to: param.day(),
};

const useColumns = (): Column<ConsentReportRow>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      cell: (row) => row.agentName,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName ?? <NoValue />,
    },
    ...CONSENT_COUNTS.map((name) => ({
      id: name,
      header: t(`tasks.borrower.consent.report.${name}`),
      align: "end" as const,
      cell: (row: ConsentReportRow) => row[name],
    })),
  ];
};

/** Consents by the person who recorded them, and the contacts that relied on consents. */
export const ConsentReport = () => {
  const t = useT();
  const { zone } = useSession();
  const table = useTableState({ filters: FILTERS });
  const { filters, page, size } = table;
  const { from, to, ...people } = filters;
  const query = { ...people, ...toInstantRange({ from, to }, zone) };
  const result = trpc.tasks.borrower.listConsents.useQuery(
    { ...query, page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const title = t("tasks.borrower.consent.report.title");
  return (
    <DataTable
      id="borrower.consents"
      label={title}
      columns={useColumns()}
      rowKey={(row) => String(row.agentId)}
      rowLabel={(row) => row.agentName}
      state={table}
      result={result}
      toolbar={
        <ListFilters
          state={table}
          choices={useRecordPeople(filters.institutionId)}
          days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
        />
      }
      actions={
        <LimitedExport
          path="/api/borrower/consent/report-export"
          name="consents.xlsx"
          body={query}
          days={filters}
          maxDays={CONSENT_REPORT_DAYS}
        />
      }
      stacked
      empty={{
        title: t("tasks.borrower.consent.report.none"),
        body: t("manage.audit.limit", { days: CONSENT_REPORT_DAYS }),
      }}
    />
  );
};
