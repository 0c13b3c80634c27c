import { update as contract } from "@kolekta/api/board/daily-task/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { PictureField } from "./picture-field.tsx";
import type { TaskRow } from "./row.ts";
import { sendCompletion } from "./send.ts";

interface Props {
  row: TaskRow;
  onClose: () => void;
}

const CompleteDialog = ({ row, onClose }: Props) => {
  const t = useT();
  const { board } = trpc.useUtils();
  const { taskId, title, content, deadlineAt } = row;
  const form = useCommandForm(contract.input, {
    defaultValues: { taskId, note: "" },
    send: sendCompletion,
    success: t("board.dailyTask.completed"),
    onSettled: () => board.dailyTask.invalidate(),
    onDone: onClose,
  });
  const isLate = deadlineAt.getTime() <= Date.now();
  return (
    <CommandDialog
      form={form}
      title={t("board.dailyTask.completeTitle", { title })}
      submit={t("board.dailyTask.complete")}
      about={
        <>
          <p className="break-words whitespace-pre-line">{content}</p>
          {isLate ? <Alert tone="warning">{t("board.dailyTask.late")}</Alert> : null}
        </>
      }
      onClose={onClose}
    >
      <TextareaField
        control={form.control}
        name="note"
        label={t("core.field.note")}
        hint={t("board.dailyTask.noteHint")}
        rows={3}
      />
      <PictureField form={form} />
    </CommandDialog>
  );
};

export default CompleteDialog;
