import type { ReactNode } from "react";
import { TextLink } from "@/components/page/values.tsx";
import { isTotal, type Row } from "./rows.ts";

interface Props {
  row: Row;
  /** `null` for no link. */
  to: string | null;
  children: ReactNode;
}

/** Figure with a link to its cases, if any; totals are emphasized. */
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
