import type { TaskRow } from "@kolekta/api/board/daily-task/contract";
import { Ban, Check } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useCan, useUser } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { isUndone } from "./row.ts";

export interface TaskCommand {
  readonly row: TaskRow;
  readonly action: "show" | "complete" | "cancel";
}

interface Props {
  row: TaskRow;
  on: (command: TaskCommand) => void;
}

/** Agents complete their own tasks; leaders delete the tasks of others. */
export const TaskActions = ({ row, on }: Props) => {
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
