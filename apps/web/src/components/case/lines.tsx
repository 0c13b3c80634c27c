import type { ReactNode } from "react";

interface Props {
  first: ReactNode;
  second: ReactNode;
}

/** Two lines of a cell, the second in small print. */
export const Lines = ({ first, second }: Props) => (
  <span className="flex flex-col leading-4.5">
    <span>{first}</span>
    <span className="text-muted-foreground text-xs">{second}</span>
  </span>
);
