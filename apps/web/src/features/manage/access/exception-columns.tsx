import type { ExceptionRow } from "@kolekta/api/manage/access/contract-exception";
import { Trash2 } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { RowMenu } from "@/components/page/action-menu.tsx";
import { DayText, NoValue, StatusBadge } from "@/components/page/values.tsx";
import { useCan } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { useEditedColumns } from "./edited-columns.tsx";
import { useExceptionName } from "./use-exception-name.ts";

const ExceptionName = ({ row }: { row: ExceptionRow }) => {
  const getName = useExceptionName();
  return (
    <span className="flex flex-col">
      <span className="font-medium">{getName(row)}</span>
      {row.userName ? <span className="text-muted-foreground text-xs">{row.userName}</span> : null}
    </span>
  );
};

const Actions = (props: { row: ExceptionRow; onEnd: (row: ExceptionRow) => void }) => {
  const t = useT();
  const getName = useExceptionName();
  const { row, onEnd } = props;
  const remove = {
    id: "remove",
    label: t("manage.access.remove"),
    icon: Trash2,
    destructive: true,
    onSelect: () => onEnd(row),
  };
  return <RowMenu name={getName(row)} actions={useCan()("access.edit") ? [remove] : []} />;
};

export const useExceptionColumns = (onEnd: (row: ExceptionRow) => void): Column<ExceptionRow>[] => {
  const t = useT();
  return [
    {
      id: "account",
      header: t("manage.access.account"),
      sticky: "start",
      cell: (row) => <ExceptionName row={row} />,
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      cell: (row) =>
        row.institutionName ?? (row.userId === null ? <NoValue /> : t("manage.access.company")),
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: ({ isOver }) => (
        <StatusBadge
          tone={isOver ? "neutral" : "success"}
          label={t(isOver ? "manage.access.state.OVER" : "manage.access.state.IN_FORCE")}
        />
      ),
    },
    {
      id: "until",
      header: t("manage.access.until"),
      cell: (row) => <DayText day={row.until} />,
    },
    {
      id: "reason",
      header: t("core.field.reason"),
      wrap: true,
      cell: (row) => row.reason,
    },
    ...useEditedColumns(),
    actionsColumn(t("core.field.actions"), (row) => <Actions row={row} onEnd={onEnd} />),
  ];
};
