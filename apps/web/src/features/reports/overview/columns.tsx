import type { OverviewRate } from "@kolekta/api/reports/overview/contract-codes";
import type { Column } from "@/components/data-table/columns.ts";
import { useMetricLabels } from "@/components/metric/use-metric-labels.ts";
import { DayText, Money, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { getDrillDownPath, getOpeningPath, type Scope } from "./drill-down.ts";
import { FigureLink } from "./figure-link.tsx";
import { isTotal, type Row } from "./rows.ts";

const share = (value: number | null) =>
  value === null ? <NoValue /> : <Percent share={value} digits={1} minDigits={1} />;

const OWN_ABOUT = new Set<OverviewRate>(["recoveryRate", "amountRate", "principalRate"]);

const RATES = [
  ...(["amountRate", "recoveryRate", "principalRate"] as const),
  ...(["connectRate", "reachedRate", "keptRate"] as const),
];

type Translate = ReturnType<typeof useT>;

type To = (row: Row) => string | null;
const NOWHERE: To = () => null;

const amount = (
  getValue: (row: Row) => number | null,
  to: To = NOWHERE,
): Pick<Column<Row>, "cell" | "align"> => ({
  align: "end",
  cell: (row) => {
    const minor = getValue(row);
    if (minor === null) return <NoValue />;
    const figure = <Money minor={minor} currency={row.currency} />;
    return (
      <FigureLink row={row} to={minor === 0 ? null : to(row)}>
        {figure}
      </FigureLink>
    );
  },
});

const part = (
  getValue: (row: Row) => number | null,
  to: To = NOWHERE,
): Pick<Column<Row>, "cell" | "align"> => ({
  align: "end",
  cell: (row) => {
    const value = getValue(row);
    return (
      <FigureLink row={row} to={value ? to(row) : null}>
        {share(value)}
      </FigureLink>
    );
  },
});

const count = (
  getValue: (row: Row) => number,
  to: To = NOWHERE,
): Pick<Column<Row>, "cell" | "align"> => ({
  align: "end",
  cell: (row) => {
    const value = getValue(row);
    return (
      <FigureLink row={row} to={value === 0 ? null : to(row)}>
        <NumberText value={value} />
      </FigureLink>
    );
  },
});

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

const moneyColumns = (t: Translate, scope: Scope): Column<Row>[] => [
  {
    id: "collected",
    header: t("reports.agent.statistics.collected"),
    about: t("reports.overview.about.collected"),
    sort: "COLLECTED",
    ...amount(
      ({ now }) => now.collectedMinor,
      (row) => getDrillDownPath("collected", row, scope),
    ),
  },
  {
    id: "target",
    header: t("reports.overview.target"),
    about: t("reports.overview.about.target"),
    ...amount((row) => row.targetMinor),
  },
  {
    id: "attained",
    header: t("reports.overview.attained"),
    about: t("reports.overview.about.attained"),
    sort: "ATTAINED",
    ...part((row) => row.attained),
  },
  {
    id: "pace",
    header: t("reports.overview.workingDayShare"),
    about: t("reports.overview.about.workingDayShare"),
    ...part((row) => row.pace),
  },
  {
    id: "before",
    header: t("reports.overview.collectedBefore"),
    about: t("reports.overview.about.before"),
    ...amount(({ before }) => before?.collectedMinor ?? null),
  },
  {
    id: "difference",
    header: t("reports.overview.difference"),
    ...amount(({ now, before }) => (before ? now.collectedMinor - before.collectedMinor : null)),
  },
];

const bookColumns = (t: Translate, scope: Scope): Column<Row>[] => [
  {
    id: "targetRate",
    header: t("reports.overview.targetRate"),
    ...part((row) => row.targetRate),
  },
  {
    id: "opened",
    header: t("reports.overview.opened"),
    about: t("reports.overview.about.opened"),
    ...count(
      ({ now }) => now.opened,
      (row) => getOpeningPath(row, scope),
    ),
  },
  {
    id: "openedMinor",
    header: t("reports.overview.openedMinor"),
    ...amount(({ now }) => now.openedMinor),
  },
  {
    id: "entered",
    header: t("reports.overview.entered"),
    about: t("reports.overview.about.entered"),
    ...count(({ now }) => now.entered),
  },
  {
    id: "enteredMinor",
    header: t("reports.overview.enteredMinor"),
    ...amount(({ now }) => now.enteredMinor),
  },
  {
    id: "settled",
    header: t("reports.agent.statistics.settled"),
    about: t("reports.overview.about.settled"),
    ...count(({ now }) => now.settled),
  },
  {
    id: "unassisted",
    header: t("reports.overview.unassisted"),
    about: t("reports.overview.about.unassisted"),
    ...amount(({ now }) => now.unassistedMinor),
  },
];

export const useOverviewColumns = (scope: Scope): Column<Row>[] => {
  const t = useT();
  const getLabels = useMetricLabels();
  return [
    ...buildOrgUnitColumns(t),
    ...moneyColumns(t, scope),
    ...RATES.map((key) => ({
      id: key,
      header: getLabels(key).name,
      about: OWN_ABOUT.has(key)
        ? t(`reports.overview.about.${key as "amountRate"}`)
        : getLabels(key).about,
      ...(key === "amountRate" ? { sort: "AMOUNT_RATE" } : {}),
      ...part(
        ({ now }) => now[key],
        (row) => getDrillDownPath(key, row, scope),
      ),
    })),
    ...bookColumns(t, scope),
  ];
};
