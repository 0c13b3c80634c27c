import { Input } from "@/components/ui/input.tsx";
import type { TableState } from "./table-state.ts";

export interface Days {
  readonly from?: unknown;
  readonly to?: unknown;
}

interface Props {
  state: Pick<TableState<Days>, "filters" | "setFilters">;
  /** What the two days are of. */
  labels: Record<keyof Days, string>;
}

const ENDS = ["from", "to"] as const;

/** From a day to a day, side by side. */
export const DayRange = ({ state, labels }: Props) => (
  <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
    {ENDS.map((end) => (
      <label
        key={end}
        className="text-muted-foreground flex flex-col gap-1 text-xs md:flex-row md:items-center md:gap-1.5"
      >
        {labels[end]}
        <Input
          type="date"
          className="md:w-36"
          value={String(state.filters[end] ?? "")}
          onChange={({ target }) =>
            state.setFilters({ [end]: target.value || undefined })
          }
        />
      </label>
    ))}
  </div>
);
