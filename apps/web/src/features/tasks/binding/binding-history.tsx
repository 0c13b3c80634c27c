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
      id: "ending",
      header: t("tasks.binding.field.ending"),
      cell: ({ endedAs }) =>
        endedAs ? t(`tasks.binding.ending.${endedAs}`) : <None />,
    },
    {
      id: "by",
      header: t("tasks.binding.field.by"),
      cell: (row) => row.boundBy ?? t("tasks.history.system"),
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      cell: (row) => row.reason ?? <None />,
    },
  ];
};

/** In whose hands the case has been. */
export const BindingHistory = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const columns = useColumns();
  return (
    <AreaList
      result={trpc.tasks.binding.history.useQuery(
        { taskId },
        { meta: { quiet: true } },
      )}
      empty={{
        title: t("tasks.binding.history.empty"),
        body: t("tasks.binding.history.emptyBody"),
      }}
      cards="narrow"
      label={t("tasks.case.area.binding")}
      columns={columns}
      rowKey={(row) => row.boundAt.toISOString()}
    />
  );
};
