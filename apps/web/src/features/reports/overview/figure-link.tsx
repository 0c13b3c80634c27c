import type { ReactNode } from "react";
import { TextLink } from "@/components/page/text-link.tsx";
import { isTotal, type Row } from "./rows.ts";

interface Props {
  row: Row;
  /** Null: it leads nowhere. */
  to: string | null;
  children: ReactNode;
}

/** A figure, a link to its cases where there are any; those of all rows are strong. */
export const FigureLink = ({ row, to, children }: Props) => {
  const content =
    to === null ? (
      children
    ) : (
      <TextLink className="tabular" to={to}>
        {children}
      </TextLink>
    );
  return isTotal(row) ? <strong>{content}</strong> : content;
};
