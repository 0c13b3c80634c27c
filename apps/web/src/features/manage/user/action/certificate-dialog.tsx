import { proposeCertificate } from "@kolekta/api/manage/user/contract-certificate";
import { useState } from "react";
import { CommandDialog } from "@/components/form/command-dialog.tsx";
import { SubmitButton } from "@/components/form/form.tsx";
import { AttachmentField } from "@/components/form/receipt-field.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useProposalForm } from "@/components/proposal/use-proposal-form.ts";
import { Button } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { sendForm } from "@/lib/send-form.ts";
import { useUserRefresh } from "../use-user-refresh.ts";
import { EndCertificateDialog } from "./end-certificate-dialog.tsx";
import type { ActionProps } from "./subject.ts";

const ProposeDialog = ({ user, onClose, onEnd }: ActionProps & { onEnd: () => void }) => {
  const t = useT();
  const form = useProposalForm(proposeCertificate.input, {
    defaultValues: { userId: user.id, certifiedUntil: "" },
    send: ({ userId, certifiedUntil, file }, { context }) =>
      sendForm(
        "/api/manage/user/certificate/propose",
        { userId: String(userId), certifiedUntil, file },
        (data) => proposeCertificate.output.parse(data),
        () => undefined,
        context.idempotencyKey,
      ).done,
    refresh: useUserRefresh(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("manage.user.certificateBox.title", { name: user.name })}
      description={t("manage.user.certificateBox.body")}
      submit={
        <>
          {user.certifiedUntil === null ? null : (
            <Button variant="outline" onClick={onEnd}>
              {t("manage.user.certificateBox.end")}
            </Button>
          )}
          <SubmitButton>{t("manage.user.certificateBox.submit")}</SubmitButton>
        </>
      }
      onClose={onClose}
    >
      <DayField
        control={form.control}
        name="certifiedUntil"
        label={t("manage.user.certificate")}
        hint={t("manage.user.form.certificateHint")}
        required
      />
      <AttachmentField
        control={form.control}
        name="file"
        label={t("manage.user.certificateBox.file")}
      />
    </CommandDialog>
  );
};

/** Submits a certificate with its document to the lender, or ends the current one. */
export const CertificateDialog = (props: ActionProps) => {
  const [ending, setEnding] = useState(false);
  return ending ? (
    <EndCertificateDialog {...props} />
  ) : (
    <ProposeDialog {...props} onEnd={() => setEnding(true)} />
  );
};
