import type { ReactNode } from "react";
import { cn } from "@/lib/cn.ts";
import { Cards, SkeletonCards } from "./cards.tsx";
import { TableHead } from "./head.tsx";
import type { Density } from "./preferences.ts";
import { type RowsProps, SkeletonRows, TableRows } from "./rows.tsx";
import { SelectAll } from "./select-all.tsx";
import { useScrollMemory } from "./scroll-memory.ts";
import type { Sort } from "./table-state.ts";

export interface BodyProps<Row> extends RowsProps<Row> {
  label: string;
  density: Density;
  /** No data has arrived yet. */
  pending: boolean;
  /** The rows are reloading; a live list does so all day. */
  busy: boolean;
  /** The rows answer other filters or another page than the ones set. */
  stale: boolean;
  size: number;
  sort: Sort | null;
  onSort: (sort: Sort | null) => void;
  emptyState: ReactNode;
}

/** A scrollable area must be focusable even without a focusable element inside. */
const REACHABLE = { tabIndex: 0 };

const FADED = "opacity-60 transition-opacity";

export const CardBody = <Row,>(props: BodyProps<Row>) => {
  const { pending, busy, stale, emptyState } = props;
  if (pending) return <SkeletonCards count={6} />;
  if (emptyState) return <div className="bg-card rounded-lg border">{emptyState}</div>;
  return (
    <div aria-busy={busy} className={cn(stale && FADED)}>
      <Cards {...props} />
    </div>
  );
};

export const TableBody = <Row,>(props: BodyProps<Row>) => {
  const {
    label,
    density,
    pending,
    busy,
    stale,
    size,
    sort,
    onSort,
    emptyState,
    rows,
    columns,
    rowKey,
    selection,
  } = props;
  const scroller = useScrollMemory(!pending);
  return (
    <div
      ref={scroller}
      role="region"
      aria-label={label}
      {...REACHABLE}
      aria-busy={pending || busy}
      className="bg-card relative min-h-0 overflow-auto rounded-lg border -outline-offset-2 print:overflow-visible"
    >
      <table className={cn("text-table w-full border-separate border-spacing-0", stale && FADED)}>
        <caption className="sr-only">{label}</caption>
        <TableHead
          columns={columns}
          sort={sort}
          onSort={onSort}
          selectAll={
            selection ? <SelectAll rows={rows} rowKey={rowKey} selection={selection} /> : null
          }
        />
        {pending ? (
          <SkeletonRows
            columns={columns}
            count={size}
            selectable={selection !== null}
            density={density}
          />
        ) : (
          <TableRows {...props} />
        )}
      </table>
      {emptyState}
    </div>
  );
};
