import type { ComponentProps } from "react";
import { EmptyState } from "@/components/page/states.tsx";
import { AreaTable } from "./area-table.tsx";
import { Area, type Fetched } from "./area.tsx";

type TableProps<Row> = ComponentProps<typeof AreaTable<Row>>;

interface Props<Row> extends Omit<TableProps<Row>, "rows"> {
  result: Fetched<readonly Row[]>;
  /** Empty state. */
  empty: ComponentProps<typeof EmptyState>;
}

export const AreaList = <Row,>({ result, empty, ...table }: Props<Row>) => (
  <Area result={result}>
    {(rows) =>
      rows.length === 0 ? <EmptyState {...empty} /> : <AreaTable {...table} rows={rows} />
    }
  </Area>
);
