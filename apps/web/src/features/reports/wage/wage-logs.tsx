import { logColumns } from "@kolekta/api/reports/wage/contract-columns";
import { LOG_DAYS, type WageLog } from "@kolekta/api/reports/wage/contract-log";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import type { ListView } from "@/components/list/use-list-columns.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const FILTERS = {
  agent: filter.search("core.field.agent"),
  institutionId: filter.institution(),
  from: filter.from(),
  to: filter.to(),
};
const PARAMS = toParams(FILTERS);

const VIEW: ListView<WageLog, keyof typeof logColumns> = {
  at: { sticky: "start", exact: "minute" },
  agent: {},
  institution: {},
  day: {},
  part: {},
  before: {},
  after: {},
  reason: { wrap: true, width: "16rem" },
  editor: {},
};

export const WageLogs = () => {
  const t = useT();
  const { zone } = useSession();
  const { day } = useFormat();
  const table = useTableState({ filters: PARAMS });
  const { from, to, ...filters } = table.filters;
  const { page, size } = table;
  const query = { ...filters, ...toInstantRange({ from, to }, zone) };
  const result = trpc.reports.wage.logs.useQuery({ ...query, page, size }, LIST_QUERY);
  return (
    <ListScreen
      id="wage.logs"
      label="reports.wage.logs"
      columns={logColumns}
      view={VIEW}
      rowKey="id"
      rowLabel={(row) =>
        t("reports.wage.logRow", {
          part: t(`reports.wage.field.${row.part}`),
          name: row.agentName,
          day: day(row.day),
        })
      }
      state={table}
      result={result}
      filters={FILTERS}
      exportFilter={query}
      empty={["reports.wage.logsNone", ["reports.wage.logsNoneBody", { days: LOG_DAYS }]]}
    />
  );
};
