import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface Props {
  label: string;
  /** The words stand above the buttons. */
  stacked?: boolean;
  children: ReactNode;
}

/** A few buttons that belong together, with what they are for in small. */
export const LabelledGroup = ({ label, stacked, children }: Props) => (
  <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
    <span aria-hidden className={cn("text-muted-foreground mr-1 text-xs", stacked && "w-full")}>
      {label}
    </span>
    {children}
  </div>
);
