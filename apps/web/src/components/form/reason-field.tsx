import type { FieldValues } from "react-hook-form";
import { useT } from "@/lib/i18n.tsx";
import type { FieldProps } from "./field.tsx";
import { TextareaField, TextField } from "./text-fields.tsx";

export type Reason<In extends FieldValues> = Pick<
  FieldProps<In, unknown>,
  "name" | "hint" | "required"
> & {
  /** Defaults to the label of a reason. */
  label?: string;
  maxLength?: number;
  /** Single line, which Enter sends. */
  line?: boolean;
};

export const ReasonField = <In extends FieldValues, Out>({
  label,
  line = false,
  ...fieldProps
}: Reason<In> & Pick<FieldProps<In, Out>, "control">) => {
  const t = useT();
  const field = { ...fieldProps, label: label ?? t("core.field.reason") };
  return line ? <TextField {...field} /> : <TextareaField {...field} rows={2} />;
};
