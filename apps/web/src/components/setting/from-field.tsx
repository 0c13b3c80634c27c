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

/** From which day the change holds. */
export const FromField = <In extends FieldValues, Out>(
  own: Pick<FieldProps<In, Out>, "control" | "name">,
) => {
  const t = useT();
  return (
    <DayField
      {...own}
      min={useToday()}
      label={t("app.setting.effectiveOn")}
      hint={t("app.setting.effectiveHint")}
      required
    />
  );
};
