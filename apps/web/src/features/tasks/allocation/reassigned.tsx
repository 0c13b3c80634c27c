import { countColumn } from "@/components/case/area-columns.tsx";
import { type AreaColumn, AreaTable } from "@/components/case/area-table.tsx";
import { Money, NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { FewRows } from "./few-rows.tsx";
import type { RunInfo } from "./rows.ts";

type Giver = RunInfo["reassignedFrom"][number];

export const ReassignedTable = ({ run: { reassignedFrom, currency } }: { run: RunInfo }) => {
  const t = useT();
  const columns: AreaColumn<Giver>[] = [
    {
      id: "agent",
      header: t("core.field.agent"),
      cell: ({ agentName }) => <span className="font-medium">{agentName}</span>,
    },
    countColumn("reassignedFrom", t("tasks.allocation.share.released"), ({ cases }) => cases),
    {
      id: "amount",
      header: t("core.field.amount"),
      align: "end",
      cell: ({ minor }) => (currency ? <Money minor={minor} currency={currency} /> : <NoValue />),
    },
  ];
  if (reassignedFrom.length === 0) return null;
  return (
    <FewRows rows={reassignedFrom}>
      {(rows) => (
        <AreaTable
          label={t("tasks.allocation.reassignedTitle")}
          columns={columns}
          rows={rows}
          rowKey={({ agentId }) => agentId}
        />
      )}
    </FewRows>
  );
};
