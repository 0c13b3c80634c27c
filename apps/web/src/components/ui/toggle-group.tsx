import { ToggleGroup as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const ToggleGroup = ({ className, ...props }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root className={cn("flex flex-wrap gap-1", className)} {...props} />
);

export const ToggleGroupItem = ({ className, ...props }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item
    className={cn(
      "border-input/60 bg-card hover:bg-accent inline-flex min-h-8 items-center gap-1.5 rounded-md border px-2.5 py-1 text-table disabled:opacity-55 [&_svg]:size-4",
      "data-[state=on]:border-primary data-[state=on]:bg-selected data-[state=on]:font-medium",
      className,
    )}
    {...props}
  />
);
