import { Ban, Check } from "lucide-react";
import { actionsColumn, type Column } from "@/components/data-table/columns.ts";
import { CutText } from "@/components/page/cut-text.tsx";
import { InstantText } from "@/components/page/values.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { TextButton } from "@/components/ui/text-button.tsx";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { isUndone, type TaskRow } from "./row.ts";
import { TaskStateBadge } from "./state-badge.tsx";

export interface TaskCommand {
  readonly row: TaskRow;
  readonly action: "show" | "complete" | "cancel";
}

export type OnCommand = (command: TaskCommand) => void;

interface CellProps {
  row: TaskRow;
  on: OnCommand;
}

const Title = ({ row, on }: CellProps) => (
  <span className="flex flex-col items-start leading-4.5">
    <TextButton aria-haspopup="dialog" onClick={() => on({ row, action: "show" })}>
      {row.title}
    </TextButton>
    <span className="text-muted-foreground text-xs">
      <CutText text={row.description} />
    </span>
  </span>
);

/** Agents complete their own tasks; leaders delete the tasks of others. */
const Actions = ({ row, on }: CellProps) => {
  const t = useT();
  const can = useCan();
  const { id } = useUser();
  const { title } = row;
  if (!isUndone(row)) return null;
  if (can("dailyTask.update") && row.agentId === id)
    return (
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t("board.dailyTask.completeNamed", { title })}
        onClick={() => on({ row, action: "complete" })}
      >
        <Check />
        {t("board.dailyTask.complete")}
      </Button>
    );
  if (!row.cancellable) return null;
  return (
    <IconButton
      label={t("board.dailyTask.cancelTitle", { title })}
      aria-haspopup="dialog"
      onClick={() => on({ row, action: "cancel" })}
    >
      <Ban />
    </IconButton>
  );
};

const useOwnerColumns = (): Column<TaskRow>[] => {
  const t = useT();
  return [
    {
      id: "agent",
      header: t("core.field.agent"),
      sort: true,
      cell: ({ agentName, groupName }) => (
        <span className="flex flex-col leading-4.5">
          {agentName}
          <span className="text-muted-foreground text-xs">{groupName}</span>
        </span>
      ),
    },
    {
      id: "institution",
      header: t("core.field.institution"),
      hidden: true,
      offCard: true,
      cell: ({ institutionName }) => institutionName,
    },
  ];
};

export const useTaskColumns = (on: OnCommand): Column<TaskRow>[] => {
  const t = useT();
  const owners = useOwnerColumns();
  const ofOthers = useCan()("dailyTask.monitor");
  return [
    {
      id: "title",
      header: t("board.dailyTask.task"),
      sticky: "start",
      cell: (row) => <Title row={row} on={on} />,
    },
    {
      id: "state",
      header: t("core.field.status"),
      cell: ({ state }) => <TaskStateBadge state={state} />,
    },
    {
      id: "deadline",
      header: t("board.taskConfig.deadline"),
      sort: true,
      cell: ({ deadlineAt, zone }) => <InstantText at={deadlineAt} zone={zone} />,
    },
    ...(ofOthers ? owners : []),
    {
      id: "stage",
      header: t("core.field.stage"),
      cell: ({ stageName }) => stageName,
    },
    {
      id: "content",
      header: t("board.taskConfig.content"),
      wrap: true,
      width: "16rem",
      cell: ({ content }) => (
        <span className="line-clamp-2 whitespace-pre-line" title={content}>
          {content}
        </span>
      ),
    },
    {
      id: "completed",
      header: t("board.dailyTask.completedAt"),
      sort: true,
      cell: ({ completedAt, zone }) => <InstantText at={completedAt} zone={zone} />,
    },
    actionsColumn(t("core.field.actions"), (row) => <Actions row={row} on={on} />),
  ];
};
