import { update } from "@kolekta/api/manage/user/contract-form";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import type { ActionProps } from "./subject.ts";

const Values = update.input.pick({ userId: true, version: true });

/** Ends a certificate immediately. */
export const EndCertificateDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(Values, {
    defaultValues: { userId: user.id, version: user.version },
    send: (named, callOptions) =>
      client.manage.user.update.mutate({ ...named, certifiedUntil: null }, callOptions),
    success: t("manage.user.form.saved"),
    onSettled: useUserRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.certificateBox.end")}
      description={t("manage.user.certificateBox.endBody", { name: user.name })}
      submit={t("manage.user.certificateBox.end")}
      tone="destructive"
      onClose={onClose}
    />
  );
};
