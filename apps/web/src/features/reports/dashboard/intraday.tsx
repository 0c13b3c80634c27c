import type { IntradayRow } from "@kolekta/api/reports/dashboard/contract";
import { INTRADAY_SORTS } from "@kolekta/api/reports/dashboard/contract-codes";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { buildChips } from "@/components/data-table/chip-of.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { DayRange } from "@/components/data-table/day-range.tsx";
import { FilterBar } from "@/components/data-table/filter-bar.tsx";
import {
  toSortInput,
  type TableState,
  useTableState,
} from "@/components/data-table/table-state.ts";
import { RunBar } from "@/components/report/run-bar.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { formatClock } from "@kolekta/api/core/calendar";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { lazyComponent } from "@/lib/lazy-component.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { dayIn } from "@/lib/zone.ts";
import { useIntradayColumns } from "./columns.tsx";

const HourAgents = lazyComponent(() => import("./hour-agents.tsx"));

const FILTERS = {
  from: param.day(),
  to: param.day(),
  institutionId: param.id(),
  stageId: param.id(),
  hour: param.int(),
};
type Filters = FilterValues<typeof FILTERS>;

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatClock(hour),
}));

interface ChoiceProps {
  label: string;
  value: number | undefined;
  options: readonly { value: string; label: string }[];
  onChange: (value: number | undefined) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <NativeSelect
    className="w-[calc(50%-0.25rem)] md:w-auto md:max-w-52"
    aria-label={label}
    placeholder={label}
    options={[...options]}
    value={value === undefined ? "" : String(value)}
    onChange={({ target }) => onChange(target.value === "" ? undefined : Number(target.value))}
  />
);

const toNameOptions = (all: readonly { id: number; name: string }[]) =>
  all.map(({ id, name }) => ({ value: String(id), label: name }));

const useChips = (state: TableState<Filters>, orgUnits: ReturnType<typeof useOrgUnits>) => {
  const t = useT();
  const { day } = useFormat();
  const nameIn = (all: readonly { id: number; name: string }[]) => (id: unknown) =>
    all.find((item) => item.id === id)?.name ?? String(id);
  return [
    ...buildChips(
      state,
      "institutionId",
      t("core.field.institution"),
      nameIn(orgUnits.institutions),
    ),
    ...buildChips(state, "stageId", t("core.field.stage"), nameIn(orgUnits.stages)),
    ...buildChips(state, "hour", t("reports.bi.page.hour"), (hour) => formatClock(Number(hour))),
    ...buildChips(state, "from", t("app.filter.from"), (value) => day(String(value))),
    ...buildChips(state, "to", t("app.filter.to"), (value) => day(String(value))),
  ];
};

/** Returns the selected days; defaults to today. */
const toDays = ({ from, to }: Filters, today: string) => {
  const last = to ?? from ?? today;
  return { from: from ?? last, to: last };
};

const useDays = (filters: Filters) => {
  const { zone } = useSession();
  return toDays(filters, dayIn(new Date(), zone));
};

const Toolbar = ({ state }: { state: TableState<Filters> }) => {
  const t = useT();
  const range = useDays(state.filters);
  const { filters, setFilters } = state;
  const orgUnits = useOrgUnits(filters.institutionId);
  return (
    <FilterBar chips={useChips(state, orgUnits)} onClear={state.clearFilters}>
      {orgUnits.institutions.length > 1 ? (
        <Choice
          label={t("core.filter.anyInstitution")}
          value={filters.institutionId}
          options={toNameOptions(orgUnits.institutions)}
          onChange={(institutionId) => setFilters({ institutionId, stageId: undefined })}
        />
      ) : null}
      {orgUnits.stages.length > 1 ? (
        <Choice
          label={t("core.filter.anyStage")}
          value={filters.stageId}
          options={toNameOptions(orgUnits.stages)}
          onChange={(stageId) => setFilters({ stageId })}
        />
      ) : null}
      <Choice
        label={t("reports.dashboard.anyHour")}
        value={filters.hour}
        options={HOURS}
        onChange={(hour) => setFilters({ hour })}
      />
      <DayRange
        state={state}
        range={range}
        labels={{ from: t("app.filter.from"), to: t("app.filter.to") }}
      />
    </FilterBar>
  );
};

const Run = ({ filters, sort }: Pick<TableState<Filters>, "filters" | "sort">) => {
  const t = useT();
  const { institutionId, stageId, hour } = filters;
  const days = useDays(filters);
  return (
    <RunBar
      report="dashboard"
      days={days}
      institutionId={institutionId}
      exported={{
        path: "/api/collection-report/dashboard/export",
        body: { ...days, institutionId, stageId, hour, ...toSortInput(sort) },
        name: `${t("reports.dashboard.title")}.xlsx`,
      }}
    />
  );
};

const POLL_MS = 300_000;

export const Intraday = () => {
  const t = useT();
  const table = useTableState({ filters: FILTERS, sortable: INTRADAY_SORTS });
  const [opened, setOpened] = useState<IntradayRow | null>(null);
  const { page, size, sort, filters } = table;
  const result = trpc.reports.dashboard.page.useQuery(
    {
      ...filters,
      page,
      size,
      sort: INTRADAY_SORTS.find((key) => key === sort?.by),
      descending: sort ? sort.dir === "desc" : undefined,
    },
    { placeholderData: keepPreviousData, refetchInterval: POLL_MS },
  );
  return (
    <>
      {opened ? <HourAgents row={opened} onClose={() => setOpened(null)} /> : null}
      <p className="text-muted-foreground">{t("reports.dashboard.intro")}</p>
      <Run filters={filters} sort={sort} />
      <DataTable
        id="dashboard.hours"
        label={t("reports.dashboard.title")}
        columns={useIntradayColumns(setOpened)}
        rowKey={(row) =>
          `${row.day} ${row.hour} ${row.institutionId} ${row.stageId} ${row.currency}`
        }
        rowLabel={(row) =>
          `${row.day} ${formatClock(row.hour)} ${row.institutionName} ${row.stageName ?? ""}`
        }
        state={table}
        result={result}
        onOpen={setOpened}
        toolbar={<Toolbar state={table} />}
        stacked
        empty={{ title: t("reports.dashboard.empty"), body: t("reports.dashboard.emptyBody") }}
      />
    </>
  );
};
