import { type ComponentProps, useEffect, useRef } from "react";
import { cn } from "@/lib/cn.ts";

type Props = Omit<ComponentProps<"input">, "checked" | "onChange" | "type"> & {
  checked: boolean | "indeterminate";
  onCheckedChange: (checked: boolean) => void;
};

/** The browser's own checkbox: small, quick and known to every assistive tool. */
export const Checkbox = ({ className, checked, onCheckedChange, ref, ...props }: Props) => {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = checked === "indeterminate";
  }, [checked]);
  const hold = (element: HTMLInputElement | null) => {
    box.current = element;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return (
    <span className={cn("inline-grid size-6 shrink-0 place-items-center", className)}>
      <input
        ref={hold}
        type="checkbox"
        className="accent-primary size-4 disabled:opacity-55"
        checked={checked === true}
        onChange={(event) => onCheckedChange(event.target.checked)}
        {...props}
      />
    </span>
  );
};
