import { Popover as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;

export const PopoverContent = ({
  className,
  sideOffset = 4,
  align = "end",
  ...props
}: ComponentProps<typeof Primitive.Content>) => (
  <Primitive.Portal>
    <Primitive.Content
      sideOffset={sideOffset}
      align={align}
      collisionPadding={8}
      className={cn(
        "bg-popover text-popover-foreground shadow-pop z-50 max-h-(--radix-popover-content-available-height) w-72 overflow-y-auto rounded-lg border p-3",
        "data-[state=open]:animate-in data-[state=open]:fade-in-0 duration-100",
        className,
      )}
      {...props}
    />
  </Primitive.Portal>
);
