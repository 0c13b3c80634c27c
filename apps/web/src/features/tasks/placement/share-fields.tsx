import { MAX_SHARES } from "@kolekta/api/tasks/placement/contract-codes";
import type { saveRule } from "@kolekta/api/tasks/placement/contract-rule";
import { Plus, Trash2 } from "lucide-react";
import { type Control, useFieldArray, useWatch } from "react-hook-form";
import type { z } from "zod";
import { FormSection, PercentField, SelectField } from "@/components/form/text-fields.tsx";
import { usePercent } from "@/components/setting/use-percent.ts";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";
import { toNameOptions, useChoices } from "./use-choices.ts";

export interface FieldsProps {
  control: Control<z.input<typeof saveRule.input>, unknown, z.output<typeof saveRule.input>>;
}

/** Sums in hundredths, because sums of fractional percentages are inexact. */
const useSum = ({ control }: FieldsProps): number => {
  const shares = useWatch({ control, name: "shares" });
  const cents = shares.reduce((sum, { percent }) => sum + Math.round((percent || 0) * 100), 0);
  return cents / 100;
};

/** Only institutions linked to the lender. */
const useOptions = ({ control }: FieldsProps) => {
  const { lenders, institutions } = useChoices();
  const lenderId = useWatch({ control, name: "lenderId" });
  const linkedIds = lenders.find(({ id }) => id === lenderId)?.institutionIds;
  return toNameOptions(institutions.filter(({ id }) => linkedIds?.includes(id) ?? false));
};

export const ShareFields = ({ control }: FieldsProps) => {
  const t = useT();
  const percent = usePercent();
  const { fields, append, remove } = useFieldArray({ control, name: "shares" });
  const options = useOptions({ control });
  const sum = useSum({ control });
  const add = () => append({ institutionId: NaN, percent: Math.max(0.01, 100 - sum) });
  return (
    <FormSection title={t("tasks.placement.field.shares")}>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <SelectField
              control={control}
              name={`shares.${index}.institutionId`}
              numeric
              label={t("core.field.institution")}
              placeholder={t("app.form.choose")}
              options={options}
            />
          </div>
          <div className="w-24 shrink-0">
            <PercentField
              control={control}
              name={`shares.${index}.percent`}
              label={t("tasks.placement.field.percent")}
            />
          </div>
          <IconButton
            label={t("core.action.removeNamed", {
              name: `${t("tasks.placement.field.shares")} ${index + 1}`,
            })}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      <div className="flex items-center justify-between gap-3">
        {fields.length < MAX_SHARES ? (
          <Button size="sm" onClick={add}>
            <Plus />
            {t("tasks.placement.rule.addShare")}
          </Button>
        ) : null}
        <p className="text-muted-foreground tabular text-xs" aria-live="polite">
          {t("tasks.placement.rule.sum", { percent: percent(sum) })}
        </p>
      </div>
    </FormSection>
  );
};
