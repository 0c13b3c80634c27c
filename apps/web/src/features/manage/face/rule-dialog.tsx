import {
  type FaceRuleValues,
  MAX_HOURS,
  save as contract,
} from "@kolekta/api/manage/face/contract-rule";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Edits the next rule of an institution, or the default. */
const FaceRuleDialog = (props: RowDialogProps<RuleRow<"faces", FaceRuleValues>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "faces", props, {
    send: utils.client.manage.face.saveRule.mutate,
    refresh: () => utils.manage.face.invalidate(),
  });
  return (
    <RuleDialog {...props} form={form} name="faces">
      <CheckboxField
        control={form.control}
        name="faces.isRequired"
        label={t("manage.face.isRequired")}
      />
      <NumberField
        control={form.control}
        name="faces.hours"
        min={1}
        max={MAX_HOURS}
        label={t("manage.face.hours")}
        hint={t("manage.face.hoursHint")}
        required
      />
    </RuleDialog>
  );
};

export default FaceRuleDialog;
