import type { IntradayRow } from "@kolekta/api/reports/dashboard/contract";
import { intradayColumns } from "@kolekta/api/reports/dashboard/contract-columns";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { DayText } from "@/components/page/values.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { formatClock } from "@kolekta/api/core/calendar";
import { useT } from "@/lib/i18n.tsx";

interface HourProps {
  row: IntradayRow;
  onOpen: (row: IntradayRow) => void;
}

const Hour = ({ row, onOpen }: HourProps) => {
  const t = useT();
  return (
    <span className="inline-flex items-center gap-2">
      <TextButton title={t("reports.dashboard.showAgents")} onClick={() => onOpen(row)}>
        <DayText day={row.day} /> {formatClock(row.hour)}
      </TextButton>
      {row.rebuilt ? (
        <Badge tone="warning" title={t("reports.dashboard.rebuiltAbout")}>
          {t("manage.fieldHistory.fieldName.rebuilt")}
        </Badge>
      ) : null}
    </span>
  );
};

/**
 * Columns of a recorded hour of a stage beside the same weekdays before; the first one opens its
 * agents.
 */
export const useIntradayColumns = (onOpen: (row: IntradayRow) => void) =>
  useListColumns(intradayColumns, {
    day: { sort: true, sticky: "start", cell: (row) => <Hour row={row} onOpen={onOpen} /> },
    institution: {},
    stage: {},
    agents: {},
    collected: { about: "reports.metric.about.collected", sort: true },
    usualCollected: { about: "reports.dashboard.usualAbout" },
    amountRate: { about: "reports.metric.about.amountRate", sort: true, digits: 2 },
    taskRate: { about: "reports.metric.about.recoveryRate", sort: true, digits: 2 },
    payments: { hidden: true },
    calls: { about: "reports.metric.about.calls", sort: true },
    usualCalls: { about: "reports.dashboard.usualAbout" },
    connectRate: { about: "reports.metric.about.connectRate", digits: 2 },
    attempted: { about: "reports.metric.about.attemptedCases" },
    assigned: { hidden: true },
    promises: {},
    promised: {},
  });
