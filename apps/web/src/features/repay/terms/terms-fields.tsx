import type { Currency } from "@kolekta/api/core/money";
import { LATE_BASES, WATERFALLS } from "@kolekta/api/account/loan/contract";
import type * as c from "@kolekta/api/account/terms/contract";
import { PAUSES, type TermsValues } from "@kolekta/api/account/terms/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import {
  FieldPair,
  FormSection,
  NumberField,
  SelectField,
} from "@/components/form/text-fields.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

/** Open holds that suspend late fees, and the borrower's fraud as another cause. */
const PauseField = ({ control }: { control: Control<In, unknown, Out> }) => {
  const t = useT();
  return (
    <CheckboxGroupField
      control={control}
      name="accrualPause"
      look="row"
      label={t("repay.terms.accrualPause")}
      options={toOptions(PAUSES, (value) => t(`tasks.hold.kind.${value}`))}
    />
  );
};

type In = z.input<typeof c.create.input>;
type Out = z.output<typeof c.create.input>;

interface FieldsProps {
  control: Control<In, unknown, Out>;
  currency: Currency;
}

/** Builds the props of a field from the name of its value. */
const useField = ({ control }: FieldsProps) => {
  const t = useT();
  const field = (name: Exclude<keyof TermsValues, "source">) => ({
    control,
    name,
    label: t(`repay.terms.${name}`),
    required: true,
  });
  const percent = (name: "lateRate" | "costCap" | "extensionRate") => ({
    ...field(name),
    min: 0,
    label: `${t(`repay.terms.${name}`)} (%)`,
  });
  return { field, percent };
};

const RATE_STEP = 0.0001;

export const LateFields = (props: FieldsProps) => {
  const t = useT();
  const { field, percent } = useField(props);
  return (
    <FormSection title={t("repay.terms.groups.late")}>
      <FieldPair>
        <NumberField
          {...percent("lateRate")}
          step={RATE_STEP}
          hint={t("repay.terms.lateRateHint")}
        />
        <SelectField
          {...field("lateBase")}
          options={toOptions(LATE_BASES, (value) => t(`repay.terms.base.${value}`))}
        />
        <NumberField {...field("graceDays")} hint={t("repay.terms.graceHint")} />
        <NumberField {...percent("costCap")} step={0.01} hint={t("repay.terms.capHint")} />
        <MoneyField {...field("roundingMinor")} currency={props.currency} />
      </FieldPair>
      <PauseField control={props.control} />
    </FormSection>
  );
};

export const MoneyFields = (props: FieldsProps) => {
  const t = useT();
  const { field } = useField(props);
  return (
    <FormSection title={t("repay.terms.groups.money")}>
      <SelectField
        {...field("waterfall")}
        options={toOptions(WATERFALLS, (value) => t(`repay.terms.order.${value}`))}
      />
      <MoneyField
        {...field("toleranceMinor")}
        currency={props.currency}
        hint={t("repay.terms.toleranceHint")}
      />
    </FormSection>
  );
};

export const ExtensionFields = (props: FieldsProps) => {
  const t = useT();
  const { field, percent } = useField(props);
  return (
    <FormSection title={t("core.field.extension")}>
      <FieldPair>
        <NumberField
          {...percent("extensionRate")}
          step={RATE_STEP}
          hint={t("repay.terms.extensionRateHint")}
        />
        <MoneyField {...field("extensionRoundingMinor")} currency={props.currency} />
      </FieldPair>
    </FormSection>
  );
};
