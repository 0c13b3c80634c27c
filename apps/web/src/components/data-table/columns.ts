import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  /** Explanation of the column, shown at an icon in its header. */
  readonly about?: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's sort key; `true` means the column's id. */
  readonly sort?: string | true;
  readonly align?: "start" | "end";
  /** CSS width, for example "9rem". */
  readonly width?: string;
  /** "start" stays in view at the left (first column only), "end" at the right (actions). */
  readonly sticky?: "start" | "end";
  /** Set to false to keep the user from hiding the column. Sticky columns cannot be hidden either. */
  readonly hideable?: boolean;
  /** Hidden by default. */
  readonly hidden?: boolean;
  /** Long text may take several lines; the row grows with it. */
  readonly wrap?: boolean;
  /** Omitted from cards on narrow screens. */
  readonly offCard?: boolean;
}

export const sortKey = <Row>(column: Column<Row>): string | null => {
  if (column.sort === undefined) return null;
  return column.sort === true ? column.id : column.sort;
};

export const canHide = <Row>(column: Column<Row>): boolean =>
  column.hideable !== false && column.sticky === undefined;

/** Last column of a list: the row menu. */
export const actionsColumn = <Row>(
  header: string,
  cell: (row: Row) => ReactNode,
): Column<Row> & { readonly align: "end"; readonly isMenu: true } => ({
  id: "actions",
  header,
  cell,
  sticky: "end",
  align: "end",
  isMenu: true,
});
