import { cn } from "@/lib/cn.ts";

type Props = { orientation?: "horizontal" | "vertical"; className?: string };

export const Separator = ({ orientation = "horizontal", className }: Props) => (
  <div
    role="none"
    className={cn(
      "bg-border shrink-0",
      orientation === "vertical" ? "h-full w-px" : "h-px w-full",
      className,
    )}
  />
);
