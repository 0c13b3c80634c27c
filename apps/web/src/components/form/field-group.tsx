import type { ReactNode } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { cn } from "@/lib/cn.ts";
import { getLimits } from "./contract-limits.ts";
import { type FieldProps, useFieldMessage } from "./field.tsx";
import { FieldMessage, RequiredMark, useControlProps } from "./field-frame.tsx";

export const useFieldGroup = <In extends FieldValues, Out>(fieldProps: FieldProps<In, Out>) => {
  const { control, name, hint } = fieldProps;
  const { field } = useController({ control, name });
  const message = useFieldMessage(fieldProps);
  const { id, "aria-describedby": described } = useControlProps({ ...fieldProps, message });
  const value: unknown = field.value;
  return {
    field,
    value,
    id,
    described,
    fieldMessage: <FieldMessage id={id} message={message} hint={hint} />,
  };
};

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  group: Pick<ReturnType<typeof useFieldGroup>, "id" | "fieldMessage">;
  children: (labelId: string) => ReactNode;
};

/** Buttons or marks of which one is chosen, under their label. */
export const FieldGroup = <In extends FieldValues, Out>({
  group: { id, fieldMessage },
  control,
  name,
  label,
  required = getLimits(control, name).required,
  className,
  children,
}: Props<In, Out>) => (
  <div className={cn("flex min-w-0 flex-col gap-1", className)}>
    <span id={`${id}-label`} className="text-table font-medium">
      {label}
      {required ? <RequiredMark /> : null}
    </span>
    {children(`${id}-label`)}
    {fieldMessage}
  </div>
);
