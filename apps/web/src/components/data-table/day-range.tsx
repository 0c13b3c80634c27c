import { useId } from "react";
import { isOnCalendar } from "@kolekta/api/core/calendar";
import { DayInput } from "@/components/form/day-input.tsx";
import { cn } from "@/lib/cn.ts";
import type { TableState } from "./table-state.ts";

interface EndProps {
  label: string;
  value: string;
  min?: string;
  max?: string;
  /** Blank, or a day that the calendar has. */
  onDay: (day: string) => void;
  className?: string;
}

/** One end of a range, preceded by its label. */
export const RangeEnd = ({ label, onDay, className, ...days }: EndProps) => {
  const id = useId();
  return (
    <div
      className={cn(
        "text-muted-foreground flex min-w-0 flex-col gap-1 text-xs md:flex-row md:items-center md:gap-1.5",
        className,
      )}
    >
      <label htmlFor={id}>{label}</label>
      <DayInput
        {...days}
        id={id}
        className="md:w-40"
        onChange={(day) => (day === "" || isOnCalendar(day) ? onDay(day) : undefined)}
      />
    </div>
  );
};

export interface Days {
  readonly from?: unknown;
  readonly to?: unknown;
}

interface Props {
  state: Pick<TableState<Days>, "filters" | "setFilters">;
  labels: Record<keyof Days, string>;
  /** Default range of the list, shown while no days are selected. */
  range?: Days | undefined;
}

const ENDS = ["from", "to"] as const;

/** Start and end day, side by side. */
export const DayRange = ({ state, labels, range }: Props) => (
  <div className="grid w-full grid-cols-2 gap-2 md:flex md:w-auto">
    {ENDS.map((end) => (
      <RangeEnd
        key={end}
        label={labels[end]}
        value={String(state.filters[end] ?? range?.[end] ?? "")}
        onDay={(day) => state.setFilters({ ...range, [end]: day || undefined })}
      />
    ))}
  </div>
);
