import { type Flow, FLOWS } from "@kolekta/api/reports/daily/contract-codes";
import {
  ACTIVITY_LABELS,
  FLOW_LABELS,
  RATE_LABELS,
} from "@kolekta/api/reports/daily/contract-words";
import type { Translate } from "@kolekta/i18n/web";
import type { ReactNode } from "react";
import type { Column } from "@/components/data-table/columns.ts";
import { DayText, Money, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
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

const done = (t: Translate): Column<Row>[] => [
  {
    id: "collected",
    header: t(ACTIVITY_LABELS.collectedMinor),
    about: t("reports.daily.about.collected"),
    align: "end",
    sort: true,
    cell: (row) => total(<Money minor={row.collectedMinor} currency={row.currency} />, row),
  },
  {
    id: "collectedPrincipal",
    header: t(ACTIVITY_LABELS.collectedPrincipalMinor),
    align: "end",
    hidden: true,
    cell: (row) =>
      total(<Money minor={row.collectedPrincipalMinor} currency={row.currency} />, row),
  },
  {
    id: "recovery",
    header: t(RATE_LABELS.recoveryRate),
    about: t("reports.daily.about.recovery"),
    align: "end",
    sort: true,
    cell: (row) => total(<Percent share={row.recoveryRate} digits={2} minDigits={2} />, row),
  },
  {
    id: "settledRate",
    header: t(RATE_LABELS.settledRate),
    align: "end",
    hidden: true,
    cell: (row) => total(<Percent share={row.settledRate} digits={2} minDigits={2} />, row),
  },
  ...(["calls", "connected", "promises", "payments"] as const).map((name): Column<Row> => ({
    id: name,
    header: t(ACTIVITY_LABELS[name]),
    align: "end",
    sort: name === "calls" || name === "promises" ? true : undefined,
    hidden: name === "payments",
    cell: (row) => total(<NumberText value={row[name]} />, row),
  })),
  {
    id: "promised",
    header: t(ACTIVITY_LABELS.promisedMinor),
    align: "end",
    cell: (row) => total(<Money minor={row.promisedMinor} currency={row.currency} />, row),
  },
];

export const buildColumns = (t: Translate, choice: ColumnChoice): Column<Row>[] => [
  ...buildScopeColumns(t),
  ...flows(t, choice),
  ...done(t),
];
