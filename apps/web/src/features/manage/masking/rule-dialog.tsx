import {
  type MaskingValues,
  MAX_REVEALS,
  save as contract,
} from "@kolekta/api/manage/masking/contract";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { FieldPair, FormSection, NumberField } from "@/components/form/text-fields.tsx";
import { RuleDialog, useRuleForm } from "@/components/setting/institution/rule-dialog.tsx";
import type { RuleRow } from "@/components/setting/institution/rule-row.ts";
import type { RowDialogProps } from "@/components/setting/use-setting-dialogs.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";
import { trpc } from "@/lib/trpc.ts";

const AGENCY = [1, 2, 8] as const;
const COMPANY_ROLES = [3, 4, 5, 6, 7, 9] as const;

/** Edits the masking rule for an institution's own users, or the default. */
const MaskingDialog = (props: RowDialogProps<RuleRow<"numbers", MaskingValues>>) => {
  const t = useT();
  const utils = trpc.useUtils();
  const getName = useRoleName();
  const isDefault = props.row.institutionId === null;
  const concerned: readonly number[] = isDefault ? [...AGENCY, ...COMPANY_ROLES] : AGENCY;
  const form = useRuleForm(contract.input, "numbers", props, {
    send: utils.client.manage.masking.save.mutate,
    refresh: () => utils.manage.masking.invalidate(),
    proposes: true,
  });
  const { control } = form;
  const roles = useRoles().filter(({ role }) => concerned.includes(role));
  return (
    <RuleDialog {...props} form={form} name="numbers" proposes>
      <CheckboxGroupField
        control={control}
        name="numbers.unmaskedRoles"
        label={t("manage.masking.visibleTo")}
        look="grid"
        options={roles.map(({ role }) => ({
          value: role,
          label: getName(role),
        }))}
      />
      <FormSection title={t("manage.masking.quotas")}>
        <p className="text-muted-foreground text-xs">{t("manage.masking.quotaHint")}</p>
        <FieldPair>
          {roles.map(({ role }) => (
            <NumberField
              key={role}
              control={control}
              name={`numbers.quotas.${role - 1}`}
              min={0}
              max={MAX_REVEALS}
              label={getName(role)}
              required
            />
          ))}
        </FieldPair>
      </FormSection>
    </RuleDialog>
  );
};

export default MaskingDialog;
