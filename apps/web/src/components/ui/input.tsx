import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const fieldClass =
  "w-full min-w-0 rounded-md border border-input bg-card text-foreground transition-colors focus-visible:outline-offset-0 disabled:bg-muted disabled:text-muted-foreground aria-invalid:border-destructive";

export const Input = ({ className, type = "text", ...props }: ComponentProps<"input">) => (
  <input type={type} className={cn(fieldClass, "h-8 px-2.5", className)} {...props} />
);
