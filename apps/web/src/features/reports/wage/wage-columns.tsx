import { WAGE_PARTS } from "@kolekta/api/reports/wage/contract-codes";
import type { WageRow } from "@kolekta/api/reports/wage/contract-wage";
import type { ReactNode } from "react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { InstantText, Money, NoValue, NumberText, StatusBadge } from "@/components/page/values.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useFormat, useT } from "@/lib/i18n.tsx";

/** A month as YYYY-MM, a day in words. */
export const usePeriod = () => {
  const { day } = useFormat();
  return (period: string, by: "DAY" | "MONTH"): string =>
    by === "DAY" ? day(period) : period.slice(0, 7);
};

/** An open month may still change. */
export const MonthState = ({ isClosed }: { isClosed: boolean }) => {
  const t = useT();
  return (
    <StatusBadge
      tone={isClosed ? "success" : "info"}
      label={t(isClosed ? "reports.wage.closed" : "reports.wage.open")}
    />
  );
};

const useMoneyColumns = (): Column<WageRow>[] => {
  const t = useT();
  const amount = (id: (typeof WAGE_PARTS)[number] | "carried" | "totalWage"): Column<WageRow> => ({
    id,
    header: t(`reports.wage.field.${id}`),
    align: "end",
    cell: (row) => (
      <Money
        minor={row[id]}
        currency={row.currency}
        className={id === "totalWage" ? "font-semibold" : undefined}
      />
    ),
  });
  return [
    { ...amount("totalWage"), sort: true, hideable: false },
    ...WAGE_PARTS.map((part) => ({ ...amount(part), sort: true as const })),
    { ...amount("carried"), hidden: true },
  ];
};

const useOrgUnitColumns = (): Column<WageRow>[] => {
  const t = useT();
  return [
    {
      id: "institution",
      header: t("core.field.institution"),
      sort: true,
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "stage",
      header: t("core.field.stage"),
      sort: true,
      cell: ({ stageName }) => stageName ?? <NoValue />,
    },
  ];
};

const useEditColumns = (): Column<WageRow>[] => {
  const t = useT();
  const { zone } = useSession();
  return [
    {
      id: "isClosed",
      header: t("core.field.status"),
      cell: ({ isClosed }) => <MonthState isClosed={isClosed} />,
    },
    {
      id: "editor",
      header: t("reports.wage.field.editor"),
      hidden: true,
      cell: ({ editorName }) => editorName ?? <NoValue />,
    },
    {
      id: "editedAt",
      header: t("reports.wage.field.editedAt"),
      hidden: true,
      cell: ({ editedAt }) => <InstantText at={editedAt} zone={zone} />,
    },
  ];
};

interface Options {
  readonly by: "DAY" | "MONTH";
  readonly onWhy: (row: WageRow) => void;
  readonly menu: (row: WageRow) => ReactNode;
}

export const useWageColumns = ({ by, onWhy, menu }: Options): Column<WageRow>[] => {
  const t = useT();
  const period = usePeriod();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      sort: true,
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-5 text-left font-medium hover:underline"
          onClick={() => onWhy(row)}
        >
          {row.agentName}
        </button>
      ),
    },
    {
      id: "period",
      header: t("reports.wage.field.period"),
      sort: true,
      cell: (row) => <span className="tabular">{period(row.period, by)}</span>,
    },
    ...useOrgUnitColumns(),
    {
      id: "ranking",
      header: t("reports.wage.field.ranking"),
      align: "end",
      sort: true,
      cell: ({ ranking }) => <NumberText value={ranking} />,
    },
    ...useMoneyColumns(),
    ...useEditColumns(),
    actionsColumn(t("core.field.actions"), menu),
  ];
};
