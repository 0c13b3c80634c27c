import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { FieldPair, FormSection, NumberField } from "@/components/form/text-fields.tsx";
import type { InputsProps } from "@/components/setting/declared/setting-dialog.tsx";
import { SettingSection } from "@/components/setting/declared/setting-section.tsx";
import { useRoleName, useRoles } from "@/hooks/use-roles.ts";
import { useT } from "@/lib/i18n.tsx";

const AGENCY = [1, 2, 8] as const;
const COMPANY_ROLES = [3, 4, 5, 6, 7, 9] as const;

/** Roles of an institution's own users, or all roles for the default. */
const MaskingInputs = ({ form: { control }, row }: InputsProps) => {
  const t = useT();
  const getName = useRoleName();
  const concerned: readonly number[] =
    row["institutionId"] === null ? [...AGENCY, ...COMPANY_ROLES] : AGENCY;
  const roles = useRoles().filter(({ role }) => concerned.includes(role));
  return (
    <>
      <CheckboxGroupField
        control={control}
        name="values.unmaskedRoles"
        label={t("manage.masking.visibleTo")}
        look="grid"
        options={roles.map(({ role }) => ({ value: role, label: getName(role) }))}
      />
      <FormSection title={t("manage.masking.quotas")}>
        <p className="text-muted-foreground text-xs">{t("manage.masking.quotaHint")}</p>
        <FieldPair>
          {roles.map(({ role }) => (
            <NumberField
              key={role}
              control={control}
              name={`values.quotas.${role - 1}`}
              label={getName(role)}
              required
            />
          ))}
        </FieldPair>
      </FormSection>
    </>
  );
};

export const MaskingRules = () => <SettingSection name="masking" Inputs={MaskingInputs} />;
