import type { ReactNode } from "react";

export interface Column<Row> {
  readonly id: string;
  /** In the user's language. */
  readonly header: string;
  /** What is meant by it, shown at the header's own sign. */
  readonly about?: string;
  readonly cell: (row: Row) => ReactNode;
  /** The server's sort key; `true` means the column's id. */
  readonly sort?: string | true;
  /** Numbers and money stand at the end. */
  readonly align?: "start" | "end";
  /** CSS width, for example "9rem". */
  readonly width?: string;
  /** "start" stays in view at the left (first column only), "end" at the right (actions). */
  readonly sticky?: "start" | "end";
  /** False: the user cannot take it away. Sticky columns stay too. */
  readonly hideable?: boolean;
  /** Not shown until the user asks for it. */
  readonly hidden?: boolean;
  /** Long text may take several lines; the row grows with it. */
  readonly wrap?: boolean;
  /** On narrow screens: left out of the card. */
  readonly offCard?: boolean;
}

export const sortKey = <Row>(column: Column<Row>): string | null => {
  if (column.sort === undefined) return null;
  return column.sort === true ? column.id : column.sort;
};

export const canHide = <Row>(column: Column<Row>): boolean =>
  column.hideable !== false && column.sticky === undefined;

/** The last column of a list: the menu of what can be done with a row. */
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
