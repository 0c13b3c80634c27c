import { updatePolicy } from "@kolekta/api/tasks/closing/contract-setting";
import { NumberField } from "@/components/form/text-fields.tsx";
import { ProposedFromField } from "@/components/setting/from-field.tsx";
import { SettingDialog } from "@/components/setting/setting-dialog.tsx";
import { useDefaultRuleForm } from "@/components/setting/use-default-form.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";
import type { ClosingRow } from "./rows.ts";

const ClosingPolicyDialog = (props: RowDialogProps<ClosingRow>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useDefaultRuleForm(updatePolicy.input, props, {
    send: utils.client.tasks.closing.updatePolicy.mutate,
    refresh: () => utils.tasks.closing.invalidate(),
  });
  const { control } = form;
  return (
    <SettingDialog
      form={form}
      title={t("manage.proposal.kind.CLOSING_POLICY")}
      onClose={props.onClose}
    >
      <NumberField
        control={control}
        name="writeOffDpd"
        min={1}
        max={3650}
        label={t("manage.proposal.detail.writeOffDpd")}
        hint={t("tasks.closingPolicy.writeOffHint")}
        required
      />
      <NumberField
        control={control}
        name="reversalDays"
        min={0}
        max={365}
        label={t("tasks.closingPolicy.reversalDaysField")}
        hint={t("tasks.closingPolicy.reversalHint")}
        required
      />
      <NumberField
        control={control}
        name="maxRecallDays"
        min={0}
        max={365}
        label={t("tasks.closingPolicy.maxRecallDaysField")}
        hint={t("tasks.closingPolicy.recallHint")}
        required
      />
      <NumberField
        control={control}
        name="recalledReadableDays"
        min={0}
        max={365}
        label={t("tasks.closingPolicy.recalledReadableDaysField")}
        hint={t("tasks.closingPolicy.recalledReadableHint")}
        required
      />
      <ProposedFromField control={control} name="effectiveOn" />
    </SettingDialog>
  );
};

export default ClosingPolicyDialog;
