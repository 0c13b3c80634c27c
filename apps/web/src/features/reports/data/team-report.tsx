import {
  TEAM_EXPORT_DAYS,
  TEAM_SORTS,
  TREND_METRICS,
} from "@kolekta/api/reports/data/contract-codes";
import { TEAM_METRICS } from "@kolekta/api/reports/metric/contract-codes";
import type { Column } from "@/components/data-table/columns.ts";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { DayText } from "@/components/page/values.tsx";
import { ToggleChoice } from "@/components/ui/toggle-choice.tsx";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { MetricCharts } from "./charts.tsx";
import { useMetricColumns } from "./columns.tsx";
import { type ReportViewKey, TEAM_FILTERS, type TeamFilters } from "./filters.ts";
import { LookBar, useLook, useVisibleMetric } from "./look-bar.tsx";
import { ReportTable, rowOrTotal, type TotalRow } from "./report-table.tsx";

type TeamRow = Outputs["reports"]["data"]["listTeams"]["rows"][number];
type Row = TeamRow | TotalRow;
type By = "institution" | "group";

const useColumns = (
  { show, by }: { show: ReportViewKey; by: By },
  range: { from: string; to: string },
  filters: TeamFilters,
): Column<Row>[] => {
  const t = useT();
  const isVisible = useVisibleMetric();
  const metrics = useMetricColumns<Row>({
    keys: TEAM_METRICS.filter(isVisible),
    show,
    sortable: TEAM_SORTS,
    getCasesScope: (row) =>
      "institutionId" in row
        ? {
            from: row.day,
            to: row.day,
            institutionId: row.institutionId,
            groupId: row.groupId ?? filters.groupId,
          }
        : { ...range, institutionId: filters.institutionId, groupId: filters.groupId },
  });
  return [
    {
      id: "institutionName",
      header: t("core.field.institution"),
      sticky: "start",
      sort: true,
      cell: rowOrTotal<TeamRow>(({ institutionName }) => institutionName, t("app.table.total")),
    },
    ...(by === "group"
      ? [
          {
            id: "group",
            header: t("core.field.group"),
            cell: rowOrTotal<TeamRow>(({ groupName }) => groupName),
          },
        ]
      : []),
    {
      id: "day",
      header: t("core.field.day"),
      sort: true,
      cell: rowOrTotal<TeamRow>(({ day }) => <DayText day={day} />),
    },
    ...metrics,
  ];
};

/** Switch between rows per institution and per group. */
const Rows = ({ by, onChoose }: { by: By; onChoose: (by: By) => void }) => {
  const t = useT();
  return (
    <ToggleChoice
      label={t("core.field.rows")}
      value={by}
      options={[
        { value: "institution", label: t("manage.stage.institutions") },
        { value: "group", label: t("manage.institution.groups") },
      ]}
      onChange={onChoose}
    />
  );
};

const useReport = () => {
  const state = useTableState({ filters: TEAM_FILTERS, sortable: TEAM_SORTS });
  const look = useLook(state);
  const { rows, order, by, options } = look;
  const list = trpc.reports.data.listTeams.useQuery({ ...rows, ...order, by }, options);
  return { state, look, list };
};

interface ChartsProps {
  look: ReturnType<typeof useReport>["look"];
  onChoose: (institutionId: number) => void;
}

const Charts = ({ look, onChoose }: ChartsProps) => {
  const { rows, by, metric, options } = look;
  const result = trpc.reports.data.trendOfTeams.useQuery({ ...rows, by, metric }, options);
  return <MetricCharts metric={metric} result={result} onChoose={onChoose} scope="team" />;
};

export const TeamReport = () => {
  const t = useT();
  const { day } = useFormat();
  const { state, look, list } = useReport();
  const { set, show, by, metric, narrowed, range, sorted } = look;
  const orgUnits = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  const columns = useColumns({ show, by }, range ?? { from: "", to: "" }, state.filters);
  return (
    <div className="flex flex-col gap-3">
      <ListFilters
        state={state}
        choices={[orgUnits.institution, orgUnits.group]}
        days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
        range={range ?? undefined}
      />
      <LookBar metric={metric} show={show} metrics={TREND_METRICS} onLook={set}>
        <Rows by={by} onChoose={(chosen) => set({ by: chosen })} />
        <span className="ml-auto">
          <LimitedExport
            byDay
            path="/api/manage/institution/data-report/export"
            name="institutions.xlsx"
            body={{ ...narrowed, ...sorted, by }}
            days={range ?? state.filters}
            maxDays={TEAM_EXPORT_DAYS}
          />
        </span>
      </LookBar>
      {range ? (
        // Remounts for each metric, so that figures never appear under the name of another metric.
        <Charts
          key={metric}
          look={look}
          onChoose={(institutionId) => state.setFilters({ institutionId })}
        />
      ) : null}
      <ReportTable<TeamRow, TeamFilters>
        id={`data.teams.${show}`}
        label={t("app.screen.collection-report")}
        columns={columns}
        getKey={(row) => `${row.institutionId} ${row.groupId} ${row.day} ${row.currency}`}
        getName={(row) =>
          t("reports.data.row", { name: row.groupName ?? row.institutionName, day: day(row.day) })
        }
        state={state}
        result={list}
        isRefused={range === null}
      />
    </div>
  );
};
