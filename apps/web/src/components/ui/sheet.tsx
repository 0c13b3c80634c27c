import { Dialog as Primitive } from "radix-ui";
import type { ComponentProps } from "react";
import { cn } from "@/lib/cn.ts";
import { overlayClass } from "./dialog.tsx";

export const Sheet = Primitive.Root;

type Props = ComponentProps<typeof Primitive.Content> & { title: string; side?: "left" | "right" };

const SIDES = {
  left: "left-0 border-r data-[state=open]:slide-in-from-left",
  right: "right-0 border-l data-[state=open]:slide-in-from-right",
};

export const SheetContent = ({ className, title, side = "left", children, ...props }: Props) => (
  <Primitive.Portal>
    <Primitive.Overlay className={overlayClass} />
    <Primitive.Content
      aria-describedby={undefined}
      className={cn(
        "bg-popover shadow-pop data-[state=open]:animate-in fixed inset-y-0 z-50 flex w-72 max-w-[85vw] flex-col overflow-y-auto duration-150",
        SIDES[side],
        className,
      )}
      {...props}
    >
      <Primitive.Title className="sr-only">{title}</Primitive.Title>
      {children}
    </Primitive.Content>
  </Primitive.Portal>
);
