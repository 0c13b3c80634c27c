import { type MailRow, resend } from "@kolekta/api/telephony/report-mail/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Sends a mail again that failed or was not confirmed. */
export const ResendDialog = ({ mail, onClose }: { mail: MailRow; onClose: () => void }) => {
  const t = useT();
  const { client, telephony } = trpc.useUtils();
  const { mailId, email } = mail;
  const form = useCommandForm(resend.input, {
    defaultValues: { mailId },
    send: client.telephony.reportMail.resend.mutate,
    success: t("telephony.reportMail.resent"),
    onSettled: () => telephony.reportMail.list.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t("telephony.reportMail.resendTitle", { email })}
      description={t("telephony.reportMail.resendBody")}
      submit={t("telephony.reportMail.resend")}
      onClose={onClose}
    />
  );
};
