import { addDays, toLocalDay, type Day } from "@kolekta/api/core/calendar";
import { useMemo } from "react";
import { useNarrow } from "@/hooks/use-media.ts";
import { useSession } from "@/hooks/use-user.tsx";
import { param, useUrlState } from "@/lib/url-state.ts";
import {
  listMonthDays,
  listWeekDays,
  toFirstDay,
  isMonth,
  toMonday,
  type Month,
  monthAfter,
  toMonth,
} from "./calendar/days.ts";

const PERIOD = {
  month: (text: string): Month | undefined => (isMonth(text) ? text : undefined),
  /** Any day of the shown week. */
  week: param.day(),
};

export type View = "month" | "week";

/** Visible days: a month or a week from the address. A phone always shows a week. */
export const usePeriod = () => {
  const { zone } = useSession();
  const narrow = useNarrow();
  const today = toLocalDay(new Date(), zone);
  const { values, set } = useUrlState(PERIOD);
  const { month = toMonth(today), week } = values;
  const view: View = narrow || week !== undefined ? "week" : "month";
  const start = week ?? (month === toMonth(today) ? today : toFirstDay(month));
  const days = useMemo(
    () => (view === "week" ? listWeekDays(start) : listMonthDays(month)),
    [view, start, month],
  );
  const moveTo = (day: Day) =>
    set(
      view === "week"
        ? { week: toMonday(day), month: undefined }
        : { month: toMonth(day), week: undefined },
    );
  return {
    view,
    days,
    today,
    /** A week uses the month of its first day for filters and files. */
    month: view === "week" ? toMonth(days[0] ?? start) : month,
    goTo: moveTo,
    step: (by: -1 | 1) =>
      moveTo(view === "week" ? addDays(start, by * 7) : toFirstDay(monthAfter(month, by))),
    setView: (next: View) =>
      set(
        next === "week"
          ? { week: toMonday(start), month: undefined }
          : { month: toMonth(start), week: undefined },
      ),
  };
};

export type Period = ReturnType<typeof usePeriod>;
