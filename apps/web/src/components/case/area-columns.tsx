import type { Currency } from "@kolekta/api/core/money";
import type { ReactNode } from "react";
import { Money, NumberText } from "@/components/page/values.tsx";
import type { AreaColumn } from "./area-table.tsx";

type Figure<Row> = (row: Row) => number | null;

/** Right-aligned column of numbers. */
const figures =
  <BaseRow,>(show: (figure: number | null, row: BaseRow) => ReactNode) =>
  <Row extends BaseRow>(id: string, header: string, getFigure: Figure<Row>): AreaColumn<Row> => ({
    id,
    header,
    align: "end",
    cell: (row) => show(getFigure(row), row),
  });

/** A column of counts. */
export const countColumn = figures((count) => <NumberText value={count} />);

/** A column of amounts, each in the currency of its row. */
export const moneyColumn = figures<{ readonly currency: Currency }>((minor, { currency }) => (
  <Money minor={minor} currency={currency} />
));
