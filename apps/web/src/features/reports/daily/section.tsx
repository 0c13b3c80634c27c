import { coverDays } from "@kolekta/api/core/calendar";
import { DAILY_SORTS, type Flow } from "@kolekta/api/reports/daily/contract-codes";
import { DEFAULT_DAYS } from "@kolekta/api/reports/run/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import {
  toSortInput,
  type TableState,
  useTableState,
} from "@/components/data-table/table-state.ts";
import { RunBar } from "@/components/report/run-bar.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { dayIn } from "@/lib/zone.ts";
import { DailyCases } from "./cases.tsx";
import { type Row, rowName, type TotalRow, useDailyColumns } from "./columns.tsx";
import { DRILL_DOWN_PARAMS, FILTERS, MEASURES } from "./filters.ts";

const Waterfall = lazyComponent(() => import("./flow.tsx"));

const EVERYTHING = { ...FILTERS, ...DRILL_DOWN_PARAMS };
type State = TableState<ReturnType<typeof useDaily>["table"]["filters"]>;

const useDaily = () => {
  const table = useTableState({ filters: EVERYTHING, sortable: DAILY_SORTS });
  const { zone } = useSession();
  return { table, days: coverDays(table.filters, DEFAULT_DAYS, dayIn(new Date(), zone)) };
};

type Days = ReturnType<typeof useDaily>["days"];

const Toolbar = ({ state, days }: { state: State; days: Days }) => {
  const t = useT();
  const orgUnits = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  return (
    <ListFilters
      state={state}
      choices={[
        orgUnits.institution,
        orgUnits.stage,
        {
          id: "by",
          label: t("reports.daily.flowDisplay"),
          placeholder: t("reports.daily.by.cases"),
          options: toOptions(MEASURES.slice(1), (code) => t(`reports.daily.by.${code}`)),
        },
      ]}
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
      range={days}
    />
  );
};

const Run = ({ table, days }: { table: State; days: Days }) => {
  const t = useT();
  const { institutionId, stageId } = table.filters;
  return (
    <RunBar
      report="daily"
      days={days}
      institutionId={institutionId}
      exported={{
        path: "/api/collection-report/daily/export",
        body: { ...days, institutionId, stageId, ...toSortInput(table.sort) },
        name: `${t("reports.daily.title")}.xlsx`,
      }}
    />
  );
};

/** Loads a page of rows and appends the totals. */
const useRows = (table: State) => {
  const { page, size, sort, filters } = table;
  const { from, to, institutionId, stageId } = filters;
  const result = trpc.reports.daily.page.useQuery(
    {
      from,
      to,
      institutionId,
      stageId,
      page,
      size,
      sort: DAILY_SORTS.find((key) => key === sort?.by),
      descending: sort ? sort.dir === "desc" : undefined,
    },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const { data } = result;
  const totals: TotalRow[] = data?.totals.map((total) => ({ ...total, day: null })) ?? [];
  const rows: Row[] = [...(data?.rows ?? []), ...totals];
  return { totals, result: { ...result, data: data && { ...data, rows } } };
};

const Report = ({ table, days }: ReturnType<typeof useDaily>) => {
  const t = useT();
  const rangeText = useRangeText();
  const { totals, result } = useRows(table);
  const measure = table.filters.by ?? "cases";
  const { institutionId, stageId } = table.filters;
  const open = (row: Row, flow: Flow) =>
    table.setFilters(
      row.day === null
        ? { ...toDrillDown(flow, days, row), institution: institutionId, stage: stageId }
        : {
            ...toDrillDown(flow, { from: row.day, to: row.day }, row),
            institution: row.institutionId,
            stage: row.stageId ?? undefined,
          },
    );
  return (
    <div className="flex min-h-0 flex-col gap-3 md:flex-1 md:overflow-y-auto">
      <p className="text-muted-foreground">{t("reports.daily.intro")}</p>
      <Run table={table} days={days} />
      <Toolbar state={table} days={days} />
      {totals.map((total) => (
        <Waterfall
          key={total.currency}
          total={total}
          measure={measure}
          period={rangeText(days)}
          onOpen={(flow) => open(total, flow)}
        />
      ))}
      <div className="flex shrink-0 flex-col">
        <DataTable
          id="daily.days"
          label={t("reports.daily.title")}
          columns={useDailyColumns({ measure, onOpen: open })}
          rowKey={(row) => rowName(t, row)}
          rowLabel={(row) => rowName(t, row)}
          state={table}
          result={result}
          empty={{ title: t("reports.daily.empty"), body: t("reports.daily.emptyBody") }}
        />
      </div>
    </div>
  );
};

const toDrillDown = (flow: Flow, { from, to }: Days, { currency }: Pick<Row, "currency">) => ({
  flow,
  first: from,
  last: to,
  currency,
});

const NO_DRILL_DOWN = {
  flow: undefined,
  first: undefined,
  last: undefined,
  institution: undefined,
  stage: undefined,
  currency: undefined,
};

export const Daily = () => {
  const daily = useDaily();
  const { table, days } = daily;
  const { flow, first, last } = table.filters;
  if (!flow) return <Report {...daily} />;
  return (
    <DailyCases
      flow={flow}
      days={{ from: first ?? days.from, to: last ?? days.to }}
      onBack={() => table.setFilters(NO_DRILL_DOWN)}
    />
  );
};
