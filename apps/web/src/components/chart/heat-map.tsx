import { type KeyboardEvent, useRef, useState } from "react";
import { useFormat, useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import { ChartFrame } from "./chart-card.tsx";
import type { ChartPoint } from "./data.ts";
import { HeatCell, toHeatStyle } from "./heat-cell.tsx";
import { type HeatRange, heatRange, computeInk } from "./heat.ts";
import { type ChartUnit, buildValueFormat } from "./unit.ts";

export interface HeatRow extends ChartPoint {
  /** Note beside the name, for example the size of a cohort. */
  readonly note?: string;
  /** One value per column; null when missing. */
  readonly values: readonly (number | null)[];
}

export interface HeatSelection {
  readonly row: string;
  readonly column: string;
}

interface Props {
  title: string;
  period: string;
  rowTitle: string;
  columnTitle: string;
  /** Name of the `note` column. */
  noteTitle?: string;
  valueTitle: string;
  unit: ChartUnit;
  rows: readonly HeatRow[];
  columns: readonly ChartPoint[];
  /** Defaults to the range of the values. */
  range?: HeatRange;
  onSelect?: (selection: HeatSelection) => void;
}

const STEPS: Record<string, readonly [row: number, column: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The table is one tab stop; arrow keys move between its cells. */
const useCells = ({ rows, columns }: Props) => {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState({ row: 0, column: 0 });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, at.row + step[0]));
    const column = Math.max(0, Math.min(columns.length - 1, at.column + step[1]));
    setAt({ row, column });
    table.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  };
  return { table, at, setAt, onKeyDown };
};

const Scale = ({
  range,
  name,
  write,
}: {
  range: HeatRange;
  name: string;
  write: (value: number) => string;
}) => (
  <p className="text-muted-foreground tabular flex flex-wrap items-center gap-2 text-xs">
    <span>{name}</span>
    <span>{write(range.min)}</span>
    <span aria-hidden className="flex">
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <span
          key={share}
          className="h-3 w-5"
          style={toHeatStyle(computeInk(share, { min: 0, max: 1 }))}
        />
      ))}
    </span>
    <span>{write(range.max)}</span>
  </p>
);

const HEAD = "text-muted-foreground px-2 py-1 text-xs font-medium";
const FIRST = "bg-card sticky left-0 z-10 text-left";

const Head = ({ columns, rowTitle, columnTitle, noteTitle }: Props) => (
  <thead>
    <tr>
      <th scope="col" rowSpan={2} className={cn(HEAD, FIRST, "align-bottom")}>
        {rowTitle}
      </th>
      {noteTitle === undefined ? null : (
        <th scope="col" rowSpan={2} className={cn(HEAD, "text-right align-bottom")}>
          {noteTitle}
        </th>
      )}
      <th scope="colgroup" colSpan={columns.length} className={cn(HEAD, "text-left")}>
        {columnTitle}
      </th>
    </tr>
    <tr>
      {columns.map((column) => (
        <th key={column.key} scope="col" className={cn(HEAD, "text-right")}>
          {column.short ?? column.label}
        </th>
      ))}
    </tr>
  </thead>
);

interface BodyProps extends Props {
  range: HeatRange;
  write: (value: number) => string;
  cells: ReturnType<typeof useCells>;
}

const Body = (props: BodyProps) => {
  const { rows, columns, noteTitle, range, write, onSelect, cells } = props;
  const { at, setAt, onKeyDown } = cells;
  return (
    <tbody>
      {rows.map((row, rowAt) => (
        <tr key={row.key}>
          <th scope="row" className={cn(FIRST, "px-2 py-1 font-normal whitespace-nowrap")}>
            {row.label}
          </th>
          {noteTitle === undefined ? null : (
            <td className="px-2 text-right whitespace-nowrap">{row.note}</td>
          )}
          {columns.map((column, columnAt) => (
            <HeatCell
              key={column.key}
              cellKey={`${rowAt}-${columnAt}`}
              value={row.values[columnAt] ?? null}
              range={range}
              write={write}
              stop={at.row === rowAt && at.column === columnAt}
              onFocus={() => setAt({ row: rowAt, column: columnAt })}
              onKeyDown={onKeyDown}
              onSelect={onSelect && (() => onSelect({ row: row.key, column: column.key }))}
            />
          ))}
        </tr>
      ))}
    </tbody>
  );
};

/** Table of rows and columns; cells with higher values have a deeper colour. */
export const HeatMap = (props: Props) => {
  const { title, period, rows, unit, onSelect } = props;
  const t = useT();
  const format = useFormat();
  const values = rows.map((row) => row.values);
  const range = props.range ?? heatRange(values);
  const { write } = buildValueFormat(unit, format, range.max);
  const cells = useCells(props);
  const blank = values.flat().every((value) => value === null);
  return (
    <ChartFrame title={title} period={period} blank={blank}>
      {range.max > range.min ? <Scale range={range} name={props.valueTitle} write={write} /> : null}
      <div
        role="region"
        aria-label={onSelect ? `${title}. ${t("app.chart.cells")}` : title}
        tabIndex={onSelect ? -1 : 0}
        className="overflow-x-auto rounded-sm"
      >
        <table
          ref={cells.table}
          className="text-table tabular w-full border-separate border-spacing-px"
        >
          <Head {...props} />
          <Body {...props} range={range} write={write} cells={cells} />
        </table>
      </div>
    </ChartFrame>
  );
};
