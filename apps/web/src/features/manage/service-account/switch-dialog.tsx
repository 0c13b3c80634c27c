import { disable, type ServiceAccount } from "@kolekta/api/manage/service-account/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

interface Props {
  account: ServiceAccount;
  onClose: () => void;
}

/** Disables an enabled account, and enables a disabled one. */
export const SwitchDialog = ({ account, onClose }: Props) => {
  const t = useT();
  const { client, manage } = trpc.useUtils();
  const { accountId, name, version, status } = account;
  const verb = status === "ENABLED" ? "disable" : "enable";
  const form = useCommandForm(disable.input, {
    defaultValues: { accountId, version },
    send: client.manage.serviceAccount[verb].mutate,
    success: t(`manage.service.${verb === "disable" ? "switchedOff" : "switchedOn"}`),
    onSettled: () => manage.serviceAccount.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t(`core.confirm.${verb}`, { name })}
      description={t(`manage.service.${verb}Body`)}
      submit={t(`core.action.${verb}`)}
      tone={verb === "disable" ? "destructive" : "primary"}
      onClose={onClose}
    />
  );
};
