import type { CohortRow } from "@kolekta/api/reports/roll-rate/contract";
import { type RollRateOutcome, OUTCOMES } from "@kolekta/api/reports/roll-rate/contract-codes";
import { cohortColumns } from "@kolekta/api/reports/roll-rate/contract-columns";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import { computeShare } from "@kolekta/api/reports/roll-rate/rules";
import { keepPreviousData } from "@tanstack/react-query";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { NativeSelect } from "@/components/ui/native-select.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { toRateQuery, RateFilters } from "./filters.ts";

type Query = ReturnType<typeof toRateQuery>;

interface Props {
  state: TableState<RateFilters>;
  query: Query;
  enabled: boolean;
}

const DAYS_SINCE_CHOICES = [1, 3, 7, 14, 21, 30] as const;

const VIEW = {
  day: { about: "reports.rollRate.hint", sort: true, sticky: "start" },
  institution: {},
  stage: { sort: true },
  cases: { sort: true },
  principal: {},
} as const;

const useColumns = ({ weight }: Query): Column<CohortRow>[] => {
  const t = useT();
  const { number, percent } = useFormat();
  const outcomeColumn = (outcome: RollRateOutcome): Column<CohortRow> => ({
    id: outcome,
    header: t(OUTCOME_LABELS[outcome]),
    align: "end",
    cell: (row) => {
      const share = computeShare(row, outcome, weight);
      return share === null ? (
        <NoValue />
      ) : (
        <span className="tabular" title={number(row.casesBy[outcome])}>
          {percent(share, 1, 1)}
        </span>
      );
    },
  });
  return [...useListColumns(cohortColumns, VIEW), ...OUTCOMES.map(outcomeColumn)];
};

/** Figures behind the charts: each cohort by days since. */
export const CohortTable = ({ state, query, enabled }: Props) => {
  const t = useT();
  const { day } = useFormat();
  const { from, to, institutionId, stageId, daysSince } = query;
  const sort = state.sort?.by;
  const result = trpc.reports.rollRate.page.useQuery(
    {
      from,
      to,
      institutionId,
      stageId,
      daysSince,
      page: state.page,
      size: state.size,
      sort: sort === "stage" || sort === "cases" ? sort : "day",
      descending: state.sort?.dir === "desc",
    },
    { enabled, placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  const chosen = (DAYS_SINCE_CHOICES as readonly number[]).includes(daysSince)
    ? DAYS_SINCE_CHOICES
    : [...DAYS_SINCE_CHOICES, daysSince];
  return (
    <DataTable
      id="rollRate.cohorts"
      label={t("reports.metric.name.rollRate")}
      columns={useColumns(query)}
      rowKey={(row) => `${row.day} ${row.institutionId} ${row.stageId} ${row.currency}`}
      rowLabel={(row) => `${day(row.day)} ${row.stageName}`}
      state={state}
      result={result}
      toolbar={
        <NativeSelect
          aria-label={t("reports.rollRate.daysSince")}
          className="w-auto"
          value={String(daysSince)}
          options={chosen.map((days) => ({
            value: String(days),
            label: t("reports.rollRate.day", { daysSince: days }),
          }))}
          onChange={({ target }) => state.setFilters({ daysSince: Number(target.value) })}
        />
      }
      empty={{ title: t("app.chart.none"), body: t("reports.rollRate.hint") }}
    />
  );
};
