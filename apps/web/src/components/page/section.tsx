import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";

interface Props {
  title: ReactNode;
  /** Below another section's heading: a level down. */
  inner?: boolean;
  /** Line under the heading, for consecutive sections. */
  ruled?: boolean;
  /** Button or link beside the heading. */
  actions?: ReactNode;
  /** Small text below the heading. */
  hint?: ReactNode;
  className?: string;
  /** Makes the section a landmark when no other element has its name. */
  "aria-label"?: string;
  children: ReactNode;
}

/** A part of a page, a sheet or a dialog, under its heading. */
export const Section = (props: Props) => {
  const { title, inner, ruled, actions, hint, className, children } = props;
  const Heading = inner ? "h3" : "h2";
  return (
    <section aria-label={props["aria-label"]} className={cn("flex flex-col gap-2", className)}>
      <div
        className={cn(
          "flex flex-wrap items-center justify-between gap-x-2",
          ruled && "border-b pb-1",
        )}
      >
        <Heading className="text-sm font-semibold">{title}</Heading>
        {actions}
        {hint ? <p className="text-muted-foreground w-full text-xs">{hint}</p> : null}
      </div>
      {children}
    </section>
  );
};
