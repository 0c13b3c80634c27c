import { pair } from "@kolekta/api/telephony/phone-app/contract";
import { useState } from "react";
import { CommandForm, useCommandForm } from "@/components/form/command-dialog.tsx";
import { Modal } from "@/components/page/modal.tsx";
import { Button } from "@/components/ui/button.tsx";
import { DialogFooter } from "@/components/ui/dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { type Pairing, PairingCode } from "./pairing-code.tsx";

interface Props {
  agent: { readonly id: number; readonly name: string };
  onClose: () => void;
}

const PairForm = ({ agent, onClose, onDone }: Props & { onDone: (made: Pairing) => void }) => {
  const t = useT();
  const { phoneApp } = trpc.useUtils().client.telephony;
  const form = useCommandForm(pair.input, {
    defaultValues: { agentId: agent.id },
    send: phoneApp.pair.mutate,
    success: null,
    onDone,
  });
  return <CommandForm form={form} submit={t("manage.user.phone.make")} onClose={onClose} />;
};

/** Starts the pairing of an agent's company phone and shows its QR code. */
export const PairDialog = ({ agent, onClose }: Props) => {
  const t = useT();
  const [made, setMade] = useState<Pairing>();
  return (
    <Modal
      title={t("manage.user.phone.pairTitle", { name: agent.name })}
      description={made ? undefined : t("manage.user.phone.pairBody")}
      onClose={onClose}
    >
      {made ? (
        <>
          <PairingCode {...made} />
          <DialogFooter>
            <Button variant="primary" onClick={onClose}>
              {t("core.action.close")}
            </Button>
          </DialogFooter>
        </>
      ) : (
        <PairForm agent={agent} onClose={onClose} onDone={setMade} />
      )}
    </Modal>
  );
};
