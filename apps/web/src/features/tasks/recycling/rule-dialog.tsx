import {
  MAX_DAYS_ABSENT,
  MAX_DAYS_WITHOUT_CONTACT,
  MAX_UNTOUCHED_HOURS,
  type RecyclingValues,
  save as contract,
} from "@kolekta/api/tasks/recycling/contract";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** The next rule of an institution, or of all that have none of their own. */
const RecyclingDialog = (props: RowDialogProps<RuleRow<"values", RecyclingValues>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "values", props, {
    send: utils.client.tasks.recycling.save.mutate,
    refresh: () => utils.tasks.recycling.invalidate(),
  });
  const { control } = form;
  const limit = (
    name: Exclude<keyof RecyclingValues, "includesManual">,
    key: "untouched" | "noContact" | "absent",
    max: number,
  ) => ({
    control,
    max,
    min: 1,
    name: `values.${name}` as const,
    label: t(`tasks.recycling.${key}Field`),
    hint: t(`tasks.recycling.${key}Hint`),
  });
  return (
    <RuleDialog {...props} form={form} name="values">
      <NumberField {...limit("untouchedHours", "untouched", MAX_UNTOUCHED_HOURS)} />
      <NumberField {...limit("noContactDays", "noContact", MAX_DAYS_WITHOUT_CONTACT)} />
      <NumberField {...limit("absentDays", "absent", MAX_DAYS_ABSENT)} />
      <CheckboxField
        control={control}
        name="values.includesManual"
        label={t("tasks.recycling.includesManual")}
        hint={t("tasks.recycling.includesManualHint")}
      />
    </RuleDialog>
  );
};

export default RecyclingDialog;
