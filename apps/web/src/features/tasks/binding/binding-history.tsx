import type { ReactNode } from "react";
import { StatusBadge } from "@/components/page/status-badge.tsx";
import { None } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";

type Binding = Outputs["tasks"]["binding"]["history"][number];

const useColumns = (): AreaColumn<Binding>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("tasks.binding.field.agent"),
      cell: (row) => <span className="font-medium">{row.agentName}</span>,
    },
    {
      id: "from",
      header: t("tasks.binding.field.from"),
      cell: (row) => <ShortInstant at={row.boundAt} />,
    },
    {
      id: "to",
      header: t("tasks.binding.field.to"),
      cell: (row) =>
        row.unboundAt ? (
          <ShortInstant at={row.unboundAt} />
        ) : (
          <StatusBadge tone="info" label={t("tasks.binding.history.now")} />
        ),
    },
    {
      id: "by",
      header: t("tasks.binding.field.by"),
      cell: (row) => row.boundBy ?? t("tasks.history.system"),
    },
    {
      id: "ground",
      header: t("tasks.allocation.reasonLabel"),
      cell: ({ ground }) => (ground ? t(`tasks.allocation.reason.${ground}`) : <None />),
    },
    {
      id: "ended",
      header: t("tasks.allocation.endingLabel"),
      cell: ({ endedAs }) => (endedAs ? t(`tasks.allocation.ending.${endedAs}`) : <None />),
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      cell: (row) => row.reason ?? <None />,
    },
  ];
};

interface Props {
  taskId: number;
  /** Opens why it is with its agent. */
  why: ReactNode;
}

/** In whose hands the case has been, and why. */
export const BindingHistory = ({ taskId, why }: Props) => {
  const t = useT();
  const columns = useColumns();
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <span className="flex justify-end empty:hidden">{why}</span>
      <AreaList
        result={trpc.tasks.binding.history.useQuery({ taskId }, { meta: { quiet: true } })}
        empty={{
          title: t("tasks.binding.history.empty"),
          body: t("tasks.binding.history.emptyBody"),
        }}
        cards="wide"
        label={t("tasks.case.area.binding")}
        columns={columns}
        rowKey={(row) => row.boundAt.toISOString()}
      />
    </div>
  );
};
