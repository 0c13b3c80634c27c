import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import type { ReactNode } from "react";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { OrderClock, OrderStateBadge, SeverityBadge, VerdictBadge } from "../badges.tsx";
import { OrderLink } from "../order-link.tsx";

const useColumns = (): AreaColumn<WorkOrder>[] => {
  const t = useT();
  return [
    {
      id: "id",
      header: t("board.workOrder.field.id"),
      cell: (row) => <OrderLink orderId={row.orderId} />,
    },
    {
      id: "category",
      header: t("core.field.category"),
      cell: (row) => (
        <Lines
          first={t(`board.workOrder.category.${row.category}`)}
          second={<ShortInstant at={row.createdAt} />}
        />
      ),
    },
    {
      id: "state",
      header: t("board.workOrder.field.state"),
      cell: (row) => (
        <span className="inline-flex flex-wrap gap-1">
          <OrderStateBadge {...row} />
          <SeverityBadge severity={row.severity} />
          {row.verdict ? <VerdictBadge verdict={row.verdict} /> : null}
        </span>
      ),
    },
    {
      id: "clock",
      header: t("board.workOrder.field.clock"),
      cell: (row) => <OrderClock order={row} />,
    },
    {
      id: "handler",
      header: t("board.workOrder.field.handler"),
      cell: (row) => row.handler?.name ?? <NoValue />,
    },
  ];
};

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
        columns={useColumns()}
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
