import { STATUSES } from "@kolekta/api/tasks/case/contract";
import type { z } from "zod";
import { type Control, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { useT } from "@/lib/i18n.tsx";
import type { FilterForm, FilterValues } from "./filter-schema.ts";

interface Props {
  control: Control<FilterValues, unknown, z.output<typeof FilterForm>>;
}

/** Any number of statuses. */
export const StatusField = ({ control }: Props) => {
  const t = useT();
  const { field } = useController({ control, name: "status" });
  const chosen = field.value ?? [];
  return (
    <fieldset className="min-w-0">
      <legend className="text-table mb-1 font-semibold">
        {t("tasks.case.field.status")}
      </legend>
      <div className="grid grid-cols-2 gap-x-3">
        {STATUSES.map((status) => (
          <label key={status} className="flex min-h-7 items-center gap-2">
            <Checkbox
              checked={chosen.includes(status)}
              onCheckedChange={(on) =>
                field.onChange(
                  STATUSES.filter((one) =>
                    one === status ? on === true : chosen.includes(one),
                  ),
                )
              }
            />
            {t(`tasks.case.status.${status}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
