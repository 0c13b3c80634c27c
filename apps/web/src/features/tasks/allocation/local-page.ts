/** Sorts and paginates a list in the browser, because all of its rows are loaded. */
import type { Sort } from "@/components/data-table/table-state.ts";

type Value = string | number | null;

export type Orders<Row> = Readonly<Record<string, (row: Row) => Value>>;

const compare = (a: Value, b: Value): number => {
  if (a === b) return 0;
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b);
  return Number(a) - Number(b);
};

export const sortRows = <Row>(
  rows: readonly Row[],
  orders: Orders<Row>,
  sort: Sort | null,
): Row[] => {
  const value = sort && Object.hasOwn(orders, sort.by) && orders[sort.by];
  if (!value) return [...rows];
  const direction = sort.dir === "desc" ? -1 : 1;
  const missing = (row: Row) => (value(row) === null ? 1 : 0);
  return rows.toSorted(
    (a, b) => missing(a) - missing(b) || direction * compare(value(a), value(b)),
  );
};

export const localPage = <Row>(
  rows: readonly Row[] | undefined,
  { page, size }: { readonly page: number; readonly size: number },
): { rows: readonly Row[]; total: number } | undefined =>
  rows && { rows: rows.slice((page - 1) * size, page * size), total: rows.length };
