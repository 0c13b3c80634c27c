import {
  LIMITS,
  RETENTION_KEYS,
  type RetentionKey,
  type RetentionValues,
  save as contract,
} from "@kolekta/api/manage/retention/contract";
import { NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

/** Kinds whose retention does not start on the day of receipt. */
const WITH_OWN_HINT = [
  "recordingDays",
  "messageDays",
  "loginLogDays",
  "behaviourDays",
  "complaintDays",
  "settledDays",
] as const;

const hasOwnHint = (kind: RetentionKey): kind is (typeof WITH_OWN_HINT)[number] =>
  WITH_OWN_HINT.some((key) => key === kind);

/** Edits the next retention of an institution, or the default. */
const RetentionDialog = (props: RowDialogProps<RuleRow<"values", RetentionValues>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const form = useRuleForm(contract.input, "values", props, {
    send: utils.client.manage.retention.save.mutate,
    refresh: () => utils.manage.retention.invalidate(),
    proposes: true,
  });
  return (
    <RuleDialog {...props} form={form} name="values" proposes>
      {RETENTION_KEYS.map((kind) => (
        <NumberField
          key={kind}
          control={form.control}
          name={`values.${kind}`}
          min={LIMITS[kind].min}
          max={LIMITS[kind].max}
          label={t(`manage.retention.${kind}`)}
          hint={t(
            hasOwnHint(kind) ? `manage.retention.hint.${kind}` : "manage.retention.daysHint",
            LIMITS[kind],
          )}
          required
        />
      ))}
    </RuleDialog>
  );
};

export default RetentionDialog;
