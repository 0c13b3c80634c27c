import type { WorkOrder } from "@kolekta/api/board/work-order/contract";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import {
  ColleagueBadge,
  OrderAge,
  OrderClock,
  OrderStateBadge,
  SeverityBadge,
  VerdictBadge,
} from "../badges.tsx";
import { toLastInstant } from "../clock.ts";
import { OrderLink } from "../order-link.tsx";

type Columns = Column<WorkOrder>[];

const useSubjectColumns = (): Columns => {
  const t = useT();
  return [
    {
      id: "id",
      header: t("board.workOrder.field.id"),
      sticky: "start",
      cell: (row) => <OrderLink orderId={row.orderId} />,
    },
    {
      id: "category",
      header: t("core.field.category"),
      cell: (row) => t(`board.workOrder.category.${row.category}`),
    },
    {
      id: "severity",
      header: t("board.workOrder.field.severity"),
      sort: true,
      cell: (row) => <SeverityBadge severity={row.severity} />,
    },
    {
      id: "state",
      header: t("board.workOrder.field.state"),
      cell: (row) => <OrderStateBadge {...row} />,
    },
    {
      id: "clock",
      header: t("board.workOrder.field.clock"),
      sort: "due",
      cell: (row) => <OrderClock order={row} />,
    },
    {
      id: "case",
      header: t("board.workOrder.field.case"),
      cell: (row) => <Lines first={row.borrowerName} second={row.loanNumber} />,
    },
  ];
};

const usePeopleColumns = (): Columns => {
  const t = useT();
  return [
    {
      id: "handler",
      header: t("board.workOrder.field.handler"),
      cell: (row) => row.handler?.name ?? <NoValue />,
    },
    {
      id: "agent",
      header: t("board.workOrder.field.agent"),
      cell: (row) =>
        row.isByColleague ? (
          <Lines first={row.agent?.name} second={<ColleagueBadge {...row} />} />
        ) : (
          (row.agent?.name ?? <NoValue />)
        ),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) => row.institutionName,
    },
    {
      id: "channel",
      header: t("core.field.channel"),
      offCard: true,
      cell: (row) => t(`board.workOrder.channel.${row.channel}`),
    },
    {
      id: "reference",
      header: t("core.field.reference"),
      hidden: true,
      cell: (row) => row.reference ?? <NoValue />,
    },
  ];
};

const useTimeColumns = (): Columns => {
  const t = useT();
  return [
    {
      id: "created",
      header: t("board.workOrder.field.created"),
      sort: true,
      offCard: true,
      cell: (row) => <ShortInstant at={row.createdAt} />,
    },
    {
      id: "age",
      header: t("board.workOrder.field.age"),
      align: "end",
      offCard: true,
      cell: (row) => <OrderAge order={row} />,
    },
    {
      id: "firstAnswerDue",
      header: t("board.workOrder.field.firstAnswerDue"),
      offCard: true,
      cell: (row) => <ShortInstant at={toLastInstant(row.firstAnswerDueAt)} />,
    },
    {
      id: "due",
      header: t("board.workOrder.field.due"),
      offCard: true,
      cell: (row) =>
        row.extendedAt ? (
          <Lines
            first={<ShortInstant at={toLastInstant(row.dueAt)} />}
            second={t("board.workOrder.clock.extended")}
          />
        ) : (
          <ShortInstant at={toLastInstant(row.dueAt)} />
        ),
    },
    {
      id: "verdict",
      header: t("board.workOrder.field.verdict"),
      cell: (row) => (row.verdict ? <VerdictBadge verdict={row.verdict} /> : <NoValue />),
    },
  ];
};

export const useOrderColumns = (): Columns => [
  ...useSubjectColumns(),
  ...usePeopleColumns(),
  ...useTimeColumns(),
];
