import type { FieldValues } from "react-hook-form";
import { useLenders } from "@/hooks/use-lenders.ts";
import { useT } from "@/lib/i18n.tsx";
import type { FieldProps } from "./field.tsx";
import { SelectField } from "./text-fields.tsx";

/** A lender by its id. */
export const LenderField = <In extends FieldValues, Out>(
  props: Pick<FieldProps<In, Out>, "control" | "name">,
) => {
  const t = useT();
  return (
    <SelectField
      {...props}
      numeric
      label={t("core.field.lender")}
      placeholder={t("app.form.choose")}
      options={useLenders().map(({ id, name }) => ({ value: `${id}`, label: name }))}
    />
  );
};
