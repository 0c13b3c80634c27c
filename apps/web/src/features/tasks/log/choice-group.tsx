import type { ReactNode } from "react";
import { type Control, type FieldPath, useController } from "react-hook-form";
import { useFieldMessage } from "@/components/form/field.tsx";
import {
  FieldMessage,
  RequiredMark,
  useControlProps,
} from "@/components/form/field-frame.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { cn } from "@/lib/cn.ts";
import type { RecordOutput, RecordValues } from "./record-schema.ts";

interface Props {
  control: Control<RecordValues, unknown, RecordOutput>;
  name: FieldPath<RecordValues> & ("callStatus" | "result");
  label: string;
  options: readonly { value: string; content: ReactNode }[];
  /** How the buttons share the width. */
  className: string;
}

/**
 * One of a few, as buttons of equal size whose words may take two lines. Walking past the buttons
 * asks for nothing: a choice is missed when the form is sent, not when the focus leaves.
 */
export const ChoiceGroup = (props: Props) => {
  const { control, name, label, options, className } = props;
  const { field } = useController({ control, name });
  const message = useFieldMessage({ control, name, label });
  const { id, "aria-describedby": described } = useControlProps({ message });
  return (
    <div className="flex flex-col gap-1">
      <span id={`${id}-label`} className="text-table font-medium">
        {label}
        <RequiredMark />
      </span>
      <ToggleGroup
        type="single"
        aria-labelledby={`${id}-label`}
        aria-describedby={described}
        value={field.value ?? ""}
        onValueChange={(value) => field.onChange(value || undefined)}
        className={cn("grid", className)}
      >
        {options.map(({ value, content }) => (
          <ToggleGroupItem
            key={value}
            value={value}
            className="min-w-0 px-2 leading-4"
          >
            {content}
          </ToggleGroupItem>
        ))}
      </ToggleGroup>
      <FieldMessage id={id} message={message} />
    </div>
  );
};
