import { useState } from "react";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { SecretBox } from "@/components/page/secret-box.tsx";
import { useUserRefresh } from "../use-user-refresh.ts";
import { type ActionProps, OneUser } from "./subject.ts";

type Given = Outputs["manage"]["user"]["givePassword"];

const Ask = ({ user, onClose, onDone }: ActionProps & { onDone: (given: Given) => void }) => {
  const t = useT();
  const { client } = trpc.useUtils();
  const form = useCommandForm(OneUser, {
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

/** Gives somebody another password, which is shown until the dialog is closed. */
export const GiveDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const { name } = user;
  const [given, setGiven] = useState<Given>();
  return (
    <Modal
      title={t(given ? "manage.user.secret.title" : "manage.user.reset.title", {
        name,
      })}
      description={given ? undefined : t("manage.user.reset.body")}
      onClose={onClose}
    >
      {given ? (
        <>
          <SecretBox {...given} />
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              {t("core.action.close")}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <Ask user={user} onClose={onClose} onDone={setGiven} />
      )}
    </Modal>
  );
};
