import type { CohortRow } from "@kolekta/api/reports/roll-rate/contract";
import { type RollRateOutcome, OUTCOMES } from "@kolekta/api/reports/roll-rate/contract-codes";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import { computeShare } from "@kolekta/api/reports/roll-rate/rules";
import { keepPreviousData } from "@tanstack/react-query";
import type { Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import type { TableState } from "@/components/data-table/table-state.ts";
import { Money, NoValue } from "@/components/page/values.tsx";
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

const useColumns = ({ weight }: Query): Column<CohortRow>[] => {
  const t = useT();
  const { day, number, percent } = useFormat();
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
  return [
    {
      id: "day",
      header: t("reports.rollRate.cohort"),
      about: t("reports.rollRate.hint"),
      sort: true,
      sticky: "start",
      cell: (row) => day(row.day),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName,
    },
    {
      id: "stage",
      header: t("core.field.stage"),
      sort: true,
      cell: (row) => row.stageName,
    },
    {
      id: "cases",
      header: t("manage.stage.cases"),
      sort: true,
      align: "end",
      cell: (row) => <span className="tabular">{number(row.cases)}</span>,
    },
    {
      id: "principal",
      header: t("tasks.case.field.principal"),
      align: "end",
      cell: (row) => <Money minor={row.principalMinor} currency={row.currency} />,
    },
    ...OUTCOMES.map(outcomeColumn),
  ];
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
      empty={{
        title: t("app.chart.none"),
        body: t("reports.rollRate.hint"),
      }}
    />
  );
};
