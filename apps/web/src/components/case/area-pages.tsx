import { type ComponentProps, type ReactNode, useState } from "react";
import { Pager } from "@/components/data-table/pager.tsx";
import { EmptyState } from "@/components/page/states.tsx";
import { cn } from "@/lib/cn.ts";
import { AreaTable } from "./area-table.tsx";
import { Area, type Fetched } from "./area.tsx";

interface Paging {
  readonly page: number;
  readonly size: number;
  readonly onPage: (page: number) => void;
}

/** Page of a list; local state that is lost when the list unmounts. */
export const usePaging = (size: number): Paging => {
  const [page, onPage] = useState(1);
  return { page, size, onPage };
};

interface Props<Row> {
  result: Fetched<{ readonly rows: readonly Row[]; readonly total: number }>;
  paging: Paging;
  /** Empty state. */
  empty?: ComponentProps<typeof EmptyState>;
  className?: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** List in a case or dialog, loaded page by page. */
export const AreaPages = <Row,>(props: Props<Row>) => {
  const { result, paging, empty, className, children } = props;
  return (
    <Area result={result}>
      {({ rows, total }) =>
        total === 0 && empty ? (
          <EmptyState {...empty} />
        ) : (
          <div className={cn("flex flex-col gap-2", className)}>
            {children(rows)}
            {total > paging.size ? <Pager {...paging} total={total} /> : null}
          </div>
        )
      }
    </Area>
  );
};

type TableProps<Row> = Omit<Props<Row>, "children" | "className"> &
  Omit<ComponentProps<typeof AreaTable<Row>>, "rows">;

/** Short table in a case or dialog, loaded page by page. */
export const TablePages = <Row,>(props: TableProps<Row>) => {
  const { result, paging, empty, ...table } = props;
  return (
    <AreaPages result={result} paging={paging} empty={empty}>
      {(rows) => <AreaTable {...table} rows={rows} />}
    </AreaPages>
  );
};
