import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { DayFigures, TotalFigures } from "./contract.ts";
import { FLOW_FIGURES, isAmount, OPEN_FIGURES } from "./contract-codes.ts";

type FlowRow = Omit<DayFigures, "day">;
const col = createColumnHelper<FlowRow>();

const flowColumns: ListColumns<FlowRow> = Object.fromEntries(
  FLOW_FIGURES.map((figure) => {
    const label = `reports.lenderReport.figure.${figure}` as const;
    const value = (row: FlowRow) => row[figure];
    return [figure, isAmount(figure) ? col.money(label, value) : col.count(label, value)];
  }),
);

const dayCol = createColumnHelper<DayFigures>();

export const dayColumns: ListColumns<DayFigures> = {
  day: dayCol.day("core.field.day", "day"),
  ...flowColumns,
};

const totalCol = createColumnHelper<TotalFigures>();

export const totalColumns: ListColumns<TotalFigures> = {
  ...flowColumns,
  ...Object.fromEntries(
    OPEN_FIGURES.map((figure) => {
      const label = `reports.lenderReport.figure.${figure}` as const;
      return [
        figure,
        isAmount(figure) ? totalCol.money(label, figure) : totalCol.count(label, figure),
      ];
    }),
  ),
};
