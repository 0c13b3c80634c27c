import type { EntryCell, MapCell } from "@kolekta/api/reports/roll-rate/contract";
import { OUTCOME_LABELS } from "@kolekta/api/reports/roll-rate/contract-words";
import {
  type CurvePoint,
  buildCurve,
  buildEntryCurve,
  monthBefore,
  computeShare,
} from "@kolekta/api/reports/roll-rate/rules";
import { keepPreviousData } from "@tanstack/react-query";
import { HeatMap } from "@/components/chart/heat-map.tsx";
import { LineChart } from "@/components/chart/line-chart.tsx";
import { useRangeText } from "@/hooks/use-range-text.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { toRateQuery } from "./filters.ts";

interface Props {
  query: ReturnType<typeof toRateQuery>;
  enabled: boolean;
  /** Called when a cell is selected. */
  onOpen: (day: string, daysSince: number) => void;
}

/** Minimum number of columns, even for recent cohorts. */
const MIN_SINCE = 7;
const SHARE = { kind: "share", digits: 1 } as const;
const QUIET = { placeholderData: keepPreviousData, meta: { quiet: true } };

const CohortMap = ({ query, cells, onOpen }: Props & { cells: readonly MapCell[] }) => {
  const t = useT();
  const { day: dayText, number } = useFormat();
  const rangeText = useRangeText();
  const byDay = Map.groupBy(cells, ({ day }) => day);
  // Omits days that no cohort has reached yet.
  const cellDays = cells.map((cell) => cell.daysSince);
  const daysSince = Array.from(
    { length: Math.max(MIN_SINCE, ...cellDays) },
    (_, index) => index + 1,
  );
  return (
    <HeatMap
      title={t("reports.rollRate.mapTitle", { outcome: t(OUTCOME_LABELS[query.outcome]) })}
      period={rangeText(query)}
      rowTitle={t("reports.rollRate.cohort")}
      columnTitle={t("reports.rollRate.daysSince")}
      noteTitle={t("manage.stage.cases")}
      valueTitle={t("reports.rollRate.share")}
      unit={SHARE}
      columns={daysSince.map((sinceDay) => ({
        key: String(sinceDay),
        label: t("reports.rollRate.day", { daysSince: sinceDay }),
        short: String(sinceDay),
      }))}
      rows={[...byDay].map(([day, dayCells]) => {
        const bySince = new Map(dayCells.map((cell) => [cell.daysSince, cell]));
        return {
          key: day,
          label: dayText(day),
          note: number(dayCells[0]?.cases ?? 0),
          values: daysSince.map((sinceDay) => {
            const cell = bySince.get(sinceDay);
            return cell ? computeShare(cell, query.outcome, query.weight) : null;
          }),
        };
      })}
      onSelect={({ row, column }) => onOpen(row, Number(column))}
    />
  );
};

/** Curves by days since: these cohorts, and those a month before. */
const Curves = ({
  query,
  title,
  now,
  before,
}: Pick<Props, "query"> & {
  title: string;
  now: readonly CurvePoint[];
  before: readonly CurvePoint[];
}) => {
  const t = useT();
  const rangeText = useRangeText();
  return (
    <LineChart
      zeros="found"
      title={title}
      period={rangeText(query)}
      pointTitle={t("reports.rollRate.daysSince")}
      valueTitle={t("reports.rollRate.share")}
      unit={SHARE}
      data={{
        points: now.map(({ daysSince }) => ({
          key: String(daysSince),
          label: t("reports.rollRate.day", { daysSince }),
          short: String(daysSince),
        })),
        series: [
          {
            key: "now",
            label: t("reports.rollRate.thisRange"),
            values: now.map(({ share }) => share),
          },
          {
            key: "before",
            label: t("reports.rollRate.lastMonth"),
            values: before.map(({ share }) => share),
            comparison: true,
          },
        ],
      }}
    />
  );
};

const NO_CELLS: readonly MapCell[] = [];
const NO_ENTRIES: readonly EntryCell[] = [];

export const RateCharts = (props: Props) => {
  const t = useT();
  const { query, enabled } = props;
  const { from, to, institutionId, stageId, outcome, weight } = query;
  const scope = { from, to, institutionId };
  const options = { ...QUIET, enabled };
  const last = enabled ? monthBefore({ from, to }) : { from, to };
  const now = trpc.reports.rollRate.map.useQuery({ ...scope, stageId }, options);
  const before = trpc.reports.rollRate.map.useQuery({ ...scope, ...last, stageId }, options);
  // Entries are counted by institution, so a group has none.
  const hasEntries = useSession().caseScope !== "GROUP";
  const entryOptions = { ...QUIET, enabled: enabled && hasEntries };
  const entered = trpc.reports.rollRate.entries.useQuery(scope, entryOptions);
  const enteredBefore = trpc.reports.rollRate.entries.useQuery({ ...scope, ...last }, entryOptions);
  const curve = (cells: readonly MapCell[] = NO_CELLS) => buildCurve(cells, outcome, weight);
  const entry = (cells: readonly EntryCell[] = NO_ENTRIES) => buildEntryCurve(cells, weight);
  return (
    <div className="flex flex-col gap-3">
      <CohortMap {...props} cells={now.data?.cells ?? NO_CELLS} />
      <div className="grid gap-3 lg:grid-cols-2">
        <Curves
          query={query}
          title={t("reports.rollRate.curveTitle", { outcome: t(OUTCOME_LABELS[outcome]) })}
          now={curve(now.data?.cells)}
          before={curve(before.data?.cells)}
        />
        {hasEntries && (
          <Curves
            query={query}
            title={t("reports.rollRate.entryTitle")}
            now={entry(entered.data?.cells)}
            before={entry(enteredBefore.data?.cells)}
          />
        )}
      </div>
    </div>
  );
};
