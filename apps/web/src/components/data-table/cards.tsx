import type { ReactNode } from "react";
import { Definition } from "@/components/page/definition.tsx";
import { Checkbox } from "@/components/ui/checkbox.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";
import type { RowsProps } from "./rows.tsx";

type Picking<Row> = Pick<RowsProps<Row>, "rowKey" | "rowLabel" | "selection"> & { row: Row };

const Pick = <Row,>({ row, rowKey, rowLabel, selection }: Picking<Row>) => {
  const t = useT();
  if (!selection) return null;
  const key = rowKey(row);
  return (
    <Checkbox
      className="relative z-10"
      checked={selection.has(key)}
      onCheckedChange={() => selection.toggle(key, row)}
      aria-label={t("app.table.selectRow", { name: rowLabel(row) })}
    />
  );
};

/** Cards that a list draws itself: close together, each a link as a whole. */
const CustomCards = <Row,>(
  props: RowsProps<Row> & { label: string; card: (row: Row) => ReactNode },
) => {
  const { rows, rowKey, selection, isCurrent, label, card } = props;
  return (
    <ul aria-label={label} className="flex flex-col gap-1.5">
      {rows.map((row) => {
        const key = rowKey(row);
        const marked = selection?.has(key) || isCurrent?.(row);
        return (
          <li
            key={key}
            className={cn(
              "relative flex items-center gap-2.5 rounded-lg border px-3 py-2",
              marked ? "bg-selected" : "bg-card",
            )}
          >
            <Pick {...props} row={row} />
            <div className="min-w-0 flex-1">{card(row)}</div>
          </li>
        );
      })}
    </ul>
  );
};

export const Cards = <Row,>(props: RowsProps<Row> & { label: string }) => {
  const { card } = props;
  return card ? <CustomCards {...props} card={card} /> : <ColumnCards {...props} />;
};

/** The rows of a table on a narrow screen: the first column is the title, the others are labelled values. */
const ColumnCards = <Row,>(props: RowsProps<Row> & { label: string }) => {
  const { rows, columns, rowKey, selection, isCurrent, label } = props;
  const [title, ...rest] = columns.filter((column) => !column.offCard);
  const actions = rest.filter((column) => column.sticky === "end");
  const values = rest.filter((column) => column.sticky !== "end");
  return (
    <ul aria-label={label} className="flex flex-col gap-2">
      {rows.map((row) => {
        const key = rowKey(row);
        const marked = selection?.has(key) || isCurrent?.(row);
        return (
          <li key={key} className={cn("rounded-lg border p-3", marked ? "bg-selected" : "bg-card")}>
            <div className="flex items-center gap-3">
              <Pick {...props} row={row} />
              <div className="min-w-0 flex-1 font-medium">{title?.cell(row)}</div>
              {actions.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
            <dl className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1.5">
              {values.map((column) => (
                <div key={column.id} className="min-w-0">
                  <dt className="text-muted-foreground text-xs">
                    {column.header}
                    {column.about ? <Definition name={column.header} about={column.about} /> : null}
                  </dt>
                  <dd className="text-table break-words [&_*]:whitespace-normal">
                    {column.cell(row)}
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        );
      })}
    </ul>
  );
};

export const SkeletonCards = ({ count }: { count: number }) => (
  <ul aria-hidden className="flex flex-col gap-2">
    {Array.from({ length: count }, (_, index) => (
      <li key={index} className="bg-card flex flex-col gap-2 rounded-lg border p-3">
        <Skeleton className="h-4 w-1/2" />
        <Skeleton className="h-3.5 w-full" />
        <Skeleton className="h-3.5 w-4/5" />
      </li>
    ))}
  </ul>
);
