import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

/** A button that reads like a link: among words, and as the title of a row. */
export const TextButton = ({ className, ...props }: ComponentProps<"button">) => (
  <button
    type="button"
    className={cn("text-primary min-h-6 hover:underline", className)}
    {...props}
  />
);
