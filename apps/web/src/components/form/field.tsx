import { type ComponentProps, type ReactNode, useState } from "react";
import {
  type Control,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useFormState,
} from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import { getLimits } from "./contract-limits.ts";
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
  const required = field.required ?? getLimits(control, name).required;
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

type TypedFieldProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  read: (text: string) => unknown;
  write: (value: unknown) => string;
  /** Checks that the text is valid, so that it can be reformatted. */
  makesSense: (value: unknown) => boolean;
  look?: Pick<ComponentProps<"input">, "inputMode" | "className">;
  /** Symbol in the field before the text. */
  sign?: ReactNode;
};

/** Formatted value: shown as typed while focused, and reformatted on blur. */
export const TypedField = <In extends FieldValues, Out>({
  read,
  write,
  makesSense,
  look,
  sign,
  ...fieldProps
}: TypedFieldProps<In, Out>) => {
  const { control, name, disabled } = fieldProps;
  const { field } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  const leave = () => {
    if (makesSense(field.value)) setTyped(null);
    field.onBlur();
  };
  return (
    <Field {...fieldProps}>
      {(aria) => (
        <span className="relative block">
          {sign}
          <Input
            {...aria}
            ref={field.ref}
            name={field.name}
            autoComplete="off"
            inputMode={look?.inputMode}
            className={cn("tabular", look?.className)}
            value={typed ?? write(field.value)}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(read(target.value));
            }}
            onBlur={leave}
            disabled={disabled}
          />
        </span>
      )}
    </Field>
  );
};
