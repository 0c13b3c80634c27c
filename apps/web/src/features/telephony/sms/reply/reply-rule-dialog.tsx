import { saveReplyRule } from "@kolekta/api/telephony/sms/contract-reply";
import { NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const ReplyRuleDialog = (props: RowDialogProps<RuleRow<"minutes", number>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(saveReplyRule.input, "minutes", props, {
    send: utils.client.telephony.sms.saveReplyRule.mutate,
    refresh: () => utils.telephony.sms.invalidate(),
  });
  return (
    <RuleDialog {...props} form={form} name="minutes">
      <NumberField
        control={form.control}
        name="minutes"
        min={5}
        max={10_080}
        label={t("telephony.sms.reply.rule.minutesField")}
        hint={t("telephony.sms.reply.rule.minutesHint")}
        required
      />
    </RuleDialog>
  );
};

export default ReplyRuleDialog;
