import { cancel as contract, type TaskRow } from "@kolekta/api/board/daily-task/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  row: TaskRow;
  onClose: () => void;
}

const CancelDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const { client, board } = trpc.useUtils();
  const { taskId, title, agentName: agent } = row;
  const form = useCommandForm(contract.input, {
    defaultValues: { taskId, reason: "" },
    send: client.board.dailyTask.cancel.mutate,
    success: t("board.dailyTask.cancelled"),
    onSettled: () => board.dailyTask.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.dailyTask.cancelTitle", { title })}
      description={t("board.dailyTask.cancelBody", { agent })}
      submit={t("board.dailyTask.cancel")}
      cancel={t("board.dailyTask.keep")}
      tone="destructive"
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default CancelDialog;
