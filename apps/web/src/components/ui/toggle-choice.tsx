import type { ReactNode } from "react";
import { ToggleGroup, ToggleGroupItem } from "@/components/ui/toggle-group.tsx";

interface Props<Value extends string> {
  /** Names the group to a screen reader. */
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
}

/** Choice among a few visible options. Pressing the selected option does not deselect it. */
export const ToggleChoice = <Value extends string>(props: Props<Value>) => {
  const { label, options, value, onChange } = props;
  const choose = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option) onChange(option.value);
  };
  return (
    <ToggleGroup type="single" aria-label={label} value={value ?? ""} onValueChange={choose}>
      {options.map((option) => (
        <ToggleGroupItem key={option.value} value={option.value}>
          {option.label}
        </ToggleGroupItem>
      ))}
    </ToggleGroup>
  );
};
