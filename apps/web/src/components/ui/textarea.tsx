import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { fieldClass } from "./input.tsx";

export const Textarea = ({ className, ...props }: ComponentProps<"textarea">) => (
  <textarea className={cn(fieldClass, "min-h-16 px-2.5 py-1.5", className)} {...props} />
);
