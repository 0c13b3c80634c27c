import { type Flow, FLOWS } from "@kolekta/api/reports/daily/contract-codes";
import { dailyMeasures } from "@kolekta/api/reports/daily/contract-columns";
import { FLOW_LABELS } from "@kolekta/api/reports/daily/contract-words";
import type { Translate } from "@kolekta/i18n/web";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { DayText, Money, NoValue, NumberText } from "@/components/page/values.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";
import type { Measure } from "./filters.ts";

type Page = Outputs["reports"]["daily"]["page"];
export type DayRow = Page["rows"][number];
export type TotalRow = Page["totals"][number] & { readonly day: null };
/** Totals per currency follow the rows. */
export type Row = DayRow | TotalRow;

const isTotal = (row: Row): row is TotalRow => row.day === null;

export const rowName = (t: Translate, row: Row): string =>
  isTotal(row)
    ? `${t("app.table.total")} ${row.currency}`
    : `${row.day} ${row.institutionName} ${row.stageName ?? ""} ${row.currency}`;

const total = (content: ReactNode, row: Row) =>
  isTotal(row) ? <strong>{content}</strong> : content;

const buildScopeColumns = (t: Translate): Column<Row>[] => [
  {
    id: "day",
    header: t("core.field.day"),
    sticky: "start",
    sort: true,
    cell: (row) =>
      isTotal(row) ? <strong>{t("app.table.total")}</strong> : <DayText day={row.day} />,
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    sort: true,
    cell: (row) => (isTotal(row) ? <NoValue /> : row.institutionName),
  },
  {
    id: "stage",
    header: t("core.field.stage"),
    sort: true,
    cell: (row) => (isTotal(row) ? <NoValue /> : (row.stageName ?? <NoValue />)),
  },
];

const SORTED: Partial<Record<Flow, string>> = {
  opening: "opening",
  placed: "placed",
  closing: "closing",
};

interface ColumnChoice {
  readonly measure: Measure;
  readonly onOpen: (row: Row, flow: Flow) => void;
}

const Figure = ({ row, flow, measure, onOpen }: ColumnChoice & { row: Row; flow: Flow }) => {
  const amounts = row.flows[flow];
  const figure =
    measure === "cases" ? (
      <NumberText value={amounts.cases} />
    ) : (
      <Money minor={amounts[measure]} currency={row.currency} />
    );
  if (amounts.cases === 0) return total(figure, row);
  return total(<TextButton onClick={() => onOpen(row, flow)}>{figure}</TextButton>, row);
};

const flows = (t: Translate, choice: ColumnChoice): Column<Row>[] =>
  FLOWS.map((flow) => ({
    id: flow,
    header: t(FLOW_LABELS[flow]),
    about: t(`reports.daily.about.${flow}`),
    align: "end",
    // The server can sort only by count.
    sort: choice.measure === "cases" ? SORTED[flow] : undefined,
    cell: (row) => <Figure {...choice} row={row} flow={flow} />,
  }));

const VIEW = {
  collectedMinor: { about: "reports.daily.about.collected", sort: "collected" },
  collectedPrincipalMinor: { hidden: true },
  recoveryRate: { about: "reports.daily.about.recovery", sort: "recovery", digits: 2 },
  settledRate: { hidden: true, digits: 2 },
  calls: { sort: true },
  connected: {},
  promises: { sort: true },
  payments: { hidden: true },
  promisedMinor: {},
} as const;

export const useDailyColumns = (choice: ColumnChoice): Column<Row>[] => {
  const t = useT();
  const measures = useListColumns(dailyMeasures, VIEW);
  return [
    ...buildScopeColumns(t),
    ...flows(t, choice),
    ...measures.map(({ cell, ...column }) => ({
      ...column,
      cell: (row: Row) => total(cell(row), row),
    })),
  ];
};
