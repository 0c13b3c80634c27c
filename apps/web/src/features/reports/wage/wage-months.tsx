import { monthColumns } from "@kolekta/api/reports/wage/contract-columns";
import type { WageMonth } from "@kolekta/api/reports/wage/contract-month";
import { useTableState } from "@/components/data-table/table-state.ts";
import { LIST_QUERY, ListScreen } from "@/components/list/list-screen.tsx";
import type { ListView } from "@/components/list/use-list-columns.tsx";
import { useConfirm } from "@/components/page/confirm.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useCommandMutation } from "@/hooks/use-command-mutation.ts";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

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

const VIEW: ListView<WageMonth, keyof typeof monthColumns> = {
  month: { sticky: "start" },
  institution: {},
  status: { tones: { closed: "success", open: "info" } },
  closesOn: {},
  closedAt: { exact: "minute" },
  closer: {},
};

/** The last months of each institution, and whether they are closed. */
export const WageMonths = () => {
  const table = useTableState({ filters: NO_FILTERS });
  const { page, size } = table;
  const canClose = useCan()("wage.close");
  const result = trpc.reports.wage.listMonths.useQuery({ page, size }, LIST_QUERY);
  const closing = (row: WageMonth) =>
    row.isOver && row.closedAt === null ? <CloseButton row={row} /> : null;
  return (
    <ListScreen
      id="wage.months"
      label="reports.wage.months"
      columns={monthColumns}
      view={VIEW}
      menu={canClose ? closing : undefined}
      exportFilter={NO_FILTERS}
      rowKey={({ institutionId, month }) => `${institutionId} ${month}`}
      rowLabel={({ institutionName, month }) => `${institutionName}, ${month.slice(0, 7)}`}
      state={table}
      result={result}
      empty={["reports.wage.monthsNone"]}
    />
  );
};
