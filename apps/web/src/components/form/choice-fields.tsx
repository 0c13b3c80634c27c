import type { FocusEvent } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Label } from "@/components/ui/label.tsx";
import type { Option } from "@/components/ui/native-select.tsx";
import { RadioGroup, RadioGroupItem } from "@/components/ui/radio-group.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { cn } from "@/lib/cn.ts";
import { type FieldProps, useFieldMessage } from "./field.tsx";
import { FieldGroup, useFieldGroup } from "./field-group.tsx";
import { FieldMessage, useControlProps } from "./field-frame.tsx";

export const CheckboxField = <In extends FieldValues, Out>(fieldProps: FieldProps<In, Out>) => {
  const { field } = useController({ control: fieldProps.control, name: fieldProps.name });
  const { value, onChange, ...rest } = field;
  const message = useFieldMessage(fieldProps);
  const props = useControlProps({ ...fieldProps, message });
  return (
    <div className={cn("flex flex-col gap-1", fieldProps.className)}>
      <div className="flex min-h-8 items-center gap-1.5">
        <Checkbox
          {...props}
          {...rest}
          className="-ml-1"
          checked={value === true}
          onCheckedChange={onChange}
          disabled={fieldProps.disabled}
        />
        <Label htmlFor={props.id} className="font-normal">
          {fieldProps.label}
        </Label>
      </div>
      <FieldMessage id={props.id} message={message} hint={fieldProps.hint} />
    </div>
  );
};

type ChoiceProps<In extends FieldValues, Out> = FieldProps<In, Out> & {
  options: readonly Option[];
  /** Buttons instead of radio marks. */
  look?: "radio" | "buttons";
  /** Replaces the default setter, for a choice that sets several fields. */
  onChoose?: (value: string) => void;
};

interface GroupProps {
  options: readonly Option[];
  shared: {
    "aria-labelledby": string;
    "aria-describedby": string | undefined;
    value: string;
    disabled: boolean | undefined;
    onBlur: (event: FocusEvent<HTMLElement>) => void;
  };
  onChange: (value: string) => void;
}

const Radios = ({ options, shared, onChange }: GroupProps) => (
  <RadioGroup {...shared} onValueChange={onChange}>
    {options.map((option) => (
      <label key={option.value} className="flex min-h-6 items-center gap-2">
        <RadioGroupItem value={option.value} disabled={option.disabled} />
        {option.label}
      </label>
    ))}
  </RadioGroup>
);

/** Like radio buttons, a selected option is deselected only by selecting another. */
const Buttons = ({ options, shared, onChange }: GroupProps) => (
  <ToggleGroup
    {...shared}
    type="single"
    onValueChange={(next) => (next === "" ? undefined : onChange(next))}
  >
    {options.map((option) => (
      <ToggleGroupItem key={option.value} value={option.value} disabled={option.disabled}>
        {option.label}
      </ToggleGroupItem>
    ))}
  </ToggleGroup>
);

/** Left only once the focus is elsewhere: from one choice to the next it stays within. */
const createLeaveHandler =
  (onLeave: () => void) =>
  ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) onLeave();
  };

export const ChoiceField = <In extends FieldValues, Out>({
  options,
  look = "radio",
  onChoose,
  ...fieldProps
}: ChoiceProps<In, Out>) => {
  const group = useFieldGroup(fieldProps);
  const { field, value, described } = group;
  const Group = look === "radio" ? Radios : Buttons;
  return (
    <FieldGroup {...fieldProps} group={group}>
      {(labelId) => (
        <Group
          options={options}
          shared={{
            "aria-labelledby": labelId,
            "aria-describedby": described,
            value: value === undefined || value === null ? "" : String(value),
            disabled: fieldProps.disabled,
            onBlur: createLeaveHandler(field.onBlur),
          }}
          onChange={onChoose ?? field.onChange}
        />
      )}
    </FieldGroup>
  );
};
