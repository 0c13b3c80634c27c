import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { NumberField } from "@/components/form/text-fields.tsx";
import { useT } from "@/lib/i18n.tsx";

/** Which share of a month's cases may be extended. */
export const PercentageField = <In extends FieldValues, Out>(
  own: Pick<FieldProps<In, Out>, "control" | "name">,
) => {
  const t = useT();
  return (
    <NumberField
      {...own}
      min={0}
      max={100}
      step={0.01}
      label={t("repay.extension.setting.percentage")}
      hint={t("repay.extension.setting.percentageHint")}
      required
    />
  );
};
