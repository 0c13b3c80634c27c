import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { SecretBox } from "@/components/page/secret-box.tsx";
import { useUserRefresh } from "../use-user-refresh.ts";
import { type ActionProps, UserVersionInput } from "./subject.ts";

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
export const IssuePasswordDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { name } = user;
  const [oneTimePassword, setOneTimePassword] = useState<OneTimePassword>();
  return (
    <Modal
      title={t(oneTimePassword ? "manage.user.secret.title" : "manage.user.reset.title", {
        name,
      })}
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
