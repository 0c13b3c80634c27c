import type { ComponentProps, ComponentType, ReactNode } from "react";
import { type ControllerRenderProps, type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { type Option, NativeSelect } from "@/components/ui/native-select.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { getLimits } from "./contract-limits.ts";
import { DayInput } from "./day-input.tsx";
import type { ControlProps } from "./field-frame.tsx";
import { Field, type FieldProps } from "./field.tsx";

type InputProps = Pick<
  ComponentProps<"input">,
  | "autoComplete"
  | "autoFocus"
  | "inputMode"
  | "maxLength"
  | "placeholder"
  | "spellCheck"
  | "autoCapitalize"
> & { type?: "text" | "email" | "tel" | "search" | "date" };

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** Props that a text control takes from its field. */
type TextControlProps = ControlProps & Omit<ControllerRenderProps, "value"> & { value: string };

/** A field with the control that holds its value as text. */
const TextControl = <In extends FieldValues, Out>({
  children,
  ...fieldProps
}: FieldProps<In, Out> & { children: (bound: TextControlProps) => ReactNode }) => {
  const { control, name, disabled } = fieldProps;
  const { field } = useController({ control, name });
  return (
    <Field {...fieldProps}>
      {(aria) => children({ ...aria, ...field, value: text(field.value), disabled })}
    </Field>
  );
};

/** Builds the form field of a text control, which stops at the length of the contract. */
const textField =
  <Look extends object>(
    Control: ComponentType<TextControlProps & Look & { maxLength?: number | undefined }>,
  ) =>
  <In extends FieldValues, Out>(props: FieldProps<In, Out> & Look) => {
    const { control, name, label, hint, required, disabled, ...rest } = props;
    const { className, ...look } = rest;
    return (
      <TextControl
        control={control}
        name={name}
        label={label}
        hint={hint}
        required={required}
        disabled={disabled}
        className={className}
      >
        {(bound) => (
          <Control
            maxLength={getLimits(control, name).maxLength}
            {...(look as unknown as Look)}
            {...bound}
          />
        )}
      </TextControl>
    );
  };

export const TextField = textField<InputProps>(Input);

/** An overlong password is refused, because a cut one would be saved unnoticed. */
export const PasswordField = textField<Omit<InputProps, "type">>((props) => (
  <PasswordInput {...props} maxLength={undefined} />
));

export const TextareaField =
  textField<Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder">>(Textarea);

/** A business day, 'YYYY-MM-DD'. */
export const DayField = <In extends FieldValues, Out>({
  min,
  max,
  ...fieldProps
}: FieldProps<In, Out> & { min?: string; max?: string }) => (
  <TextControl {...fieldProps}>
    {(bound) => <DayInput {...bound} min={min} max={max} />}
  </TextControl>
);

/** A clock time, 'HH:MM', or null. */
export const TimeField = <In extends FieldValues, Out>(fieldProps: FieldProps<In, Out>) => (
  <TextControl {...fieldProps}>
    {(bound) => (
      <Input
        {...bound}
        type="time"
        onChange={({ target }) => bound.onChange(target.value || null)}
      />
    )}
  </TextControl>
);

const readNumber = (target: HTMLInputElement): number | undefined =>
  target.value === "" ? undefined : target.valueAsNumber;

export const NumberField = <In extends FieldValues, Out>({
  min,
  max,
  step,
  ...fieldProps
}: FieldProps<In, Out> & { min?: number; max?: number; step?: number }) => {
  const limits = getLimits(fieldProps.control, fieldProps.name);
  return (
    <TextControl {...fieldProps}>
      {(bound) => (
        <Input
          {...bound}
          type="number"
          min={min ?? limits.min}
          max={max ?? limits.max}
          step={step}
          className="tabular"
          onChange={({ target }) => bound.onChange(readNumber(target))}
        />
      )}
    </TextControl>
  );
};

/** A share in percent, to the hundredth. */
export const PercentField = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { min?: number },
) => <NumberField {...props} step={0.01} />;

type SelectProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Option[];
  /** Shown for "nothing chosen". */
  placeholder?: string;
  /** The options' values are numbers in the contract. */
  numeric?: boolean;
  /** Replaces the default setter, for a choice that sets several fields. */
  onChoose?: (value: string | number | undefined) => void;
};

export const SelectField = <In extends FieldValues, Out>({
  options,
  placeholder,
  numeric = false,
  onChoose,
  ...fieldProps
}: SelectProps<In, Out>) => {
  const read = (value: string) => (value === "" ? undefined : numeric ? Number(value) : value);
  return (
    <TextControl {...fieldProps}>
      {(bound) => (
        <NativeSelect
          {...bound}
          options={options}
          placeholder={placeholder}
          onChange={({ target }) => (onChoose ?? bound.onChange)(read(target.value))}
        />
      )}
    </TextControl>
  );
};

interface LayoutProps {
  children: ReactNode;
}

export const FieldPair = ({ children }: LayoutProps) => (
  <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">{children}</div>
);

/** Fields under a heading of their own. */
export const FormSection = ({ title, children }: LayoutProps & { title: string }) => (
  <fieldset className="flex min-w-0 flex-col gap-3 rounded-md border px-3 pt-1 pb-3">
    <legend className="px-1 font-medium">{title}</legend>
    {children}
  </fieldset>
);
