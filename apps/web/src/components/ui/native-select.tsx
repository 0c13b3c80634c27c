import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { fieldClass } from "./input.tsx";

export type Option = {
  value: string;
  label: string;
  disabled?: boolean;
  /** Group heading; options of a group must be consecutive. */
  group?: string;
};

type Props = Omit<ComponentProps<"select">, "children"> & {
  options: readonly Option[];
  placeholder?: string;
};

const Choices = ({ options }: { options: readonly Option[] }) =>
  options.map(({ value, label, disabled }) => (
    <option key={value} value={value} disabled={disabled}>
      {label}
    </option>
  ));

export const NativeSelect = ({ className, options, placeholder, ...props }: Props) => (
  <span className={cn("relative inline-flex w-full min-w-0", className)}>
    <select className={cn(fieldClass, "h-8 appearance-none truncate pr-7 pl-2.5")} {...props}>
      {placeholder === undefined ? null : <option value="">{placeholder}</option>}
      {[...Map.groupBy(options, ({ group }) => group)].map(([group, some]) =>
        group === undefined ? (
          <Choices key="" options={some} />
        ) : (
          <optgroup key={group} label={group}>
            <Choices options={some} />
          </optgroup>
        ),
      )}
    </select>
    <ChevronDown
      aria-hidden
      className="text-muted-foreground pointer-events-none absolute top-2 right-2 size-4"
    />
  </span>
);
