import { MAX_FACTOR, MAX_TIERS } from "@kolekta/api/reports/wage/contract";
import type { updateScheme } from "@kolekta/api/reports/wage/contract";
import { Plus, Trash2 } from "lucide-react";
import { type Control, useFieldArray } from "react-hook-form";
import type { z } from "zod";
import { FormSection, NumberField, PercentField } from "@/components/form/text-fields.tsx";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { useT } from "@/lib/i18n.tsx";

export interface FieldsProps {
  control: Control<
    z.input<typeof updateScheme.input>,
    unknown,
    z.output<typeof updateScheme.input>
  >;
}

type Name = "tiers" | "qualitySteps";

interface StepLabels {
  title: string;
  hint: string;
  from: string;
  factor: string;
  add: string;
}

const FULL = 100;

/** Rows of a threshold and its weight. */
const Steps = (
  props: FieldsProps & { name: Name; labels: StepLabels; max: number; step: number },
) => {
  const { control, name, labels, max, step } = props;
  const t = useT();
  const { fields, append, remove } = useFieldArray({ control, name });
  const number = (
    field: `${Name}.${number}.from` | `${Name}.${number}.factor`,
    label: string,
    by: { max: number; step: number },
  ) => <NumberField control={control} name={field} label={label} min={0} {...by} required />;
  return (
    <FormSection title={labels.title}>
      <p className="text-muted-foreground text-xs">{labels.hint}</p>
      {fields.map(({ id }, index) => (
        <div key={id} className="flex items-end gap-3">
          {number(`${name}.${index}.from`, labels.from, { max, step })}
          {number(`${name}.${index}.factor`, labels.factor, { max, step: 0.01 })}
          <IconButton
            label={t("core.action.removeNamed", { name: `${labels.title} ${index + 1}` })}
            onClick={() => remove(index)}
          >
            <Trash2 />
          </IconButton>
        </div>
      ))}
      {fields.length < MAX_TIERS ? (
        <Button
          size="sm"
          className="self-start"
          onClick={() => append({ from: FULL, factor: FULL })}
        >
          <Plus />
          {labels.add}
        </Button>
      ) : null}
    </FormSection>
  );
};

export const Tiers = ({ control }: FieldsProps) => {
  const t = useT();
  return (
    <Steps
      control={control}
      max={MAX_FACTOR}
      step={0.01}
      name="tiers"
      labels={{
        title: t("reports.wage.tiers"),
        hint: t("reports.wage.tiersHint"),
        from: t("reports.wage.tierFrom"),
        factor: t("reports.wage.tierFactor"),
        add: t("reports.wage.addTier"),
      }}
    />
  );
};

export const QualitySteps = ({ control }: FieldsProps) => {
  const t = useT();
  return (
    <>
      <Steps
        control={control}
        max={FULL}
        step={1}
        name="qualitySteps"
        labels={{
          title: t("reports.wage.steps"),
          hint: t("reports.wage.stepsHint"),
          from: t("reports.wage.stepFrom"),
          factor: t("reports.wage.stepFactor"),
          add: t("reports.wage.addStep"),
        }}
      />
      <PercentField
        control={control}
        name="fatalErrorFactor"
        label={`${t("manage.proposal.detail.fatalErrorFactor")} (%)`}
        required
      />
    </>
  );
};
