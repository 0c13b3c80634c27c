import { LOG_DAYS, type WageLog } from "@kolekta/api/reports/wage/contract-log";
import { keepPreviousData } from "@tanstack/react-query";
import { toInstantRange } from "@/components/case/record-filters.ts";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { DayText, InstantText, Money, NoValue } from "@/components/page/values.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { toChoices, LOG_FILTERS } from "./wage-filters.ts";

const useLogColumns = (): Column<WageLog>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "at",
      header: t("core.field.time"),
      sticky: "start",
      cell: ({ at }) => <InstantText at={at} zone={zone} />,
    },
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: ({ agentName }) => agentName,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "day",
      header: t("core.field.day"),
      cell: ({ day }) => <DayText day={day} />,
    },
    {
      id: "part",
      header: t("reports.wage.part"),
      cell: ({ part }) => t(`reports.wage.field.${part}`),
    },
    {
      id: "before",
      header: t("reports.wage.before"),
      align: "end",
      cell: ({ before, currency }) => <Money minor={before} currency={currency} />,
    },
    {
      id: "after",
      header: t("reports.wage.after"),
      align: "end",
      cell: ({ after, currency }) => <Money minor={after} currency={currency} />,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      width: "16rem",
      cell: ({ reason }) => reason,
    },
    {
      id: "editor",
      header: t("core.field.by"),
      cell: ({ editorName }) => editorName ?? <NoValue />,
    },
  ];
};

export const WageLogs = () => {
  const t = useT();
  const { zone } = useSession();
  const { day } = useFormat();
  const table = useTableState({ filters: LOG_FILTERS });
  const { institutions } = useOrgUnits(table.filters.institutionId);
  const { from, to, ...filters } = table.filters;
  const { page, size } = table;
  const result = trpc.reports.wage.logs.useQuery(
    { ...filters, ...toInstantRange({ from, to }, zone), page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="wage.logs"
      label={t("reports.wage.logs")}
      columns={useLogColumns()}
      rowKey={({ id }) => String(id)}
      rowLabel={(row) =>
        t("reports.wage.logRow", {
          part: t(`reports.wage.field.${row.part}`),
          name: row.agentName,
          day: day(row.day),
        })
      }
      state={table}
      result={result}
      toolbar={
        <ListFilters
          state={table}
          search={{ id: "agent", label: t("core.field.agent") }}
          choices={[
            {
              id: "institutionId",
              label: t("core.field.institution"),
              placeholder: t("core.filter.anyInstitution"),
              options: toChoices(institutions),
              hidden: institutions.length < 2,
            },
          ]}
          days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
        />
      }
      empty={{
        title: t("reports.wage.logsNone"),
        body: t("reports.wage.logsNoneBody", { days: LOG_DAYS }),
      }}
    />
  );
};
