import type { FieldValues } from "react-hook-form";
import { DayField, NumberField } from "@/components/form/text-fields.tsx";
import type { FieldProps } from "@/components/form/field.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";

type Own<In extends FieldValues, Out> = Pick<
  FieldProps<In, Out>,
  "control" | "name"
>;

/** Which share of a month's cases may be extended. */
export const PercentageField = <In extends FieldValues, Out>(
  own: Own<In, Out>,
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

export const useToday = (): string => {
  const { zone } = useSession();
  return dayIn(new Date(), zone);
};

/** From which day the change holds. */
export const FromField = <In extends FieldValues, Out>(own: Own<In, Out>) => {
  const t = useT();
  return (
    <DayField
      {...own}
      min={useToday()}
      label={t("repay.extension.setting.effectiveOn")}
      hint={t("repay.extension.setting.effectiveHint")}
      required
    />
  );
};
