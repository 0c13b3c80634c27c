import type { TaskRow } from "@kolekta/api/board/daily-task/contract";
import { useState } from "react";
import { SideSheet, SideSheetBody } from "@/components/page/side-sheet.tsx";
import { type DescriptionItem, DescriptionList, InstantText } from "@/components/page/values.tsx";
import { useT } from "@/lib/i18n.tsx";
import { fileUrl } from "./send.ts";
import { TaskStateBadge } from "./state-badge.tsx";

/** Opening the picture is recorded. */
const Picture = ({ row: { taskId, title } }: { row: TaskRow }) => {
  const t = useT();
  const [broken, setBroken] = useState(false);
  if (broken) return <p role="alert">{t("board.dailyTask.pictureUnavailable")}</p>;
  return (
    <img
      src={fileUrl(taskId)}
      alt={t("board.dailyTask.pictureAttached", { title })}
      onError={() => setBroken(true)}
      className="bg-muted max-w-full rounded-md border"
    />
  );
};

const useDescriptionItems = (row: TaskRow): DescriptionItem[] => {
  const t = useT();
  const { zone } = row;
  const done = {
    label: t("board.dailyTask.completedAt"),
    value: <InstantText at={row.completedAt} zone={zone} />,
  };
  const cancelled = [
    ...(row.cancellerName
      ? [{ label: t("board.dailyTask.cancelledBy"), value: row.cancellerName }]
      : []),
    {
      label: t("core.field.reason"),
      value: row.cancelCause ? t(`board.dailyTask.causeName.${row.cancelCause}`) : row.cancelReason,
    },
  ];
  return [
    { label: t("core.field.status"), value: <TaskStateBadge state={row.state} /> },
    {
      label: t("board.taskConfig.deadline"),
      value: <InstantText at={row.deadlineAt} zone={zone} />,
    },
    { label: t("core.field.agent"), value: row.agentName },
    { label: t("core.field.stage"), value: row.stageName },
    ...(row.completedAt ? [done] : []),
    ...(row.cancelledAt ? cancelled : []),
    ...(row.note ? [{ label: t("core.field.note"), value: row.note }] : []),
  ];
};

interface Props {
  row: TaskRow;
  onClose: () => void;
}

const TaskSheet = ({ row, onClose }: Props) => (
  <SideSheet title={row.title} onClose={onClose}>
    <SideSheetBody>
      {row.description ? <p>{row.description}</p> : null}
      <p className="break-words whitespace-pre-line">{row.content}</p>
      <DescriptionList items={useDescriptionItems(row)} />
      {row.hasFile ? <Picture row={row} /> : null}
    </SideSheetBody>
  </SideSheet>
);

export default TaskSheet;
