import { type ExceptionRow, updateException } from "@kolekta/api/manage/access/contract-exception";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useExceptionName } from "./use-exception-name.ts";

/** Ends an exception: the allow list applies again. */
const EndDialog = ({ row, onClose }: { row: ExceptionRow; onClose: () => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { exceptionId, version } = row;
  const form = useCommandForm(updateException.input, {
    defaultValues: { exceptionId, version },
    send: utils.client.manage.access.updateException.mutate,
    success: t("manage.access.exceptionRemoved"),
    onSettled: () => utils.manage.access.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.access.removeExceptionTitle", {
        name: useExceptionName()(row),
      })}
      description={t("manage.access.removeExceptionBody")}
      submit={t("manage.access.remove")}
      tone="destructive"
      onClose={onClose}
    />
  );
};

export default EndDialog;
