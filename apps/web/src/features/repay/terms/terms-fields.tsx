import type { Currency } from "@kolekta/api/core/money";
import { LATE_BASES, WATERFALLS } from "@kolekta/api/repay/loan/contract";
import type { add } from "@kolekta/api/repay/terms/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { MoneyField } from "@/components/form/money-field.tsx";
import { NumberField, SelectField } from "@/components/form/text-fields.tsx";
import { Group, Pair } from "@/components/setting/fields.tsx";
import { useT } from "@/lib/i18n.tsx";
import { PauseField } from "./pause-field.tsx";

type In = z.input<typeof add.input>;
type Out = z.output<typeof add.input>;

interface FieldsProps {
  control: Control<In, unknown, Out>;
  currency: Currency;
}

const RATE_STEP = 0.0001;

/** What a day past due costs. */
export const LateFields = ({ control, currency }: FieldsProps) => {
  const t = useT();
  return (
    <Group title={t("repay.terms.groups.late")}>
      <Pair>
        <NumberField
          control={control}
          name="lateRate"
          min={0}
          max={100}
          step={RATE_STEP}
          label={`${t("repay.terms.lateRate")} (%)`}
          hint={t("repay.terms.lateRateHint")}
          required
        />
        <SelectField
          control={control}
          name="lateBase"
          label={t("repay.terms.lateBase")}
          options={LATE_BASES.map((value) => ({
            value,
            label: t(`repay.terms.base.${value}`),
          }))}
          required
        />
        <NumberField
          control={control}
          name="graceDays"
          min={0}
          max={90}
          label={t("repay.terms.graceDays")}
          hint={t("repay.terms.graceHint")}
          required
        />
        <NumberField
          control={control}
          name="costCap"
          min={0}
          max={1000}
          step={0.01}
          label={`${t("repay.terms.costCap")} (%)`}
          hint={t("repay.terms.capHint")}
          required
        />
        <MoneyField
          control={control}
          name="roundingMinor"
          currency={currency}
          label={t("repay.terms.roundingMinor")}
          required
        />
      </Pair>
      <PauseField control={control} />
    </Group>
  );
};

export const MoneyFields = ({ control, currency }: FieldsProps) => {
  const t = useT();
  return (
    <Group title={t("repay.terms.groups.money")}>
      <SelectField
        control={control}
        name="waterfall"
        label={t("repay.terms.waterfall")}
        options={WATERFALLS.map((value) => ({
          value,
          label: t(`repay.terms.order.${value}`),
        }))}
        required
      />
      <MoneyField
        control={control}
        name="toleranceMinor"
        currency={currency}
        label={t("repay.terms.toleranceMinor")}
        hint={t("repay.terms.toleranceHint")}
        required
      />
    </Group>
  );
};

export const ExtensionFields = ({ control, currency }: FieldsProps) => {
  const t = useT();
  return (
    <Group title={t("repay.terms.groups.extension")}>
      <Pair>
        <NumberField
          control={control}
          name="extensionRate"
          min={0}
          max={100}
          step={RATE_STEP}
          label={`${t("repay.terms.extensionRate")} (%)`}
          hint={t("repay.terms.extensionRateHint")}
          required
        />
        <MoneyField
          control={control}
          name="extensionRoundingMinor"
          currency={currency}
          label={t("repay.terms.extensionRoundingMinor")}
          required
        />
      </Pair>
    </Group>
  );
};
