import { update } from "@kolekta/api/manage/user/contract-form";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import type { ActionProps } from "./subject.ts";

const Values = update.input.pick({
  userId: true,
  version: true,
  certifiedUntil: true,
});

/** Until when somebody is certified; a blank day takes the certificate away. */
export const CertificateDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(Values, {
    defaultValues: {
      userId: user.id,
      version: user.version,
      certifiedUntil: user.certifiedUntil,
    },
    send: ({ certifiedUntil = null, ...which }, under) =>
      client.manage.user.update.mutate({ ...which, certifiedUntil }, under),
    success: t("manage.user.form.saved"),
    onSettled: useUserRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.certificateBox.title", { name: user.name })}
      description={t("manage.user.certificateBox.body")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="certifiedUntil"
        label={t("manage.user.certificate")}
        hint={t("manage.user.form.certificateHint")}
      />
    </CommandDialog>
  );
};
