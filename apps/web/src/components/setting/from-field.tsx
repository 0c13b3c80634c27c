import { addDays } from "@kolekta/api/core/day";
import type { FieldValues } from "react-hook-form";
import type { FieldProps } from "@/components/form/field.tsx";
import { DayField } from "@/components/form/text-fields.tsx";
import { useSession } from "@/hooks/use-user.tsx";
import { useT } from "@/lib/i18n.tsx";
import { dayIn } from "@/lib/zone.ts";

export const useToday = (): string => {
  const { zone } = useSession();
  return dayIn(new Date(), zone);
};

/** The first day from which a setting of money or law may hold. */
export const useNextDay = (): string => addDays(useToday(), 1);

type FromFieldProps<In extends FieldValues, Out> = Pick<FieldProps<In, Out>, "control" | "name">;

export const FromField = <In extends FieldValues, Out>(fieldProps: FromFieldProps<In, Out>) => {
  const t = useT();
  return (
    <DayField
      {...fieldProps}
      min={useToday()}
      label={t("core.field.effectiveFrom")}
      hint={t("app.setting.effectiveHint")}
      required
    />
  );
};

/** Effective day of a change that needs an approver. */
export const ProposedFromField = <In extends FieldValues, Out>(
  fieldProps: FromFieldProps<In, Out>,
) => {
  const t = useT();
  return (
    <DayField
      {...fieldProps}
      min={useNextDay()}
      label={t("core.field.effectiveFrom")}
      hint={t("app.setting.proposedHint")}
      required
    />
  );
};
