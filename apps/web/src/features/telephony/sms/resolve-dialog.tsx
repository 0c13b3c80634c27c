import { settle } from "@kolekta/api/telephony/outbox/contract";
import { CommandDialog, ReasonField, useCommandForm } from "@/components/form/command-dialog.tsx";
import { SelectField } from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import { z } from "zod";

const FINDINGS = {
  accepted: { finding: "ACCEPTED", resend: false },
  notAccepted: { finding: "NOT_ACCEPTED", resend: false },
  resend: { finding: "NOT_ACCEPTED", resend: true },
} as const;
const FINDING_KEYS = ["accepted", "notAccepted", "resend"] as const;

const Finding = settle.input.pick({ reason: true }).extend({ found: z.enum(FINDING_KEYS) });

interface Props {
  messageId: number;
  name: string;
  /** Once its pass is over it is not sent any more. */
  canResend: boolean;
  onClose: () => void;
}

/** Records the delivery state that the user learned from the provider. */
const SettleDialog = ({ messageId, name, canResend, onClose }: Props) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useCommandForm<z.input<typeof Finding>, z.output<typeof Finding>, unknown>(Finding, {
    defaultValues: { reason: "" },
    send: ({ found, reason }, callOptions) =>
      utils.client.telephony.outbox.settle.mutate(
        { messageId, reason, ...FINDINGS[found] },
        callOptions,
      ),
    onSettled: () => utils.telephony.sms.invalidate(),
    onDone: onClose,
  });
  const offered = FINDING_KEYS.filter((word) => word !== "resend" || canResend);
  return (
    <CommandDialog
      form={form}
      title={t("telephony.sms.check.title", { name })}
      description={t("telephony.sms.doubt")}
      submit={t("core.action.save")}
      onClose={onClose}
    >
      <SelectField
        control={form.control}
        name="found"
        label={t("telephony.sms.check.found")}
        placeholder={t("tasks.hold.outcome.choose")}
        options={toOptions(offered, (word) => t(`telephony.sms.${word}`))}
      />
      <ReasonField control={form.control} name="reason" label={t("telephony.sms.check.how")} />
    </CommandDialog>
  );
};

export default SettleDialog;
