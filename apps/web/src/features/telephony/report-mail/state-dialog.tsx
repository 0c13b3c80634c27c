import {
  setSubscriptionState,
  type SubscriptionRow,
} from "@kolekta/api/telephony/report-mail/contract";
import { CommandDialog, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const DONE = { pause: "paused", resume: "resumed", remove: "removed" } as const;

interface Props {
  verb: keyof typeof DONE;
  subscription: SubscriptionRow;
  onClose: () => void;
}

/** Pauses, resumes or removes a subscription. */
export const StateDialog = ({ verb, subscription, onClose }: Props) => {
  const t = useT();
  const { client, telephony } = trpc.useUtils();
  const { subscriptionId, version, lenderName: lender } = subscription;
  const form = useCommandForm(setSubscriptionState.input, {
    defaultValues: { subscriptionId, version },
    send: client.telephony.reportMail[`${verb}Subscription`].mutate,
    success: t(`telephony.reportMail.${DONE[verb]}`),
    onSettled: () => telephony.reportMail.invalidate(),
    onDone: onClose,
  });
  return (
    <CommandDialog
      form={form}
      title={t(`telephony.reportMail.${verb}Title`, { lender })}
      description={t(`telephony.reportMail.${verb}Body`)}
      submit={t(`telephony.reportMail.${verb}`)}
      tone={verb === "remove" ? "destructive" : "primary"}
      onClose={onClose}
    />
  );
};
