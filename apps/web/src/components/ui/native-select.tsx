import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { fieldClass } from "./input.tsx";

export type Option = { value: string; label: string; disabled?: boolean };

type Props = Omit<ComponentProps<"select">, "children"> & {
  options: readonly Option[];
  placeholder?: string;
};

export const NativeSelect = ({
  className,
  options,
  placeholder,
  ...props
}: Props) => (
  <span className={cn("relative inline-flex w-full min-w-0", className)}>
    <select
      className={cn(fieldClass, "h-8 appearance-none truncate pr-7 pl-2.5")}
      {...props}
    >
      {placeholder === undefined ? null : (
        <option value="">{placeholder}</option>
      )}
      {options.map((option) => (
        <option
          key={option.value}
          value={option.value}
          disabled={option.disabled}
        >
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown
      aria-hidden
      className="text-muted-foreground pointer-events-none absolute top-2 right-2 size-4"
    />
  </span>
);
