import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Area } from "@/components/case/area.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { TelephonyAccountFields } from "../form/telephony-fields.tsx";
import { toTelephonyAccount, TelephonyAccountValues, toTelephony } from "../form/values.ts";
import type { UserInfo } from "../user.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import type { ActionProps } from "./subject.ts";

interface FormProps {
  info: UserInfo;
  onClose: () => void;
}

const TelephonyAccountForm = ({ info, onClose }: FormProps) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const { id: userId, version } = info;
  const form = useCommandForm(TelephonyAccountValues, {
    defaultValues: { telephony: toTelephonyAccount(info) },
    send: ({ telephony }, callOptions) =>
      client.manage.user.update.mutate(
        { userId, version, telephony: toTelephony(telephony) },
        callOptions,
      ),
    success: t("manage.user.form.saved"),
    onSettled: useUserRefresh(),
    onDone: onClose,
  });
  return (
    <CommandForm form={form} submit={t("core.action.save")} onClose={onClose}>
      <TelephonyAccountFields control={form.control} />
    </CommandForm>
  );
};

/** Telephony account of a user; a blank account removes it. */
export const TelephonyDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const result = trpc.manage.user.get.useQuery({ userId: user.id }, { meta: { quiet: true } });
  return (
    <Modal
      title={t("manage.user.telephonyBox.title", { name: user.name })}
      description={t("manage.user.telephonyBox.body")}
      onClose={onClose}
    >
      <Area result={result}>
        {(info) => <TelephonyAccountForm info={info} onClose={onClose} />}
      </Area>
    </Modal>
  );
};
