import { type ComponentType, useState } from "react";
import { Area } from "@/components/case/area.tsx";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { SecretBox } from "@/components/page/secret-box.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { TelephonyAccountFields } from "../form/telephony-fields.tsx";
import { toTelephonyAccount, TelephonyAccountValues, toTelephony } from "../form/values.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import type { UserInfo } from "../user.ts";
import type { Action } from "./actions.ts";
import { CertificateDialog } from "./certificate-dialog.tsx";
import { PairDialog } from "./pair-dialog.tsx";
import { StageDialog } from "./stage-dialog.tsx";
import {
  ConfirmDialog,
  EndSessionDialog,
  RevokeDialog,
  UnlockDialog,
  UnpairDialog,
} from "./sure-dialogs.tsx";
import { type ActionProps, UserVersionInput } from "./subject.ts";
import SwitchDialog from "./switch-dialog.tsx";

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
const TelephonyDialog = ({ user, onClose }: ActionProps) => {
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

type OneTimePassword = Outputs["manage"]["user"]["givePassword"];

const IssuePasswordForm = ({
  user,
  onClose,
  onDone,
}: ActionProps & { onDone: (oneTimePassword: OneTimePassword) => void }) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(UserVersionInput, {
    defaultValues: { userId: user.id },
    send: client.manage.user.givePassword.mutate,
    success: null,
    onSettled: useUserRefresh(),
    onDone,
  });
  return (
    <CommandForm
      form={form}
      submit={t("manage.user.action.resetPassword")}
      tone="destructive"
      onClose={onClose}
    />
  );
};

/** Issues a new password, shown until the dialog closes. */
const IssuePasswordDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { name } = user;
  const [oneTimePassword, setOneTimePassword] = useState<OneTimePassword>();
  return (
    <Modal
      title={t(oneTimePassword ? "manage.user.secret.title" : "manage.user.reset.title", { name })}
      description={oneTimePassword ? undefined : t("manage.user.reset.body")}
      onClose={onClose}
    >
      {oneTimePassword ? (
        <>
          <SecretBox {...oneTimePassword} />
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              {t("core.action.close")}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <IssuePasswordForm user={user} onClose={onClose} onDone={setOneTimePassword} />
      )}
    </Modal>
  );
};

const DIALOGS: Readonly<Record<Action, ComponentType<ActionProps>>> = {
  enable: ({ user, onClose }) => <SwitchDialog rows={[user]} to="enable" onClose={onClose} />,
  disable: ({ user, onClose }) => <SwitchDialog rows={[user]} to="disable" onClose={onClose} />,
  resetPassword: IssuePasswordDialog,
  stage: StageDialog,
  certificate: CertificateDialog,
  telephony: TelephonyDialog,
  endSession: EndSessionDialog,
  unlock: UnlockDialog,
  pair: PairDialog,
  unpair: UnpairDialog,
  revoke: RevokeDialog,
  confirm: ConfirmDialog,
};

const ActionDialog = ({ action, ...props }: ActionProps & { action: Action }) => {
  const Dialog = DIALOGS[action];
  return <Dialog {...props} />;
};

export default ActionDialog;
