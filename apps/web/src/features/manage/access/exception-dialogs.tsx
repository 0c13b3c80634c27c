import { type ExceptionRow, updateException } from "@kolekta/api/manage/access/contract-exception";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField, TextField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useExceptionName } from "./use-exception-name.ts";

/** Exempts one user from the allow list until a day. */
export const ExceptionDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm(updateException.input, {
    defaultValues: { login: "", reason: "", until: "" },
    send: utils.client.manage.access.updateException.mutate,
    success: t("manage.access.exceptionAdded"),
    onSettled: () => utils.manage.access.invalidate(),
    onDone: onClose,
  });
  const { control } = form;
  return (
    <CommandDialog
      form={form}
      title={t("manage.access.exceptionTitle")}
      description={t("manage.access.exceptionBody")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <TextField
        control={control}
        name="login"
        label={t("core.field.login")}
        hint={t("manage.access.loginHint")}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <DayField control={control} name="until" label={t("manage.access.until")} required />
      <ReasonField control={control} name="reason" />
    </CommandDialog>
  );
};

/** Ends an exception: the allow list applies again. */
export const EndDialog = ({ row, onClose }: { row: ExceptionRow; onClose: () => void }) => {
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
      title={t("manage.access.removeExceptionTitle", { name: useExceptionName()(row) })}
      description={t("manage.access.removeExceptionBody")}
      submit={t("manage.access.remove")}
      tone="destructive"
      onClose={onClose}
    />
  );
};
