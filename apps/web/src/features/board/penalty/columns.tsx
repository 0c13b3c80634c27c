import type { Penalty } from "@kolekta/api/board/penalty/contract";
import { Lines } from "@/components/case/lines.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import type { Column } from "@/components/data-table/columns.ts";
import { Money, NoValue, NumberText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { Termination } from "./cost-description.tsx";
import { OrderNumber } from "./order-number.tsx";
import { PenaltyStateBadge } from "./state-badge.tsx";

type Columns = Column<Penalty>[];

const useSubjectColumns = (onOpen: (row: Penalty) => void): Columns => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sticky: "start",
      cell: (row) => (
        <button
          type="button"
          aria-haspopup="dialog"
          className="text-primary min-h-6 text-left font-medium hover:underline"
          onClick={() => onOpen(row)}
        >
          {row.agentName}
        </button>
      ),
    },
    {
      id: "violation",
      header: t("board.penalty.field.violation"),
      cell: (row) => (
        <Lines
          first={t(`board.penalty.violation.${row.violation}`)}
          second={t(`board.penalty.level.${row.level}`)}
        />
      ),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: (row) => <PenaltyStateBadge state={row.state} />,
    },
    {
      id: "order",
      header: t("board.penalty.field.order"),
      cell: (row) => <OrderNumber penalty={row} />,
    },
  ];
};

const useCostColumns = (): Columns => {
  const t = useT();
  return [
    {
      id: "occurrence",
      header: t("board.penalty.field.occurrence"),
      offCard: true,
      cell: (row) => t(`board.penalty.occurrence.${row.occurrence}`),
    },
    {
      id: "points",
      header: t("board.penalty.field.points"),
      sort: true,
      align: "end",
      cell: (row) => <NumberText value={row.points} />,
    },
    {
      id: "fine",
      header: t("board.penalty.field.fine"),
      sort: true,
      align: "end",
      cell: (row) => <Money minor={row.fineMinor} currency={row.currency} />,
    },
    {
      id: "warning",
      header: t("board.penalty.field.warning"),
      cell: (row) => (
        <>
          {t("board.penalty.warningFor", { level: row.warning })}
          <Termination cost={row} />
        </>
      ),
    },
  ];
};

export const usePenaltyColumns = (onOpen: (row: Penalty) => void): Columns => {
  const t = useT();
  return [
    ...useSubjectColumns(onOpen),
    ...useCostColumns(),
    {
      id: "institution",
      header: t("core.field.institution"),
      offCard: true,
      cell: (row) => row.institutionName,
    },
    {
      id: "proposed",
      header: t("board.penalty.field.proposedAt"),
      sort: true,
      cell: (row) => (
        <Lines first={<ShortInstant at={row.proposedAt} />} second={row.proposerName} />
      ),
    },
    {
      id: "decider",
      header: t("board.penalty.decider"),
      offCard: true,
      cell: (row) =>
        row.decidedAt === null ? (
          <NoValue />
        ) : (
          <Lines
            first={<ShortInstant at={row.decidedAt} />}
            second={row.deciderName ?? t("board.penalty.bySystem")}
          />
        ),
    },
  ];
};
