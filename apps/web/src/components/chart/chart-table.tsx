import { TextButton } from "@/components/ui/text-button.tsx";
import { type ChartData, type ChartSelection, valueAt } from "./data.ts";

interface Props {
  title: string;
  data: ChartData;
  /** Name of a row, for example a day or an agent. */
  pointTitle: string;
  write: (value: number) => string;
  /** The last point first, as days are read. */
  latest?: boolean | undefined;
  onSelect?: ((selection: ChartSelection) => void) | undefined;
}

type CellProps = Pick<Props, "data" | "write" | "onSelect"> & { index: number; order: number };

const Cell = ({ data, write, onSelect, index, order }: CellProps) => {
  const value = valueAt(data, order, index);
  const point = data.points[index];
  const series = data.series[order];
  if (value === null) return "–";
  if (!onSelect || !point || !series) return write(value);
  return (
    <TextButton onClick={() => onSelect({ point: point.key, series: series.key })}>
      {write(value)}
    </TextButton>
  );
};

export const ChartTable = ({ title, pointTitle, latest, ...props }: Props) => {
  const { points, series } = props.data;
  const indexed = points.map((point, index) => ({ point, index }));
  const rows = latest ? indexed.toReversed() : indexed;
  return (
    // Scrolled by keys too.
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="text-table max-h-72 overflow-auto rounded-sm"
    >
      <table className="w-full">
        <thead className="bg-card sticky top-0">
          <tr className="text-muted-foreground text-xs">
            <th scope="col" className="py-1 pr-2 text-left font-medium">
              {pointTitle}
            </th>
            {series.map((chartSeries) => (
              <th key={chartSeries.key} scope="col" className="py-1 pl-2 text-right font-medium">
                {chartSeries.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ point, index }) => (
            <tr key={point.key} className="border-t">
              <th scope="row" className="py-1 pr-2 text-left font-normal">
                {point.label}
              </th>
              {series.map((chartSeries, order) => (
                <td key={chartSeries.key} className="tabular py-1 pl-2 text-right">
                  <Cell {...props} index={index} order={order} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
