import type { Currency } from "@kolekta/api/core/money";
import type { Field } from "@kolekta/api/core/setting/contract-field";
import type { Control, FieldPath, FieldValues } from "react-hook-form";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { CheckboxField } from "@/components/form/choice-fields.tsx";
import { MoneyField } from "@/components/form/money-field.tsx";
import { NumberListField } from "@/components/form/number-list-field.tsx";
import {
  NumberField,
  PercentField,
  SelectField,
  TextField,
  TimeField,
} from "@/components/form/text-fields.tsx";
import { formatClock } from "@kolekta/api/core/calendar";
import { useT } from "@/lib/i18n.tsx";
import { useFieldText } from "./use-facts.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: hour, label: formatClock(hour) }));

interface Props<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  field: Field;
  /** Currency of the owner, for amounts. */
  currency: Currency | undefined;
}

/** Input of one field of a setting. */
export const FieldInput = <In extends FieldValues, Out>({
  field,
  currency,
  ...bound
}: Props<In, Out>) => {
  const t = useT();
  const formatValue = useFieldText();
  const { type, label, input = label, hint, absent, isDefaultOnly = false } = field;
  const { min = 0, max = 0, maxItems = 0, values = [] } = field;
  const props = {
    ...bound,
    label: t(input),
    hint: hint && t(hint, { min, max }),
    required: absent === undefined || isDefaultOnly,
  };
  switch (type) {
    case "NUMBER":
      return <NumberField {...props} />;
    case "PERCENT":
      return <PercentField {...props} />;
    case "MONEY":
      return <MoneyField {...props} currency={currency} />;
    case "FLAG":
      return <CheckboxField {...props} required={false} />;
    case "CHOICE":
      return (
        <SelectField
          {...props}
          numeric={values.every((value) => typeof value === "number")}
          options={values.map((value) => ({
            value: String(value),
            label: formatValue(field, value),
          }))}
        />
      );
    case "TEXT":
      return <TextField {...props} />;
    case "TIME":
      return <TimeField {...props} />;
    case "HOURS":
      return <CheckboxGroupField {...props} required={false} look="row" options={HOURS} />;
    case "NUMBERS":
      return <NumberListField {...props} maxItems={maxItems} />;
    case "SERIES":
    case "ROWS":
      return null;
  }
};
