import { computeAverage } from "@kolekta/api/reports/dashboard/contract-columns";
import type { Column } from "@/components/data-table/columns.ts";
import { DayText, Money, NoValue, NumberText, Percent } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import type { useT } from "@/lib/i18n.tsx";
import type { Outputs } from "@/lib/trpc.ts";

type Translate = ReturnType<typeof useT>;
type Reports = Outputs["reports"]["dashboard"];
export type IntradayRow = Reports["page"]["rows"][number];

export const formatClock = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

type Key = "collectedMinor" | "calls" | "promises" | "connected";

const Usual = ({ row, figureKey }: { row: IntradayRow; figureKey: Key }) => {
  if (!row.usual) return <NoValue />;
  const value = computeAverage(row.usual, figureKey);
  return figureKey === "collectedMinor" ? (
    <Money minor={value} currency={row.currency} />
  ) : (
    <NumberText value={value} />
  );
};

const Rebuilt = ({ t }: { t: Translate }) => (
  <Badge tone="warning" title={t("reports.dashboard.rebuiltAbout")}>
    {t("manage.fieldHistory.fieldName.rebuilt")}
  </Badge>
);

const buildTimeColumns = (
  t: Translate,
  onOpen: (row: IntradayRow) => void,
): Column<IntradayRow>[] => [
  {
    id: "day",
    header: t("core.field.day"),
    sort: true,
    sticky: "start",
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        <TextButton title={t("reports.dashboard.showAgents")} onClick={() => onOpen(row)}>
          <DayText day={row.day} /> {formatClock(row.hour)}
        </TextButton>
        {row.rebuilt ? <Rebuilt t={t} /> : null}
      </span>
    ),
  },
  {
    id: "institution",
    header: t("core.field.institution"),
    cell: (row) => row.institutionName,
  },
  {
    id: "stage",
    header: t("core.field.stage"),
    cell: (row) => row.stageName ?? t("reports.agent.rank.noStage"),
  },
  {
    id: "agents",
    header: t("core.field.agents"),
    align: "end",
    cell: (row) => <NumberText value={row.agents} />,
  },
];

const money = (t: Translate): Column<IntradayRow>[] => [
  {
    id: "collected",
    header: t("reports.agent.statistics.collected"),
    about: t("reports.metric.about.collected"),
    sort: true,
    align: "end",
    cell: (row) => <Money minor={row.collectedMinor} currency={row.currency} />,
  },
  {
    id: "usualCollected",
    header: t("reports.dashboard.usualCollected"),
    about: t("reports.dashboard.usualAbout"),
    align: "end",
    cell: (row) => <Usual row={row} figureKey="collectedMinor" />,
  },
  {
    id: "amountRate",
    header: t("reports.agent.rank.amountRate"),
    about: t("reports.metric.about.amountRate"),
    sort: true,
    align: "end",
    cell: (row) => <Percent share={row.amountRate} digits={2} minDigits={2} />,
  },
  {
    id: "taskRate",
    header: t("reports.agent.rank.taskRate"),
    about: t("reports.metric.about.recoveryRate"),
    sort: true,
    align: "end",
    cell: (row) => <Percent share={row.taskRate} digits={2} minDigits={2} />,
  },
  {
    id: "payments",
    header: t("reports.metric.name.payments"),
    align: "end",
    hidden: true,
    cell: (row) => <NumberText value={row.payments} />,
  },
];

const work = (t: Translate): Column<IntradayRow>[] => [
  {
    id: "calls",
    header: t("reports.agent.statistics.calls"),
    about: t("reports.metric.about.calls"),
    sort: true,
    align: "end",
    cell: (row) => <NumberText value={row.calls} />,
  },
  {
    id: "usualCalls",
    header: t("reports.dashboard.usualCalls"),
    about: t("reports.dashboard.usualAbout"),
    align: "end",
    cell: (row) => <Usual row={row} figureKey="calls" />,
  },
  {
    id: "connected",
    header: t("reports.metric.name.connectRate"),
    about: t("reports.metric.about.connectRate"),
    align: "end",
    cell: (row) =>
      row.calls === 0 ? (
        <NoValue />
      ) : (
        <Percent share={row.connectedRate} digits={2} minDigits={2} />
      ),
  },
  {
    id: "attempted",
    header: t("reports.metric.name.attemptedCases"),
    about: t("reports.metric.about.attemptedCases"),
    align: "end",
    cell: (row) => <NumberText value={row.attemptedCases} />,
  },
  {
    id: "assigned",
    header: t("reports.agent.statistics.assigned"),
    align: "end",
    hidden: true,
    cell: (row) => <NumberText value={row.assigned} />,
  },
  {
    id: "promises",
    header: t("reports.agent.statistics.promises"),
    align: "end",
    cell: (row) => <NumberText value={row.promises} />,
  },
  {
    id: "promised",
    header: t("reports.metric.name.promisedAmount"),
    align: "end",
    cell: (row) => <Money minor={row.promisedMinor} currency={row.currency} />,
  },
];

/**
 * Columns of a recorded hour of a stage beside the same weekdays before; the first one opens its
 * agents.
 */
export const intradayColumns = (
  t: Translate,
  onOpen: (row: IntradayRow) => void,
): Column<IntradayRow>[] => [...buildTimeColumns(t, onOpen), ...money(t), ...work(t)];
