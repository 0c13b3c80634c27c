import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { FieldPair, NumberField, PercentField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { CreateForm } from "./use-create-form.ts";

const CODES = ["singleCode", "fullCode"] as const;

/** Initial values of settings whose later changes need an approver. */
export const BeginningFields = ({ form: { control } }: { form: CreateForm }) => {
  const t = useT();
  return (
    <>
      <p className="text-muted-foreground">{t("manage.institution.beginningHint")}</p>
      <FieldPair>
        <PercentField
          control={control}
          name="percentage"
          label={t("repay.extension.setting.percentage")}
          hint={t("repay.extension.setting.percentageHint")}
          required
        />
        <NumberField
          control={control}
          name="firstDays"
          label={t("manage.institution.initialTerm")}
          required
        />
      </FieldPair>
      <CheckboxField
        control={control}
        name="firstTermOnly"
        label={t("repay.extension.setting.firstTermOnly")}
        hint={t("repay.extension.setting.firstTermHint")}
      />
      <fieldset className="flex flex-col">
        <legend className="text-table font-medium">{t("repay.extension.setting.codes")}</legend>
        <div className="flex flex-wrap gap-x-6">
          {CODES.map((code) => (
            <CheckboxField
              key={code}
              control={control}
              name={code}
              label={t(`repay.extension.setting.${code}`)}
            />
          ))}
        </div>
      </fieldset>
    </>
  );
};
