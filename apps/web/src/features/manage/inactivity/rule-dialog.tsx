import {
  type InactivityValues,
  MAX_THRESHOLDS,
  save as contract,
} from "@kolekta/api/manage/inactivity/contract";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import { FieldPair, NumberField, TimeField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Edits the next rule of an institution, or the default. */
const InactivityDialog = (props: RowDialogProps<RuleRow<"values", InactivityValues>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "values", props, {
    send: utils.client.manage.inactivity.save.mutate,
    refresh: () => utils.manage.inactivity.invalidate(),
  });
  const { control } = form;
  return (
    <RuleDialog {...props} form={form} name="values">
      <NumberListField
        control={control}
        name="values.thresholds"
        maxItems={MAX_THRESHOLDS}
        label={t("manage.inactivity.thresholds")}
        hint={t("manage.inactivity.thresholdsHint")}
        required
      />
      <FieldPair>
        <TimeField
          control={control}
          name="values.breakFrom"
          label={t("manage.inactivity.breakFrom")}
          hint={t("manage.inactivity.breakHint")}
        />
        <TimeField control={control} name="values.breakTo" label={t("manage.inactivity.breakTo")} />
      </FieldPair>
      <NumberField
        control={control}
        name="values.edgeMinutes"
        min={0}
        max={120}
        label={t("manage.inactivity.edge")}
        hint={t("manage.inactivity.edgeHint")}
        required
      />
    </RuleDialog>
  );
};

export default InactivityDialog;
