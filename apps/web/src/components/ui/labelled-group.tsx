import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface Props {
  label: string;
  /** Label above the buttons. */
  stacked?: boolean;
  children: ReactNode;
}

export const LabelledGroup = ({ label, stacked, children }: Props) => (
  <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1">
    <span aria-hidden className={cn("text-muted-foreground mr-1 text-xs", stacked && "w-full")}>
      {label}
    </span>
    {children}
  </div>
);
