import { useState } from "react";
import { CommandForm } from "@/components/form/command-dialog.tsx";
import { useCommandForm } from "@/components/form/use-command-form.ts";
import { Modal } from "@/components/page/modal.tsx";
import { Alert } from "@/components/ui/alert.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useFormat } from "@/hooks/use-format.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { SecretLine } from "@/components/page/secret-box.tsx";
import { type ActionProps, OneUser } from "./subject.ts";

type Made = Outputs["telephony"]["phoneApp"]["pair"];

const Ask = ({
  user,
  onClose,
  onDone,
}: ActionProps & { onDone: (made: Made) => void }) => {
  const t = useT();
  const { phoneApp } = trpc.useUtils().client.telephony;
  const form = useCommandForm(OneUser, {
    defaultValues: { userId: user.id },
    send: ({ userId: agentId }, under) =>
      phoneApp.pair.mutate({ agentId }, under),
    success: null,
    onDone,
  });
  return (
    <CommandForm
      form={form}
      submit={t("manage.user.phone.make")}
      onClose={onClose}
    />
  );
};

const Code = ({ made, onClose }: { made: Made; onClose: () => void }) => {
  const t = useT();
  const { instant } = useFormat();
  const { zone } = useSession();
  return (
    <>
      <Alert tone="warning" live>
        {t("manage.user.phone.until", {
          time: instant(made.expiresAt, { zone }),
        })}
      </Alert>
      <dl className="bg-muted/50 rounded-md border px-3 py-2">
        <SecretLine
          label={t("manage.user.phone.code")}
          text={made.pairingCode}
        />
      </dl>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {t("core.action.close")}
        </Button>
      </DialogFooter>
    </>
  );
};

/** A code with which the phone of an agent becomes the one that dials for him. */
export const PairDialog = ({ user, onClose }: ActionProps) => {
  const t = useT();
  const [made, setMade] = useState<Made>();
  return (
    <Modal
      title={
        made
          ? t("manage.user.phone.code")
          : t("manage.user.phone.pairTitle", { name: user.name })
      }
      description={made ? undefined : t("manage.user.phone.pairBody")}
      onClose={onClose}
    >
      {made ? (
        <Code made={made} onClose={onClose} />
      ) : (
        <Ask {...{ user, onClose }} onDone={setMade} />
      )}
    </Modal>
  );
};
