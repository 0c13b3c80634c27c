import { overviewMeasures } from "@kolekta/api/reports/overview/contract-columns";
import type { Translate } from "@kolekta/i18n/web";
import type { Column } from "@/components/data-table/columns.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { DayText, NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { getDrillDownPath, getOpeningPath, type Scope } from "./drill-down.ts";
import { FigureLink } from "./figure-link.tsx";
import { isTotal, type Row } from "./rows.ts";

const buildOrgUnitColumns = (t: Translate): Column<Row>[] => [
  {
    id: "institution",
    header: t("core.field.institution"),
    sticky: "start",
    sort: "INSTITUTION",
    cell: (row) => (isTotal(row) ? <strong>{t("app.table.total")}</strong> : row.institutionName),
  },
  {
    id: "stage",
    header: t("core.field.stage"),
    sort: "STAGE",
    cell: (row) => (isTotal(row) ? null : (row.stageName ?? <NoValue />)),
  },
  {
    id: "through",
    header: t("reports.overview.through"),
    offCard: true,
    cell: (row) => (isTotal(row) ? null : <DayText day={row.day} />),
  },
];

const VIEW = {
  collected: { about: "reports.overview.about.collected", sort: "COLLECTED" },
  target: { about: "reports.overview.about.target" },
  attained: { about: "reports.overview.about.attained", sort: "ATTAINED", digits: 1 },
  pace: { about: "reports.overview.about.workingDayShare", digits: 1 },
  before: { about: "reports.overview.about.before" },
  difference: {},
  amountRate: { about: "reports.overview.about.amountRate", sort: "AMOUNT_RATE", digits: 1 },
  recoveryRate: { about: "reports.overview.about.recoveryRate", digits: 1 },
  principalRate: { about: "reports.overview.about.principalRate", digits: 1 },
  connectRate: { about: "reports.metric.about.connectRate", digits: 1 },
  reachedRate: { about: "reports.metric.about.reachedRate", digits: 1 },
  keptRate: { about: "reports.metric.about.keptRate", digits: 1 },
  targetRate: { digits: 1 },
  opened: { about: "reports.overview.about.opened" },
  openedMinor: {},
  entered: { about: "reports.overview.about.entered" },
  enteredMinor: {},
  settled: { about: "reports.overview.about.settled" },
  unassisted: { about: "reports.overview.about.unassisted" },
} as const;

/** A figure of zero has no cases behind it. */
const getPath = (id: string, row: Row, scope: Scope) => {
  if (!overviewMeasures[id as keyof typeof overviewMeasures].value(row)) return null;
  return id === "opened" ? getOpeningPath(row, scope) : getDrillDownPath(id, row, scope);
};

export const useOverviewColumns = (scope: Scope): Column<Row>[] => {
  const t = useT();
  const measures = useListColumns(overviewMeasures, VIEW);
  return [
    ...buildOrgUnitColumns(t),
    ...measures.map(({ cell, ...column }) => ({
      ...column,
      cell: (row: Row) => (
        <FigureLink row={row} to={getPath(column.id, row, scope)}>
          {cell(row)}
        </FigureLink>
      ),
    })),
  ];
};
