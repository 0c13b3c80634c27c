import type { ComponentProps, ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

type Props = Omit<ComponentProps<"section">, "title"> & { title?: ReactNode; actions?: ReactNode };

export const Card = ({ className, title, actions, children, ...props }: Props) => (
  <section className={cn("bg-card rounded-lg border", className)} {...props}>
    {title === undefined ? null : (
      <header className="flex min-h-10 items-center justify-between gap-2 border-b px-3 py-1.5">
        <h2 className="font-semibold">{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
);
