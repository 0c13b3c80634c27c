import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const Skeleton = ({ className, ...props }: ComponentProps<"span">) => (
  <span
    aria-hidden
    className={cn("bg-muted block animate-pulse rounded-sm", className)}
    {...props}
  />
);
