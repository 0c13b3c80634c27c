import { keepPreviousData } from "@tanstack/react-query";
import { addDays } from "@kolekta/api/core/calendar";
import { SORTS } from "@kolekta/api/reports/overview/contract";
import { useState } from "react";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { NamedFilter } from "@/components/data-table/named-filter.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { ErrorState } from "@/components/page/states.tsx";
import { RunBar } from "@/components/report/run-bar.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Input } from "@/components/ui/input.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { param } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { Charts } from "./charts.tsx";
import { useOverviewColumns } from "./columns.tsx";
import { Heads } from "./heads.tsx";
import { LeadersAndLast } from "./ranking.tsx";
import { isTotal, type Row, type Summary, type TargetRow } from "./rows.ts";
import { Targets } from "./targets.tsx";

const CURRENCIES = ["IDR", "PHP", "USD"] as const;

const FILTERS = {
  month: param.text(),
  institutionId: param.id(),
  stageId: param.id(),
  currency: param.choice(CURRENCIES),
};

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;

const useFilters = () => {
  const table = useTableState({ filters: FILTERS, sortable: [...SORTS] });
  const { zone } = useSession();
  const today = dayIn(new Date(), zone);
  const { month: requestedMonth } = table.filters;
  const month = requestedMonth && MONTH.test(requestedMonth) ? requestedMonth : today.slice(0, 7);
  return { table, today, month, filter: { ...table.filters, month } };
};

type Filters = ReturnType<typeof useFilters>;

/** Days of the month up to today. */
const toDays = ({ month, today }: Filters) => {
  const from = `${month}-01`;
  const next = `${addDays(from, 31).slice(0, 7)}-01`;
  const last = addDays(next, -1);
  return { from, to: last < today ? last : today };
};

const toNameOptions = (
  rows: readonly TargetRow[],
  id: "institutionId" | "stageId",
  name: "institutionName" | "stageName",
) =>
  [...new Map(rows.map((row) => [row[id], row[name]]))].map(([key, text]) => ({
    id: key,
    name: text,
  }));

interface BarProps {
  filters: Filters;
  currencies: readonly string[];
  onTargets: () => void;
}

const Bar = ({ filters, currencies, onTargets }: BarProps) => {
  const t = useT();
  const { table, month, today } = filters;
  const targets = trpc.reports.target.list.useQuery({ month }).data ?? [];
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Input
        type="month"
        className="w-40"
        aria-label={t("manage.schedule.view.month")}
        max={today.slice(0, 7)}
        value={month}
        onChange={({ target }) => table.setFilters({ month: target.value || undefined })}
      />
      <NamedFilter
        state={table}
        name="institutionId"
        label={t("core.filter.anyInstitution")}
        all={toNameOptions(targets, "institutionId", "institutionName")}
        minOptions={2}
      />
      <NamedFilter
        state={table}
        name="stageId"
        label={t("core.filter.anyStage")}
        all={toNameOptions(targets, "stageId", "stageName")}
      />
      {currencies.length > 1 ? (
        <NativeSelect
          className="w-auto"
          aria-label={t("core.field.currency")}
          value={table.filters.currency ?? currencies[0]}
          options={currencies.map((value) => ({ value, label: value }))}
          onChange={({ target }) =>
            table.setFilters({ currency: CURRENCIES.find((code) => code === target.value) })
          }
        />
      ) : null}
      <Button onClick={onTargets}>{t("reports.target.title")}</Button>
    </div>
  );
};

interface Order {
  readonly sort: (typeof SORTS)[number];
  readonly descending: boolean;
}

const toOrder = ({ table }: Filters): Order => ({
  sort: SORTS.find((key) => key === table.sort?.by) ?? SORTS[0],
  descending: table.sort?.dir === "desc",
});

const Pictures = ({ summary }: { summary: Summary }) =>
  summary.through === null ? null : (
    <>
      <Charts summary={summary} />
      <LeadersAndLast summary={summary} />
    </>
  );

const Runs = ({ filters }: { filters: Filters }) => {
  const { month, filter } = filters;
  const { institutionId } = filter;
  return (
    <RunBar
      report="overview"
      days={toDays(filters)}
      institutionId={institutionId}
      exported={{
        path: "/api/collection-report/overview/export",
        body: { ...filter, ...toOrder(filters) },
        name: `overview-${month}.xlsx`,
      }}
    />
  );
};

const Stages = ({ filters }: { filters: Filters }) => {
  const t = useT();
  const { table, filter } = filters;
  const { institutionId, stageId } = filter;
  const columns = useOverviewColumns({ ...toDays(filters), institutionId, stageId });
  const { page, size } = table;
  const rows = trpc.reports.overview.page.useQuery(
    { ...filter, ...toOrder(filters), page, size },
    { placeholderData: keepPreviousData },
  );
  const { data } = rows;
  const dataWithTotals = data && {
    ...data,
    rows: data.rows.length > 0 ? [...data.rows, { ...data.totals, day: null }] : [],
  };
  return (
    <DataTable<Row, Filters["table"]["filters"]>
      id="report.overview"
      label={t("reports.overview.table")}
      columns={columns}
      rowKey={(row) =>
        isTotal(row) ? "total" : `${row.institutionId} ${row.stageId ?? ""} ${row.currency}`
      }
      rowLabel={(row) =>
        isTotal(row) ? t("app.table.total") : `${row.institutionName}, ${row.stageName ?? ""}`
      }
      state={table}
      result={{ ...rows, data: dataWithTotals }}
      empty={{ title: t("reports.overview.empty"), body: t("reports.overview.emptyHint") }}
    />
  );
};

/** Totals of all rows, regardless of the page. */
const Sums = ({ filters }: { filters: Filters }) => {
  const { data } = trpc.reports.overview.page.useQuery(
    { ...filters.filter, ...toOrder(filters), page: 1, size: 1 },
    { placeholderData: keepPreviousData },
  );
  return data && data.total > 0 ? <Heads totals={data.totals} /> : null;
};

/** Month to date against the target and against the same day of last month. */
export const OverviewSection = () => {
  const filters = useFilters();
  const [targets, setTargets] = useState(false);
  const { month, filter } = filters;
  const { institutionId, stageId } = filter;
  const summary = trpc.reports.overview.getSummary.useQuery(filter, {
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-3">
      <Runs filters={filters} />
      <Bar
        filters={filters}
        currencies={summary.data?.currencies ?? []}
        onTargets={() => setTargets(true)}
      />
      <Sums filters={filters} />
      {summary.data ? (
        <Pictures summary={summary.data} />
      ) : summary.error ? (
        <ErrorState error={summary.error} onRetry={() => void summary.refetch()} />
      ) : (
        <Skeleton className="h-72 rounded-lg" />
      )}
      <Stages filters={filters} />
      {targets ? (
        <Targets
          month={month}
          institutionId={institutionId}
          stageId={stageId}
          onClose={() => setTargets(false)}
        />
      ) : null}
    </div>
  );
};
