import type * as c from "@kolekta/api/account/terms/contract";
import { PAUSES } from "@kolekta/api/account/terms/contract";
import type { Control } from "react-hook-form";
import type { z } from "zod";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";

type In = z.input<typeof c.create.input>;
type Out = z.output<typeof c.create.input>;

/** Open holds that suspend late fees, and the borrower's fraud as another cause. */
export const PauseField = ({ control }: { control: Control<In, unknown, Out> }) => {
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
