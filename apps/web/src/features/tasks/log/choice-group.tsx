import type { ReactNode } from "react";
import type { Control, FieldPath } from "react-hook-form";
import { FieldGroup, useFieldGroup } from "@/components/form/field-group.tsx";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";
import { cn } from "@/lib/cn.ts";
import type { RecordOutput, RecordValues } from "./record-schema.ts";

interface Props {
  control: Control<RecordValues, unknown, RecordOutput>;
  name: FieldPath<RecordValues> & ("callStatus" | "result");
  label: string;
  options: readonly { value: string; content: ReactNode }[];
  className: string;
}

/**
 * Choice of one option by equal buttons with up to two lines of text. Validates on submit only, not
 * when the focus leaves, so that tabbing past the buttons raises no error.
 */
export const ChoiceGroup = ({ options, className, ...groupProps }: Props) => {
  const { control, name, label } = groupProps;
  const field = { control, name, label, required: true };
  const group = useFieldGroup(field);
  return (
    <FieldGroup {...field} group={group}>
      {(labelId) => (
        <ToggleGroup
          type="single"
          aria-labelledby={labelId}
          aria-describedby={group.described}
          value={String(group.value ?? "")}
          onValueChange={(value) => group.field.onChange(value || undefined)}
          className={cn("grid", className)}
        >
          {options.map(({ value, content }) => (
            <ToggleGroupItem key={value} value={value} className="min-w-0 px-2 leading-4">
              {content}
            </ToggleGroupItem>
          ))}
        </ToggleGroup>
      )}
    </FieldGroup>
  );
};
