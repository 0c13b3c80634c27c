import { update as contract, type TaskRow } from "@kolekta/api/board/daily-task/contract";
import { ImageUp, X } from "lucide-react";
import { useController } from "react-hook-form";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Field } from "@/components/form/field.tsx";
import { TextareaField } from "@/components/form/text-fields.tsx";
import type { ContractForm } from "@/components/form/use-contract-form.ts";
import { FileInput } from "@/components/page/file-input.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Completion, type CompletionInput, sendCompletion } from "./send.ts";

const TYPES = "image/jpeg,image/png,image/webp";

/** Optional picture as evidence. */
const PictureField = ({
  form: { control },
}: {
  form: ContractForm<CompletionInput, Completion>;
}) => {
  const t = useT();
  const { field } = useController({ control, name: "file" });
  const chosen = field.value instanceof File ? field.value.name : null;
  return (
    <Field
      control={control}
      name="file"
      label={t("board.dailyTask.picture")}
      hint={t("board.dailyTask.pictureHint")}
    >
      {(aria) => (
        <FileInput
          accept={TYPES}
          label={t("board.dailyTask.choosePicture")}
          onFile={field.onChange}
        >
          {(open) => (
            <span className="flex min-w-0 items-center gap-2">
              <Button {...aria} ref={field.ref} onClick={open}>
                <ImageUp />
                {t("board.dailyTask.choosePicture")}
              </Button>
              {chosen === null ? null : (
                <>
                  <span className="min-w-0 truncate">{chosen}</span>
                  <IconButton
                    label={t("board.dailyTask.dropPicture")}
                    onClick={() => field.onChange(undefined)}
                  >
                    <X />
                  </IconButton>
                </>
              )}
            </span>
          )}
        </FileInput>
      )}
    </Field>
  );
};

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
