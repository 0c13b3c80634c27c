import type { ComponentProps } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Input } from "@/components/ui/input.tsx";
import { type Option, NativeSelect } from "@/components/ui/native-select.tsx";
import { PasswordInput } from "@/components/ui/password-input.tsx";
import { Textarea } from "@/components/ui/textarea.tsx";
import { DayInput } from "./day-input.tsx";
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

type TextProps<In extends FieldValues, Out> = FieldProps<In, Out> & InputProps;

const split = <In extends FieldValues, Out, Rest extends object>(
  props: FieldProps<In, Out> & Rest,
) => {
  const {
    control,
    name,
    label,
    hint,
    required,
    disabled,
    className,
    ...input
  } = props;
  return {
    field: { control, name, label, hint, required, disabled, className },
    input,
  };
};

const text = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

export const TextField = <In extends FieldValues, Out>(
  props: TextProps<In, Out>,
) => {
  const { field: own, input } = split(props);
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <Input
          {...input}
          {...aria}
          {...field}
          value={text(field.value)}
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

/** A business day, 'YYYY-MM-DD'. */
export const DayField = <In extends FieldValues, Out>({
  min,
  max,
  ...own
}: FieldProps<In, Out> & { min?: string; max?: string }) => {
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <DayInput
          {...aria}
          {...field}
          {...{ min, max }}
          value={text(field.value)}
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

/** A clock time, 'HH:MM', or null. */
export const TimeField = <In extends FieldValues, Out>(
  own: FieldProps<In, Out>,
) => {
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <Input
          type="time"
          {...aria}
          {...field}
          value={text(field.value)}
          onChange={({ target }) => field.onChange(target.value || null)}
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

export const NumberField = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { min?: number; max?: number; step?: number },
) => {
  const { min, max, step, ...own } = props;
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <Input
          type="number"
          {...aria}
          {...field}
          min={min}
          max={max}
          step={step}
          className="tabular"
          value={text(field.value)}
          onChange={(event) =>
            field.onChange(
              event.target.value === ""
                ? undefined
                : event.target.valueAsNumber,
            )
          }
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

/** A share in percent, to the hundredth. */
export const PercentField = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> & { min?: number },
) => <NumberField min={0} {...props} max={100} step={0.01} />;

export const PasswordField = <In extends FieldValues, Out>(
  props: TextProps<In, Out>,
) => {
  const { field: own, input } = split(props);
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <PasswordInput
          {...input}
          {...aria}
          {...field}
          value={text(field.value)}
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

export const TextareaField = <In extends FieldValues, Out>(
  props: FieldProps<In, Out> &
    Pick<ComponentProps<"textarea">, "rows" | "maxLength" | "placeholder">,
) => {
  const { field: own, input } = split(props);
  const { field } = useController({ control: own.control, name: own.name });
  return (
    <Field {...own}>
      {(aria) => (
        <Textarea
          {...input}
          {...aria}
          {...field}
          value={text(field.value)}
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};

type SelectProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Option[];
  /** Shown for "nothing chosen". */
  placeholder?: string;
  /** The options' values are numbers in the contract. */
  numeric?: boolean;
  /** In place of setting the field: what is chosen sets more than one. */
  onChoose?: (value: string | number | undefined) => void;
};

export const SelectField = <In extends FieldValues, Out>({
  options,
  placeholder,
  numeric = false,
  onChoose,
  ...own
}: SelectProps<In, Out>) => {
  const { field } = useController({ control: own.control, name: own.name });
  const read = (value: string) =>
    value === "" ? undefined : numeric ? Number(value) : value;
  return (
    <Field {...own}>
      {(aria) => (
        <NativeSelect
          {...aria}
          {...field}
          options={options}
          placeholder={placeholder}
          value={text(field.value)}
          onChange={({ target }) =>
            (onChoose ?? field.onChange)(read(target.value))
          }
          disabled={own.disabled}
        />
      )}
    </Field>
  );
};
