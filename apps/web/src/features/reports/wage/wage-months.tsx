import type { WageMonth } from "@kolekta/api/reports/wage/contract-month";
import { keepPreviousData } from "@tanstack/react-query";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { DataTable } from "@/components/data-table/data-table.tsx";
import { useTableState } from "@/components/data-table/table-state.ts";
import { useConfirm } from "@/components/page/confirm.tsx";
import { DayText, InstantText, NoValue } from "@/components/page/values.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan, useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { MonthState } from "./wage-columns.tsx";

const NO_FILTERS = {};

const CloseButton = ({ row }: { row: WageMonth }) => {
  const t = useT();
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const close = useCommandMutation(utils.client.reports.wage.closeMonth.mutate, {
    onSettled: () => utils.reports.wage.invalidate(),
  });
  const month = row.month.slice(0, 7);
  const confirmClose = async () => {
    const yes = await confirm({
      title: t("reports.wage.closeConfirm", { month, name: row.institutionName }),
      body: t("reports.wage.closeBody"),
      action: t("reports.wage.close"),
      tone: "destructive",
    });
    if (yes) close.mutate({ institutionId: row.institutionId, month });
  };
  return (
    <Button size="sm" disabled={close.isPending} onClick={confirmClose}>
      {t("reports.wage.close")}
    </Button>
  );
};

const useMonthColumns = (): Column<WageMonth>[] => {
  const t = useT();
  const can = useCan();
  const { zone } = useSession();
  const columns: Column<WageMonth>[] = [
    {
      id: "month",
      header: t("manage.schedule.view.month"),
      sticky: "start",
      cell: ({ month }) => <span className="tabular">{month.slice(0, 7)}</span>,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: ({ institutionName }) => institutionName,
    },
    {
      id: "status",
      header: t("core.field.status"),
      cell: ({ closedAt }) => <MonthState isClosed={closedAt !== null} />,
    },
    {
      id: "closesOn",
      header: t("reports.wage.closesOn"),
      cell: ({ closesOn }) => <DayText day={closesOn} />,
    },
    {
      id: "closedAt",
      header: t("reports.wage.closedAt"),
      cell: ({ closedAt }) => <InstantText at={closedAt} zone={zone} />,
    },
    {
      id: "closer",
      header: t("reports.wage.closedBy"),
      cell: ({ closedAt, closerName }) =>
        closedAt ? (closerName ?? t("reports.wage.bySystem")) : <NoValue />,
    },
  ];
  if (!can("wage.close")) return columns;
  return [
    ...columns,
    actionsColumn(t("core.field.actions"), (row) =>
      row.isOver && row.closedAt === null ? <CloseButton row={row} /> : null,
    ),
  ];
};

/** The last months of each institution, and whether they are closed. */
export const WageMonths = () => {
  const t = useT();
  const table = useTableState({ filters: NO_FILTERS });
  const { page, size } = table;
  const result = trpc.reports.wage.listMonths.useQuery(
    { page, size },
    { placeholderData: keepPreviousData, meta: { quiet: true } },
  );
  return (
    <DataTable
      id="wage.months"
      label={t("reports.wage.months")}
      columns={useMonthColumns()}
      rowKey={({ institutionId, month }) => `${institutionId} ${month}`}
      rowLabel={({ institutionName, month }) => `${institutionName}, ${month.slice(0, 7)}`}
      state={table}
      result={result}
      empty={{ title: t("reports.wage.monthsNone") }}
    />
  );
};
