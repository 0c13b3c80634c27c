import { Link, type LinkProps } from "react-router-dom";
import { cn } from "@/lib/cn.ts";

/** A link among facts and in cells. */
export const TextLink = ({ className, ...props }: LinkProps) => (
  <Link
    {...props}
    className={cn("text-primary inline-flex min-h-6 items-center hover:underline", className)}
  />
);
