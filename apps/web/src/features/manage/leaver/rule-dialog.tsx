import { MAX_HOURS, save as contract } from "@kolekta/api/manage/leaver/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Edits the next hours of an institution, or the default. */
const HoursDialog = (props: RowDialogProps<RuleRow<"hours", number>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "hours", props, {
    send: utils.client.manage.leaver.save.mutate,
    refresh: () => utils.manage.leaver.invalidate(),
  });
  return (
    <RuleDialog {...props} form={form} name="hours">
      <NumberField
        control={form.control}
        name="hours"
        min={0}
        max={MAX_HOURS}
        label={t("manage.leaver.hoursField")}
        hint={t("manage.leaver.hoursHint")}
        required
      />
    </RuleDialog>
  );
};

export default HoursDialog;
