import {
  AGENT_EXPORT_DAYS,
  AGENT_SORTS,
  TREND_METRICS,
} from "@kolekta/api/reports/data/contract-codes";
import { AGENT_METRICS } from "@kolekta/api/reports/metric/contract-codes";
import type { Days } from "@/components/data-table/day-range.tsx";
import { ListFilters } from "@/components/data-table/list-filters.tsx";
import { useOrgUnitChoices } from "@/components/data-table/org-unit-choices.ts";
import { type TableState, useTableState } from "@/components/data-table/table-state.ts";
import { LimitedExport } from "@/components/page/limited-export.tsx";
import { Page, PageHeader } from "@/components/page/page.tsx";
import { DayText } from "@/components/page/values.tsx";
import { useAgents } from "@/hooks/use-agents.ts";
import { useOrgUnits } from "@/hooks/use-org-units.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { MetricCharts } from "./charts.tsx";
import { useMetricColumns } from "./columns.tsx";
import { AGENT_FILTERS, type AgentFilters } from "./filters.ts";
import { LookBar, useLook, useVisibleMetric } from "./look-bar.tsx";
import { ReportTable, rowOrTotal, type TotalRow } from "./report-table.tsx";

type AgentRow = Outputs["reports"]["data"]["listAgents"]["rows"][number];
type Row = AgentRow | TotalRow;

interface FilterProps {
  state: TableState<AgentFilters>;
  /** Days shown, including the default range. */
  range: Days | null;
}

const Filters = ({ state, range }: FilterProps) => {
  const t = useT();
  const { caseScope } = useSession();
  const orgUnits = useOrgUnitChoices(useOrgUnits(state.filters.institutionId));
  const { agents } = useAgents(state.filters.institutionId);
  const agent = {
    id: "agentId",
    label: t("core.field.agent"),
    placeholder: t("core.filter.anyAgent"),
    options: agents.map(({ id, name }) => ({ value: id, label: name })),
    hidden: agents.length < 2,
  } as const;
  return (
    <ListFilters
      state={state}
      choices={
        caseScope === "OWN" ? [] : [orgUnits.institution, orgUnits.group, orgUnits.stage, agent]
      }
      days={{ from: t("app.filter.from"), to: t("app.filter.to") }}
      range={range ?? undefined}
    />
  );
};

const useColumns = (
  show: Parameters<typeof useMetricColumns>[0]["show"],
  range: { from: string; to: string },
  filters: AgentFilters,
) => {
  const t = useT();
  const isVisible = useVisibleMetric();
  const metrics = useMetricColumns<Row>({
    keys: AGENT_METRICS.filter(isVisible),
    show,
    sortable: AGENT_SORTS,
    getCasesScope: (row) =>
      "agentId" in row
        ? { from: row.day, to: row.day, agentId: row.agentId }
        : {
            ...range,
            institutionId: filters.institutionId,
            groupId: filters.groupId,
            agentId: filters.agentId,
          },
  });
  return [
    {
      id: "agentName",
      header: t("core.field.agent"),
      sticky: "start",
      sort: true,
      cell: rowOrTotal<AgentRow>(({ agentName }) => agentName, t("app.table.total")),
    },
    {
      id: "day",
      header: t("core.field.day"),
      sort: true,
      cell: rowOrTotal<AgentRow>(({ day }) => <DayText day={day} />),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      hidden: true,
      cell: rowOrTotal<AgentRow>(({ institutionName }) => institutionName),
    },
    {
      id: "group",
      header: t("core.field.group"),
      hidden: true,
      cell: rowOrTotal<AgentRow>(({ groupName }) => groupName),
    },
    ...metrics,
  ] as const;
};

const useReport = () => {
  const state = useTableState({ filters: AGENT_FILTERS, sortable: AGENT_SORTS });
  const look = useLook(state);
  const { rows, order, options } = look;
  const list = trpc.reports.data.listAgents.useQuery({ ...rows, ...order }, options);
  return { state, look, list };
};

interface ChartsProps {
  look: ReturnType<typeof useReport>["look"];
  onChoose: (agentId: number) => void;
}

const Charts = ({ look, onChoose }: ChartsProps) => {
  const { rows, metric, options } = look;
  const result = trpc.reports.data.trendOfAgents.useQuery({ ...rows, metric }, options);
  return <MetricCharts metric={metric} result={result} onChoose={onChoose} scope="agent" />;
};

export default function AgentReportPage() {
  const t = useT();
  const { day } = useFormat();
  const { state, look, list } = useReport();
  const { set, show, metric, narrowed, range, sorted } = look;
  const columns = useColumns(show, range ?? { from: "", to: "" }, state.filters);
  return (
    <Page>
      <PageHeader
        actions={
          <LimitedExport
            byDay
            path="/api/manage/agent/data-report/export"
            name="agents.xlsx"
            body={{ ...narrowed, ...sorted }}
            days={range ?? state.filters}
            maxDays={AGENT_EXPORT_DAYS}
          />
        }
      />
      <Filters state={state} range={range} />
      <LookBar metric={metric} show={show} metrics={TREND_METRICS} onLook={set} />
      {range ? (
        // Remounts for each metric, so that figures never appear under the name of another metric.
        <Charts key={metric} look={look} onChoose={(agentId) => state.setFilters({ agentId })} />
      ) : null}
      <ReportTable<AgentRow, AgentFilters>
        id={`data.agents.${show}`}
        label={t("app.screen.collectors-report")}
        columns={columns}
        getKey={(row) =>
          `${row.agentId} ${row.day} ${row.currency} ${row.institutionId} ${row.groupId}`
        }
        getName={(row) => t("reports.data.row", { name: row.agentName, day: day(row.day) })}
        state={state}
        result={list}
        isRefused={range === null}
      />
    </Page>
  );
}
