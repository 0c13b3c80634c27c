import { remove as contract } from "@kolekta/api/board/task-config/contract";
import { ReasonDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ConfigRow } from "./row.ts";

interface Props {
  row: ConfigRow;
  onClose: () => void;
}

/** Ends a task; no further tasks are created from it. */
const RemoveDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const { client, board } = trpc.useUtils();
  const { configId, version, title } = row;
  const form = useCommandForm(contract.input, {
    defaultValues: { configId, version, reason: "" },
    send: client.board.taskConfig.remove.mutate,
    success: t("board.taskConfig.removed"),
    onSettled: () => board.taskConfig.invalidate(),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      form={form}
      title={t("board.taskConfig.removeTitle", { title })}
      description={t("board.taskConfig.removeBody")}
      submit={t("core.action.delete")}
      tone="destructive"
      reason={{ name: "reason" }}
      onClose={onClose}
    />
  );
};

export default RemoveDialog;
