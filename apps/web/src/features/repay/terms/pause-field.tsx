import type * as c from "@kolekta/api/account/terms/contract";
import { type Pause, PAUSES } from "@kolekta/api/account/terms/contract";
import { type Control, useController } from "react-hook-form";
import type { z } from "zod";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";

type In = z.input<typeof c.create.input>;
type Out = z.output<typeof c.create.input>;

/** Which open holds put late fees off, and whether the borrower's fraud does. */
export const PauseField = ({
  control,
}: {
  control: Control<In, unknown, Out>;
}) => {
  const t = useT();
  const { field } = useController({ control, name: "accrualPause" });
  const toggle = (kind: Pause, on: boolean) =>
    field.onChange(
      PAUSES.filter((one) => (one === kind ? on : field.value.includes(one))),
    );
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="text-table font-medium">
        {t("repay.terms.accrualPause")}
      </legend>
      <div className="flex flex-wrap gap-x-4">
        {PAUSES.map((kind) => (
          <label key={kind} className="flex min-h-8 items-center gap-1.5">
            <Checkbox
              className="-ml-1"
              checked={field.value.includes(kind)}
              onCheckedChange={(on) => toggle(kind, on === true)}
            />
            {t(`tasks.hold.kind.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
