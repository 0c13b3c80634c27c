import { RadioGroup as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const RadioGroup = ({ className, ...props }: ComponentProps<typeof Primitive.Root>) => (
  <Primitive.Root className={cn("flex flex-wrap gap-x-4 gap-y-2", className)} {...props} />
);

export const RadioGroupItem = ({ className, ...props }: ComponentProps<typeof Primitive.Item>) => (
  <Primitive.Item
    className={cn(
      "border-input bg-card data-[state=checked]:border-primary relative inline-grid size-4 shrink-0 place-items-center rounded-full border before:absolute before:-inset-1.5 disabled:opacity-55",
      className,
    )}
    {...props}
  >
    <Primitive.Indicator className="bg-primary size-2 rounded-full" />
  </Primitive.Item>
);
