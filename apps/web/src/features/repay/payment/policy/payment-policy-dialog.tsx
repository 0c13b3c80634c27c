import { updatePolicy } from "@kolekta/api/repay/payment/contract-setting";
import { NumberField } from "@/components/form/text-fields.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useDefaultRuleForm } from "@/components/setting/use-default-form.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { PaymentRow } from "./rows.ts";

const PaymentPolicyDialog = (props: RowDialogProps<PaymentRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useDefaultRuleForm(updatePolicy.input, props, {
    send: utils.client.repay.payment.updatePolicy.mutate,
    refresh: () => utils.repay.payment.invalidate(),
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("manage.proposal.kind.PAYMENT_POLICY")}
      onClose={props.onClose}
    >
      <NumberField
        control={control}
        name="formerAgentHours"
        min={0}
        max={720}
        label={t("repay.paymentPolicy.formerField")}
        hint={t("repay.paymentPolicy.formerHint")}
        required
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default PaymentPolicyDialog;
