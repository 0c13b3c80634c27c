import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";
import { useMemo } from "react";
import type { TableState } from "@/components/data-table/table-state.ts";
import { SELDOM } from "@/hooks/use-agents.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type Month, toMonth } from "./calendar/days.ts";
import type { ScheduleFilterValues } from "./filters.ts";
import { type Changes, buildLines } from "./lines.ts";

export type DayCount = Outputs["manage"]["schedule"]["countDays"][number];
export type ShiftCode = Outputs["manage"]["schedule"]["listCodes"][number];

const NO_CODES: readonly ShiftCode[] = [];
const QUIET = { meta: { quiet: true } };

/** Loads the shift codes, as a list and by their letters. */
export const useCodes = () => {
  const { data } = trpc.manage.schedule.listCodes.useQuery(undefined, SELDOM);
  const codes = data ?? NO_CODES;
  return useMemo(
    () => ({
      codes,
      byCode: new Map(codes.map((shiftCode) => [shiftCode.code, shiftCode])),
      enabled: codes.filter((shiftCode) => shiftCode.enabled),
    }),
    [codes],
  );
};

export type Codes = ReturnType<typeof useCodes>;

/** Months of the view; a week can span two. */
const listMonths = (days: readonly Day[]): [Month, Month | undefined] => {
  const [first = "", second] = [...new Set(days.map(toMonth))];
  return [first, second];
};

const useMonths = (state: TableState<ScheduleFilterValues>, days: readonly Day[]) => {
  const { filters, page, size } = state;
  const [first, second] = listMonths(days);
  const input = { ...filters, page, size, month: first };
  const next = { ...input, month: second ?? first };
  const enabled = second !== undefined;
  const list = trpc.manage.schedule.list;
  const current = list.useQuery(input, QUIET);
  const nexts = list.useQuery(next, { ...QUIET, enabled });
  const months = useMemo(() => {
    const seen = new Map<Month, readonly AgentMonth[]>();
    if (current.data) seen.set(first, current.data.rows);
    if (nexts.data && second) seen.set(second, nexts.data.rows);
    return seen;
  }, [current.data, nexts.data, first, second]);
  return {
    own: current,
    nexts: enabled ? nexts : null,
    months,
    inputs: enabled ? [input, next] : [input],
  };
};

const useCounts = ({ filters }: TableState<ScheduleFilterValues>, days: readonly Day[]) => {
  const [first, second] = listMonths(days);
  const { countDays } = trpc.manage.schedule;
  const current = countDays.useQuery({ ...filters, month: first }, QUIET);
  const nexts = countDays.useQuery(
    { ...filters, month: second ?? first },
    { ...QUIET, enabled: second !== undefined },
  );
  return useMemo(
    () =>
      new Map(
        [...(current.data ?? []), ...(nexts.data ?? [])].map((dayCount) => [
          dayCount.day,
          dayCount,
        ]),
      ),
    [current.data, nexts.data],
  );
};

/** Agents of a page with their days, and the counts per day under the filter. */
export const useCalendar = (
  state: TableState<ScheduleFilterValues>,
  days: readonly Day[],
  changes: Changes,
) => {
  const { own: current, nexts, months, inputs } = useMonths(state, days);
  const counts = useCounts(state, days);
  const lines = useMemo(() => buildLines(days, months, changes), [days, months, changes]);
  return {
    lines,
    counts,
    inputs,
    total: current.data?.total ?? 0,
    pending: current.data === undefined,
    error: current.data === undefined ? current.error : null,
    fetching: current.isFetching || nexts?.isFetching === true,
    refetch: () => {
      void current.refetch();
      void nexts?.refetch();
    },
  };
};

export type Calendar = ReturnType<typeof useCalendar>;
export type CalendarInput = Calendar["inputs"][number];
