import { STATUSES } from "@kolekta/api/tasks/case/contract";
import type { z } from "zod";
import type { Control } from "react-hook-form";
import { CheckboxGroupField } from "@/components/form/checkbox-group-field.tsx";
import { toOptions, useT } from "@/lib/i18n.tsx";
import type { FilterForm, FilterValues } from "./filter-schema.ts";

interface Props {
  control: Control<FilterValues, unknown, z.output<typeof FilterForm>>;
}

export const StatusField = ({ control }: Props) => {
  const t = useT();
  return (
    <CheckboxGroupField
      control={control}
      name="status"
      look="grid"
      label={t("tasks.case.field.status")}
      options={toOptions(STATUSES, (value) => t(`tasks.case.status.${value}`))}
    />
  );
};
