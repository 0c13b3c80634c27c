import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import type { Column } from "./columns.ts";
import { stickyClass } from "./head.tsx";
import type { Density } from "./preferences.ts";
import type { Selection } from "./selection.ts";

export interface RowsProps<Row> {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  /** Names a row to a screen reader: "Select {name}". */
  rowLabel: (row: Row) => string;
  selection: Selection<Row> | null;
  onOpen?: (row: Row) => void;
  /** Row on a narrow screen, in place of its columns. */
  card?: (row: Row) => ReactNode;
  /** Marks the current row. */
  isCurrent?: (row: Row) => boolean;
}

/** Two lines in a cell keep off the lines between the rows. */
const HEIGHTS: Record<Density, string> = { normal: "h-9 [&>td]:py-0.75", compact: "h-7" };

const INTERACTIVE = "a,button,input,select,textarea,label,[role=checkbox],[role=menuitem]";

const onControl = (event: MouseEvent | KeyboardEvent) =>
  event.target instanceof Element && event.target.closest(INTERACTIVE) !== null;

const STEPS: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
};

const moveFocus = (event: KeyboardEvent<HTMLTableRowElement>) => {
  const body = event.currentTarget.parentElement;
  const step = STEPS[event.key];
  if (!body || !step) return false;
  const rows = [...body.children];
  const target = rows[step(rows.indexOf(event.currentTarget), rows.length - 1)];
  if (target instanceof HTMLElement) target.focus();
  event.preventDefault();
  return true;
};

interface RowProps<Row> extends Omit<RowsProps<Row>, "rows"> {
  row: Row;
  density: Density;
  /** The one row that Tab stops at; arrow keys lead to the others. */
  tabStop: boolean;
}

const rowKeys =
  <Row,>({ row, rowKey, selection, onOpen }: RowProps<Row>) =>
  (event: KeyboardEvent<HTMLTableRowElement>) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (event.target !== event.currentTarget || modified || moveFocus(event)) return;
    if (event.key === "Enter") onOpen?.(row);
    if (event.key === " " && selection) {
      event.preventDefault();
      selection.toggle(rowKey(row), row);
    }
  };

const Cells = <Row,>({
  row,
  columns,
  rowKey,
  rowLabel,
  selection,
  background,
}: RowProps<Row> & { background: string }) => {
  const t = useT();
  return (
    <>
      {selection ? (
        <td className={cn("sticky left-0 z-10 w-9 border-b px-2.5", background)}>
          <Checkbox
            className="-mx-1 align-middle"
            checked={selection.has(rowKey(row))}
            onCheckedChange={() => selection.toggle(rowKey(row), row)}
            aria-label={t("app.table.selectRow", { name: rowLabel(row) })}
          />
        </td>
      ) : null}
      {columns.map((column) => (
        <td
          key={column.id}
          className={cn(
            "border-b px-2.5",
            background,
            !column.wrap && "whitespace-nowrap",
            column.align === "end" && "tabular text-right",
            stickyClass(column, selection !== null),
          )}
        >
          {column.cell(row)}
        </td>
      ))}
    </>
  );
};

const TableRow = <Row,>(props: RowProps<Row>) => {
  const { row, rowKey, selection, onOpen, isCurrent, density, tabStop } = props;
  const current = isCurrent?.(row) ?? false;
  const marked = current || selection?.has(rowKey(row));
  const open = (event: MouseEvent) => {
    if (!onControl(event) && getSelection()?.type !== "Range") onOpen?.(row);
  };
  return (
    <tr
      tabIndex={tabStop || current ? 0 : -1}
      aria-current={current ? "true" : undefined}
      className={cn("group -outline-offset-2", HEIGHTS[density], onOpen && "cursor-pointer")}
      onKeyDown={rowKeys(props)}
      onClick={open}
    >
      <Cells {...props} background={marked ? "bg-selected" : "bg-card group-hover:bg-row-hover"} />
    </tr>
  );
};

export const TableRows = <Row,>({ rows, ...props }: RowsProps<Row> & { density: Density }) => (
  <tbody>
    {rows.map((row, index) => (
      <TableRow key={props.rowKey(row)} {...props} row={row} tabStop={index === 0} />
    ))}
  </tbody>
);

interface SkeletonProps<Row> {
  columns: readonly Column<Row>[];
  count: number;
  selectable: boolean;
  density: Density;
}

/**
 * Renders as many placeholder rows as the page will have, with equal height, to avoid a layout
 * shift.
 */
export const SkeletonRows = <Row,>({ columns, count, selectable, density }: SkeletonProps<Row>) => (
  <tbody aria-hidden>
    {Array.from({ length: count }, (_, row) => (
      <tr key={row} className={HEIGHTS[density]}>
        {selectable ? (
          <td className="bg-card border-b px-2.5">
            <Skeleton className="size-4" />
          </td>
        ) : null}
        {columns.map((column, index) => (
          <td key={column.id} className="bg-card border-b px-2.5">
            <Skeleton
              className={cn("h-3.5", column.align === "end" && "ml-auto")}
              style={{ width: `${45 + ((row * 7 + index * 13) % 40)}%` }}
            />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
