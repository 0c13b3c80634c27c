import { type Reply, settleReply } from "@kolekta/api/telephony/sms/contract-reply";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { z } from "zod";

const Settling = settleReply.input.pick({ reason: true });

interface Props {
  reply: Reply;
  onClose: () => void;
}

const SettleReplyDialog = ({ reply, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const { inboundId, phone } = reply;
  const form = useCommandForm<z.input<typeof Settling>, z.output<typeof Settling>, unknown>(
    Settling,
    {
      defaultValues: { reason: "" },
      send: ({ reason }, callOptions) =>
        utils.client.telephony.sms.settleReply.mutate({ inboundId, reason }, callOptions),
      onSettled: () => utils.telephony.sms.invalidate(),
      onDone: onClose,
    },
  );
  return (
    <CommandDialog
      form={form}
      title={t("telephony.sms.reply.closeTitle", { phone })}
      description={t("telephony.sms.reply.closeBody")}
      submit={t("core.action.close")}
      onClose={onClose}
    >
      <ReasonField control={form.control} name="reason" label={t("core.field.reason")} />
    </CommandDialog>
  );
};

export default SettleReplyDialog;
