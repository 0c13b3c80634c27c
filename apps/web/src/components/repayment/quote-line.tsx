import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface Props {
  label: string;
  /** Emphasized total. */
  strong?: boolean;
  children: ReactNode;
}

export const QuoteLine = ({ label, strong, children }: Props) => (
  <div
    className={cn(
      "flex items-baseline justify-between gap-3 py-0.5",
      strong && "mt-1 border-t pt-1.5 font-semibold",
    )}
  >
    <dt className={strong ? "" : "text-muted-foreground"}>{label}</dt>
    <dd className="tabular text-right">{children}</dd>
  </div>
);
