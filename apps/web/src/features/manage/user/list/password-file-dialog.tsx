import { toLocalDay, addDays } from "@kolekta/api/core/calendar";
import { downloadPasswords, PASSWORD_DAYS_AHEAD } from "@kolekta/api/manage/user/contract-access";
import { useState } from "react";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { User } from "../user.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import { downloadPasswordFile } from "./password-file.ts";

interface Props {
  rows: readonly User[];
  onClose: (done: boolean) => void;
}

/** New one-time passwords of the chosen ones, in one workbook. */
const PasswordFileDialog = ({ rows: initialRows, onClose }: Props) => {
  const t = useT();
  const { zone } = useSession();
  const [rows] = useState(initialRows);
  const today = toLocalDay(new Date(), zone);
  const form = useCommandForm(downloadPasswords.input, {
    defaultValues: { ids: rows.map(({ id }) => id), effectiveDate: "" },
    send: downloadPasswordFile,
    success: t("manage.user.passwordFile.done", { n: rows.length }),
    onSettled: useUserRefresh(),
    onDone: () => onClose(true),
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.passwordFile.title", { n: rows.length })}
      description={t("manage.user.passwordFile.body")}
      submit={t("core.action.download")}
      onClose={() => onClose(false)}
    >
      <DayField
        control={form.control}
        name="effectiveDate"
        label={t("manage.user.passwordFile.from")}
        hint={t("manage.user.passwordFile.fromHint")}
        min={today}
        max={addDays(today, PASSWORD_DAYS_AHEAD)}
      />
    </CommandDialog>
  );
};

export default PasswordFileDialog;
