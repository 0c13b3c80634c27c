import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { useT } from "@/lib/i18n.tsx";

export interface AreaColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly align?: "end";
  /** Long text: a card shows it on its own line. */
  readonly wrap?: boolean;
  /** Total of all rows; a table with any total ends with a total row. */
  readonly total?: ReactNode;
  /** Row menu; a card shows it in the upper corner without a header. */
  readonly isMenu?: true;
}

/** On a narrow screen each row is a card with its headers inside. */
const CARDS = {
  narrow: {
    block: "@max-md:block",
    head: "@max-md:hidden",
    row: "@max-md:relative @max-md:grid @max-md:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] @max-md:gap-x-3 @max-md:gap-y-2 @max-md:border-b @max-md:p-3 @max-md:last:border-b-0",
    cell: "@max-md:block @max-md:h-auto @max-md:min-w-0 @max-md:border-b-0 @max-md:p-0 @max-md:text-left",
    label: "@md:hidden",
    menu: "@max-md:absolute @max-md:top-2 @max-md:right-2",
    beside: "@max-md:col-span-full @max-md:pr-10",
    whole: "@max-md:col-span-full",
    hidden: "@max-md:hidden",
  },
  wide: {
    block: "@max-4xl:block",
    head: "@max-4xl:hidden",
    row: "@max-4xl:relative @max-4xl:grid @max-4xl:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] @max-4xl:gap-x-3 @max-4xl:gap-y-2 @max-4xl:border-b @max-4xl:p-3 @max-4xl:last:border-b-0",
    cell: "@max-4xl:block @max-4xl:h-auto @max-4xl:min-w-0 @max-4xl:border-b-0 @max-4xl:p-0 @max-4xl:text-left",
    label: "@4xl:hidden",
    menu: "@max-4xl:absolute @max-4xl:top-2 @max-4xl:right-2",
    beside: "@max-4xl:col-span-full @max-4xl:pr-10",
    whole: "@max-4xl:col-span-full",
    hidden: "@max-4xl:hidden",
  },
  widest: {
    block: "@max-6xl:block",
    head: "@max-6xl:hidden",
    row: "@max-6xl:relative @max-6xl:grid @max-6xl:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] @max-6xl:gap-x-3 @max-6xl:gap-y-2 @max-6xl:border-b @max-6xl:p-3 @max-6xl:last:border-b-0",
    cell: "@max-6xl:block @max-6xl:h-auto @max-6xl:min-w-0 @max-6xl:border-b-0 @max-6xl:p-0 @max-6xl:text-left",
    label: "@6xl:hidden",
    menu: "@max-6xl:absolute @max-6xl:top-2 @max-6xl:right-2",
    beside: "@max-6xl:col-span-full @max-6xl:pr-10",
    whole: "@max-6xl:col-span-full",
    hidden: "@max-6xl:hidden",
  },
} as const;

interface Props<Row> {
  /** Names the table to a screen reader. */
  label: string;
  columns: readonly AreaColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  isCurrent?: (row: Row) => boolean;
  /** Width below which rows become cards; without it the table scrolls. */
  cards?: keyof typeof CARDS;
}

type HeadProps<Row> = Pick<Props<Row>, "columns" | "cards">;

const Head = <Row,>({ columns, cards }: HeadProps<Row>) => (
  <thead className={cards && CARDS[cards].head}>
    <tr>
      {columns.map((column) => (
        <th
          key={column.id}
          scope="col"
          className={cn(
            "bg-muted text-muted-foreground h-9 border-b px-2.5 py-1 text-left text-xs font-medium",
            column.align && "text-right",
          )}
        >
          {column.header}
        </th>
      ))}
    </tr>
  </thead>
);

type TotalProps<Row> = HeadProps<Row> & { title: string };

type AreaRowProps<Row> = Pick<Props<Row>, "columns" | "cards"> & {
  row: Row;
  current: boolean | undefined;
};

const AreaRow = <Row,>({ row, columns, cards, current }: AreaRowProps<Row>) => {
  const card = cards && CARDS[cards];
  const hasMenu = columns.some(({ isMenu }) => isMenu);
  return (
    <tr
      aria-current={current ? "true" : undefined}
      className={cn("[&:last-child>td]:border-b-0", card?.row, current && "bg-selected")}
    >
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={cn(
            "h-9 border-b px-2.5 py-1",
            column.align && "tabular text-right",
            card?.cell,
            column.wrap && card?.whole,
            hasMenu && at === 0 && card?.beside,
            column.isMenu && card?.menu,
          )}
        >
          {card && !column.isMenu ? (
            <span className={cn("text-muted-foreground block text-xs", card.label)}>
              {column.header}
            </span>
          ) : null}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
};

/** Totals below the rows; as a further card when rows are cards. */
const Totals = <Row,>({ columns, cards, title }: TotalProps<Row>) => {
  const card = cards && CARDS[cards];
  return (
    <tfoot className={card?.block}>
      <tr className={cn("bg-muted/60 font-medium", card?.row)}>
        {columns.map((column, at) => (
          <td
            key={column.id}
            className={cn(
              "h-9 border-t px-2.5 py-1",
              column.align && "tabular text-right",
              card?.cell,
              card && "@max-4xl:border-t-0",
              card && at > 0 && column.total === undefined && card.hidden,
            )}
          >
            {card && column.total !== undefined ? (
              <span className={cn("text-muted-foreground block text-xs font-normal", card.label)}>
                {column.header}
              </span>
            ) : null}
            {at === 0 ? title : column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
};

/** A short table inside a case: all rows at once, nothing to sort or page. */
export const AreaTable = <Row,>(props: Props<Row>) => {
  const { label, columns, rows, rowKey, isCurrent, cards } = props;
  const t = useT();
  const block = cards && CARDS[cards].block;
  return (
    <div className="@container">
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        className="bg-card overflow-x-auto rounded-lg border -outline-offset-2"
      >
        <table className={cn("text-table w-full border-separate border-spacing-0", block)}>
          <caption className="sr-only">{label}</caption>
          <Head columns={columns} cards={cards} />
          <tbody className={block}>
            {rows.map((row) => (
              <AreaRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                cards={cards}
                current={isCurrent?.(row)}
              />
            ))}
          </tbody>
          {columns.some(({ total }) => total !== undefined) ? (
            <Totals columns={columns} cards={cards} title={t("app.table.total")} />
          ) : null}
        </table>
      </div>
    </div>
  );
};
