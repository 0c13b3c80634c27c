import type { LeavingCase, LeavingDay } from "@kolekta/api/tasks/placement/contract";
import { leavingColumns, leavingDayColumns } from "@kolekta/api/tasks/placement/contract-columns";
import { AreaTable } from "@/components/case/area-table.tsx";
import { ShortDay } from "@/components/case/short-time.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { filter, toParams } from "@/components/list/filters.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { TextLink } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { pathTo } from "@/lib/path-to.ts";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { useChoices } from "./use-choices.ts";

const DAYS = ["7", "30", "90"] as const;
const FILTERS = { days: filter.value(param.choice(DAYS)), institutionId: filter.value(param.id()) };
const PARAMS = toParams(FILTERS);

const VIEW = {
  loan: {
    sticky: "start",
    cell: (row: LeavingCase) => (
      <TextLink to={pathTo("case-detail", row)}>{row.loanNumber}</TextLink>
    ),
  },
  borrower: {},
  leavesOn: { cell: ({ leavesOn }: LeavingCase) => <ShortDay day={leavesOn} /> },
  why: {},
  institution: {},
  stage: {},
  agent: {},
  arrears: {},
} as const;

const DAY_VIEW = { leavesOn: {}, stage: {}, cases: {}, recalled: {}, arrears: {} } as const;

/** Number of cases that leave per day, by stage. */
const DayTable = ({ days }: { days: readonly LeavingDay[] }) => (
  <AreaTable
    label={useT()("tasks.placement.byDay")}
    rows={days}
    rowKey={(row) => `${row.leavesOn}${row.stageId}${row.currency}`}
    cards="narrow"
    columns={useListColumns(leavingDayColumns, DAY_VIEW)}
  />
);

const useFilters = () => {
  const t = useT();
  const { institutions } = useChoices();
  const days = {
    id: "days",
    label: t("tasks.placement.field.within"),
    placeholder: t("core.word.days", { days: 30 }),
    options: DAYS.map((value) => ({ value, label: t("core.word.days", { days: Number(value) }) })),
  } as const;
  const institution = {
    id: "institutionId",
    label: t("core.field.institution"),
    placeholder: t("core.filter.anyInstitution"),
    options: institutions.map(({ id, name }) => ({ value: id, label: name })),
    hidden: institutions.length < 2,
  } as const;
  return [days, institution] as const;
};

export const ExpiringPlacementList = () => {
  const table = useTableState({ filters: PARAMS });
  const { page, size } = table;
  const { days, institutionId } = table.filters;
  const query = { days: Number(days ?? 30), institutionId };
  const result = trpc.tasks.placement.listLeaving.useQuery({ ...query, page, size }, LIST_QUERY);
  const byDay = result.data?.days ?? [];
  return (
    <>
      {byDay.length > 0 ? (
        <div className="max-h-64 shrink-0 overflow-y-auto">
          <DayTable days={byDay} />
        </div>
      ) : null}
      <ListScreen
        id="placement.leaving"
        label="tasks.placement.tab.expiring"
        columns={leavingColumns}
        view={VIEW}
        filters={FILTERS}
        choices={useFilters()}
        state={table}
        result={result}
        rowKey="taskId"
        rowLabel={({ loanNumber }) => loanNumber}
        exportFilter={query}
        empty={["tasks.placement.noExpiring", "tasks.placement.noExpiringBody"]}
      />
    </>
  );
};
