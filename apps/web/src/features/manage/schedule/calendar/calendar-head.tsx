import type { Day } from "@kolekta/api/core/calendar";
import { PartyPopper } from "lucide-react";
import { memo } from "react";
import { useLang, useT } from "@/lib/i18n.tsx";
import { cn } from "@/lib/cn.ts";
import type { View } from "../use-period.ts";
import { formatDayOfMonth, longDay, weekdayName } from "./day-names.ts";
import { isWeekend } from "./days.ts";
import { buildCellAttributes } from "./use-grid.ts";

interface HeadCellProps {
  day: Day;
  col: number;
  view: View;
  today: boolean;
  holiday: string | null;
  tabStop: boolean;
  hasMenu: boolean;
}

const DayHead = memo((props: HeadCellProps) => {
  const { day, col, view, today, holiday, tabStop, hasMenu } = props;
  const t = useT();
  const lang = useLang();
  const label = [
    longDay(day, lang),
    ...(today ? [t("core.word.today")] : []),
    ...(holiday ? [holiday] : []),
  ].join(", ");
  return (
    <th
      scope="col"
      {...buildCellAttributes(0, col)}
      aria-colindex={col + 1}
      aria-label={label}
      aria-haspopup={hasMenu ? "menu" : undefined}
      title={label}
      tabIndex={tabStop ? 0 : -1}
      className={cn(
        "text-muted-foreground sticky top-0 z-20 h-11 border-b border-l p-0 text-center text-xs font-medium -outline-offset-2",
        isWeekend(day) || holiday ? "bg-muted" : "bg-card",
        hasMenu && "hover:bg-accent cursor-pointer",
      )}
    >
      <span aria-hidden className="block leading-4">
        {weekdayName(day, lang, view === "week" ? "short" : "narrow")}
      </span>
      <span
        aria-hidden
        className={cn(
          "tabular mx-auto grid h-5 min-w-5 place-items-center rounded-full px-0.5",
          view === "week" && "w-fit",
          today && "bg-primary text-primary-foreground font-semibold",
          !today && holiday && "text-destructive font-semibold",
        )}
      >
        {formatDayOfMonth(day)}
      </span>
      {holiday ? (
        <PartyPopper aria-hidden className="text-destructive absolute top-0.5 right-0.5 size-2.5" />
      ) : null}
    </th>
  );
});
DayHead.displayName = "DayHead";

interface Props {
  days: readonly Day[];
  view: View;
  today: Day;
  holidayOn: (day: Day) => string | null;
  /** Tab stop of the header, if it has one. */
  tabCol: number | null;
  hasMenu: boolean;
}

/** Header with the days, sticky while the agents scroll. */
export const CalendarHead = (props: Props) => {
  const { days, view, today, holidayOn, tabCol, hasMenu } = props;
  const t = useT();
  return (
    <thead>
      <tr aria-rowindex={1}>
        <th
          scope="col"
          {...buildCellAttributes(0, 0)}
          aria-colindex={1}
          tabIndex={tabCol === 0 ? 0 : -1}
          className="bg-card text-muted-foreground sticky top-0 left-0 z-30 w-48 border-b px-2.5 text-left text-xs font-medium -outline-offset-2"
        >
          {t("core.field.agent")}
        </th>
        {days.map((day, index) => (
          <DayHead
            key={day}
            day={day}
            col={index + 1}
            view={view}
            today={day === today}
            holiday={holidayOn(day)}
            tabStop={tabCol === index + 1}
            hasMenu={hasMenu}
          />
        ))}
      </tr>
    </thead>
  );
};
