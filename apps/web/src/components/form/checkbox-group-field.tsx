import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import type { FieldProps } from "./field.tsx";
import { useFieldGroup } from "./field-group.tsx";

interface Choice<Value> {
  readonly value: Value;
  readonly label: ReactNode;
}

/** Layouts: a scrolling box, side by side, or two columns. */
const LOOKS = {
  list: "max-h-60 overflow-y-auto rounded-md border px-2 py-1",
  short: "max-h-36 overflow-y-auto rounded-md border px-2 py-1",
  row: "-ml-1 flex flex-wrap gap-x-4",
  grid: "-ml-1 grid grid-cols-2 gap-x-3",
} as const;

type Props<Value, In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Choice<Value>[];
  look?: keyof typeof LOOKS;
  /** Content when there are no options. */
  none?: ReactNode;
};

/** Any of several; the field holds them in the order in which they are offered. */
export const CheckboxGroupField = <Value extends string | number, In extends FieldValues, Out>({
  options,
  look = "list",
  none,
  ...fieldProps
}: Props<Value, In, Out>) => {
  const { field, value, described, fieldMessage } = useFieldGroup(fieldProps);
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  const getOptionIndex = (item: unknown) => options.findIndex((option) => option.value === item);
  const toggle = (item: Value, on: boolean) =>
    field.onChange(
      [...chosen.filter((other) => other !== item), ...(on ? [item] : [])].toSorted(
        (a, b) => getOptionIndex(a) - getOptionIndex(b),
      ),
    );
  return (
    <fieldset className="flex min-w-0 flex-col gap-1" aria-describedby={described}>
      <legend className="text-table mb-1 font-medium">{fieldProps.label}</legend>
      {options.length === 0 && none ? (
        <div className="text-muted-foreground">{none}</div>
      ) : (
        <ul className={LOOKS[look]}>
          {options.map((option) => (
            <li key={option.value}>
              <label className="flex min-h-7 items-center gap-2">
                <Checkbox
                  checked={chosen.includes(option.value)}
                  onCheckedChange={(on) => toggle(option.value, on === true)}
                  disabled={fieldProps.disabled}
                />
                <span className="min-w-0 break-words">{option.label}</span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {fieldMessage}
    </fieldset>
  );
};
