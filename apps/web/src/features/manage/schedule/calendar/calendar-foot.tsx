import type { Day } from "@kolekta/api/core/calendar";
import { cn } from "@/lib/cn.ts";
import { useFormat, useT } from "@/lib/i18n.tsx";
import type { DayCount } from "../use-calendar.ts";

interface Props {
  days: readonly Day[];
  counts: ReadonlyMap<Day, DayCount>;
}

const LINES = [
  { field: "onShift", className: "bottom-7 border-t font-semibold" },
  { field: "scheduled", className: "bottom-0 text-muted-foreground" },
] as const;

/** Agents on shift and agents with any code per day, for all agents under the filter. */
export const CalendarFoot = ({ days, counts }: Props) => {
  const t = useT();
  const { number } = useFormat();
  return (
    <tfoot>
      {LINES.map(({ field, className }) => (
        <tr key={field}>
          <th
            scope="row"
            className={cn("bg-card sticky left-0 z-30 h-7 px-2.5 text-left text-xs", className)}
          >
            {t(`manage.schedule.count.${field}`)}
          </th>
          {days.map((day) => {
            const count = counts.get(day)?.[field];
            return (
              <td
                key={day}
                className={cn(
                  "bg-card tabular sticky z-20 h-7 border-l text-center text-xs",
                  className,
                )}
              >
                {count === undefined ? "" : number(count)}
              </td>
            );
          })}
        </tr>
      ))}
    </tfoot>
  );
};
