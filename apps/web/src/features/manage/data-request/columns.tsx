import type { DataRequest } from "@kolekta/api/manage/data-request/contract";
import { ShortDay, ShortInstant } from "@/components/case/short-time.tsx";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { NoValue } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { RequestActions } from "./request-actions.tsx";
import { StateBadge } from "./state-badge.tsx";

const Done = ({ by, at }: { by: string | null; at: Date | null }) => {
  const t = useT();
  if (at === null) return <NoValue />;
  return (
    <span className="flex flex-col leading-4.5">
      {by ?? t("manage.dataRequest.operator")}
      <span className="text-muted-foreground text-xs">
        <ShortInstant at={at} />
      </span>
    </span>
  );
};

const StatusCell = ({ row }: { row: DataRequest }) => {
  const t = useT();
  const isWaiting = row.state === "APPROVED" && row.dueOn !== null;
  return (
    <span className="flex flex-col items-start gap-0.5">
      <StateBadge state={row.state} />
      {isWaiting || row.doneAt ? (
        <span className="text-muted-foreground text-xs">
          {isWaiting ? <ShortDay day={row.dueOn} /> : <ShortInstant at={row.doneAt} />}
        </span>
      ) : null}
      {row.waitsFor.length > 0 ? (
        <span className="text-muted-foreground text-xs">
          {row.waitsFor.map((blocker) => t(`manage.dataRequest.blocker.${blocker}`)).join(", ")}
        </span>
      ) : null}
      {row.retainedRecordings > 0 ? (
        <span className="text-muted-foreground text-xs">
          {t("manage.dataRequest.recordingsRetained", { count: row.retainedRecordings })}
        </span>
      ) : null}
    </span>
  );
};

const Why = ({ row }: { row: DataRequest }) => (
  <span className="flex flex-col py-1 leading-4.5 break-words">
    {row.reason}
    {row.decisionNote ? (
      <span className="text-muted-foreground text-xs">{row.decisionNote}</span>
    ) : null}
  </span>
);

export const useRequestColumns = (): Column<DataRequest>[] => {
  const t = useT();
  return [
    {
      id: "borrower",
      header: t("core.field.borrower"),
      sticky: "start",
      cell: (row) => row.borrowerName,
    },
    {
      id: "kind",
      header: t("tasks.closing.list.kind"),
      cell: (row) => t(`manage.dataRequest.kind.${row.kind}`),
    },
    {
      id: "state",
      header: t("tasks.closing.list.state"),
      cell: (row) => <StatusCell row={row} />,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      width: "18rem",
      cell: (row) => <Why row={row} />,
    },
    {
      id: "requested",
      header: t("tasks.closing.list.requested"),
      cell: (row) => <Done by={row.requestedBy} at={row.requestedAt} />,
    },
    {
      id: "decided",
      header: t("tasks.closing.list.decided"),
      cell: (row) => <Done by={row.decidedBy} at={row.decidedAt} />,
    },
    actionsColumn(t("core.field.actions"), (row) => <RequestActions request={row} />),
  ];
};
