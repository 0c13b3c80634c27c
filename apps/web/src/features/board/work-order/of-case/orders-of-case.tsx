import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { orderColumns } from "@kolekta/api/board/work-order/contract-columns";
import type { ReactNode } from "react";
import { AreaList } from "@/components/case/area-list.tsx";
import { useListColumns } from "@/components/list/use-list-columns.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OrderClock, OrderStateBadge, SeverityBadge, VerdictBadge } from "../badges.tsx";
import { OrderLink } from "../order-link.tsx";

const COLUMN_VIEW = {
  id: { align: "start", cell: (row: WorkOrder) => <OrderLink {...row} /> },
  category: { under: "created" },
  state: {
    cell: (row: WorkOrder) => (
      <span className="inline-flex flex-wrap gap-1">
        <OrderStateBadge {...row} />
        <SeverityBadge severity={row.severity} />
        {row.verdict ? <VerdictBadge verdict={row.verdict} /> : null}
      </span>
    ),
  },
  clock: {
    label: "board.workOrder.field.clock",
    cell: (row: WorkOrder) => <OrderClock order={row} />,
  },
  handler: {},
} as const;

interface Props {
  taskId: number;
  /** Button to file a complaint, for users who may. */
  lodge: ReactNode;
}

/** Complaints about one case, newest first. */
const OrdersOfCase = ({ taskId, lodge }: Props) => {
  const t = useT();
  const result = trpc.board.workOrder.listOfCase.useQuery({ taskId }, { meta: { quiet: true } });
  return (
    <div className="flex flex-col gap-3">
      {lodge ? <span>{lodge}</span> : null}
      <AreaList
        result={result}
        label={t("board.workOrder.ofCase.label")}
        columns={useListColumns(orderColumns, COLUMN_VIEW)}
        rowKey={(row) => row.orderId}
        cards="narrow"
        empty={{
          title: t("board.workOrder.ofCase.empty"),
          body: lodge ? t("board.workOrder.ofCase.emptyBody") : undefined,
        }}
      />
    </div>
  );
};

export default OrdersOfCase;
