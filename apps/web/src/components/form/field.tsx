import type { ReactNode } from "react";
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useFormState,
} from "react-hook-form";
import { useT } from "@/lib/i18n.tsx";
import { limitsOf } from "./contract-limits.ts";
import { type ControlProps, FieldFrame } from "./field-frame.tsx";
import { useMountedField } from "./shown-fields.ts";
import { fieldErrorText } from "./issue-text.ts";

export interface FieldProps<In extends FieldValues, Out> {
  control: Control<In, unknown, Out>;
  name: FieldPath<In>;
  label: string;
  hint?: ReactNode;
  /** Defaults to the contract, where a field may be optional for another case. */
  required?: boolean;
  disabled?: boolean;
  className?: string;
}

export const useFieldMessage = <In extends FieldValues, Out>({
  control,
  name,
  label,
}: FieldProps<In, Out>): string | null => {
  const t = useT();
  useMountedField(control, name);
  const { errors } = useFormState({ control, name });
  const error: FieldError | undefined = get(errors, name);
  return error ? fieldErrorText(error, label, t) : null;
};

type Props<In extends FieldValues, Out> = FieldProps<In, Out> & {
  children: (props: ControlProps) => ReactNode;
};

/** Label, control, hint and error of one field; for controls that the kit has no field for. */
export const Field = <In extends FieldValues, Out>({ children, ...field }: Props<In, Out>) => {
  const { control, name, label, hint, className } = field;
  const required = field.required ?? limitsOf(control, name).required;
  return (
    <FieldFrame
      label={label}
      hint={hint}
      required={required}
      className={className}
      message={useFieldMessage(field)}
    >
      {children}
    </FieldFrame>
  );
};
