import type { ReactNode } from "react";
import { NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";

type Assignment = Outputs["tasks"]["assignment"]["history"][number];

const useColumns = (): AreaColumn<Assignment>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("tasks.assignment.field.agent"),
      cell: (row) => <span className="font-medium">{row.agentName}</span>,
    },
    {
      id: "from",
      header: t("tasks.assignment.field.from"),
      cell: (row) => <ShortInstant at={row.assignedAt} />,
    },
    {
      id: "to",
      header: t("tasks.assignment.field.to"),
      cell: (row) =>
        row.releasedAt ? (
          <ShortInstant at={row.releasedAt} />
        ) : (
          <StatusBadge tone="info" label={t("tasks.assignment.history.now")} />
        ),
    },
    {
      id: "by",
      header: t("tasks.assignment.field.by"),
      cell: (row) => row.assignedBy ?? t("tasks.history.system"),
    },
    {
      id: "assignmentReason",
      header: t("tasks.allocation.reasonLabel"),
      cell: ({ assignmentReason }) =>
        assignmentReason ? t(`tasks.allocation.reason.${assignmentReason}`) : <NoValue />,
    },
    {
      id: "ended",
      header: t("tasks.allocation.endingLabel"),
      cell: ({ endedAs }) => (endedAs ? t(`tasks.allocation.ending.${endedAs}`) : <NoValue />),
    },
    { id: "reason", header: t("core.field.reason"), cell: (row) => row.reason ?? <NoValue /> },
  ];
};

interface Props {
  taskId: number;
  /** Opens why it is with its agent. */
  why: ReactNode;
}

export const AssignmentHistory = ({ taskId, why }: Props) => {
  const t = useT();
  const columns = useColumns();
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <span className="flex justify-end empty:hidden">{why}</span>
      <AreaList
        result={trpc.tasks.assignment.history.useQuery({ taskId }, { meta: { quiet: true } })}
        empty={{
          title: t("tasks.assignment.history.empty"),
          body: t("tasks.assignment.history.emptyBody"),
        }}
        cards="wide"
        label={t("tasks.case.area.assignment")}
        columns={columns}
        rowKey={(row) => row.assignedAt.toISOString()}
      />
    </div>
  );
};
