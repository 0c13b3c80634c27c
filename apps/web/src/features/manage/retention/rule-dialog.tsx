import {
  LONGEST_DAYS,
  MOST_FACE_DAYS,
  RETENTION_KEYS,
  type RetentionValues,
  save as contract,
} from "@kolekta/api/manage/retention/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import {
  RuleDialog,
  useRuleForm,
} from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** The next days of an institution, or of all that have none of their own. */
const RetentionDialog = (
  props: RowDialogProps<RuleRow<"values", RetentionValues>>,
) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "values", props, {
    send: utils.client.manage.retention.save.mutate,
    refresh: () => utils.manage.retention.invalidate(),
  });
  return (
    <RuleDialog {...props} form={form} name="values">
      {RETENTION_KEYS.map((kind) => (
        <NumberField
          key={kind}
          control={form.control}
          name={`values.${kind}`}
          min={1}
          max={kind === "faceDays" ? MOST_FACE_DAYS : LONGEST_DAYS}
          label={t(`manage.retention.${kind}`)}
          hint={t(
            kind === "faceDays"
              ? "manage.retention.faceDaysHint"
              : "manage.retention.daysHint",
          )}
          required
        />
      ))}
    </RuleDialog>
  );
};

export default RetentionDialog;
