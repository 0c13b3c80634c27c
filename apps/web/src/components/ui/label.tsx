import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** Always used with `htmlFor`, or around its control. */
export const Label = ({ className, ...props }: ComponentProps<"label">) => (
  // oxlint-disable-next-line jsx-a11y/label-has-associated-control
  <label className={cn("text-table font-medium", className)} {...props} />
);
