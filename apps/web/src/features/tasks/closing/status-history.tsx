import { ArrowRight } from "lucide-react";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { countColumn, moneyColumn } from "@/components/case/area-columns.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { AreaList } from "@/components/case/area-list.tsx";
import type { AreaColumn } from "@/components/case/area-table.tsx";
import { ShortInstant } from "@/components/case/short-time.tsx";
import { CaseStatusBadge } from "@/components/case/status-badges.tsx";
import { moveEvent, moveReason } from "./labels.ts";

type Move = Outputs["tasks"]["closing"]["history"][number];

const MoveLabel = ({ move }: { move: Move }) => {
  const t = useT();
  const reason = moveReason(t, move.reason);
  return (
    <span className="flex flex-col">
      <span className="font-medium">{moveEvent(t, move.event)}</span>
      {reason ? <span className="text-muted-foreground text-xs break-words">{reason}</span> : null}
    </span>
  );
};

const Status = ({ move }: { move: Move }) => (
  <span className="flex flex-wrap items-center gap-1">
    {move.before && move.before !== move.after ? (
      <>
        <CaseStatusBadge status={move.before} />
        <ArrowRight aria-hidden className="text-muted-foreground size-3.5" />
      </>
    ) : null}
    <CaseStatusBadge status={move.after} />
  </span>
);

const Stage = ({ move }: { move: Move }) => (
  <span className="whitespace-nowrap">
    {move.stageBefore ? `${move.stageBefore} → ` : null}
    {move.stageName}
  </span>
);

const useColumns = (): AreaColumn<Move>[] => {
  const t = useT();
  return [
    { id: "at", header: t("tasks.history.when"), cell: (row) => <ShortInstant at={row.at} /> },
    { id: "what", header: t("tasks.history.move"), cell: (row) => <MoveLabel move={row} /> },
    { id: "status", header: t("tasks.case.field.status"), cell: (row) => <Status move={row} /> },
    { id: "stage", header: t("tasks.case.field.stage"), cell: (row) => <Stage move={row} /> },
    countColumn("dpd", t("tasks.case.field.dpd"), (row) => row.dpd),
    moneyColumn("arrears", t("tasks.case.short.arrears"), (row) => row.arrearsMinor),
    {
      id: "agent",
      header: t("tasks.assignment.field.agent"),
      cell: (row) => row.agentName ?? <NoValue />,
    },
    {
      id: "who",
      header: t("tasks.history.actor"),
      cell: (row) => row.operatorName ?? t("tasks.history.system"),
    },
  ];
};

/** Status changes of the case. The log is read-only. */
export const StatusHistory = ({ taskId }: { taskId: number }) => {
  const t = useT();
  const columns = useColumns();
  const result = trpc.tasks.closing.history.useQuery({ taskId }, { meta: { quiet: true } });
  return (
    <AreaList
      result={result}
      empty={{ title: t("tasks.history.empty") }}
      cards="wide"
      label={t("tasks.case.area.history")}
      columns={columns}
      rowKey={(row) => row.moveId}
    />
  );
};
