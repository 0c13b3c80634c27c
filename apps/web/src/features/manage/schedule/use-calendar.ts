import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";
import { useMemo } from "react";
import type { TableState } from "@/components/data-table/table-state.ts";
import { SELDOM } from "@/hooks/use-agents.ts";
import { type Outputs, trpc } from "@/lib/trpc.ts";
import { type Month, monthOf } from "./calendar/days.ts";
import type { Filters } from "./filters.ts";
import { type Changes, linesOf } from "./lines.ts";

export type DayCount = Outputs["manage"]["schedule"]["countDays"][number];
export type ShiftCode = Outputs["manage"]["schedule"]["listCodes"][number];

const NO_CODES: readonly ShiftCode[] = [];
const QUIET = { meta: { quiet: true } };

/** Every shift code, and each by its letters. */
export const useCodes = () => {
  const { data } = trpc.manage.schedule.listCodes.useQuery(undefined, SELDOM);
  const codes = data ?? NO_CODES;
  return useMemo(
    () => ({
      codes,
      byCode: new Map(codes.map((one) => [one.code, one])),
      enabled: codes.filter((one) => one.enabled),
    }),
    [codes],
  );
};

export type Codes = ReturnType<typeof useCodes>;

/** The first month that is shown, and the second where a week lies in both. */
const monthsOf = (days: readonly Day[]): [Month, Month | undefined] => {
  const [first = "", second] = [...new Set(days.map(monthOf))];
  return [first, second];
};

const useMonths = (state: TableState<Filters>, days: readonly Day[]) => {
  const { filters, page, size } = state;
  const [first, second] = monthsOf(days);
  const input = { ...filters, page, size, month: first };
  const next = { ...input, month: second ?? first };
  const enabled = second !== undefined;
  const list = trpc.manage.schedule.list;
  const own = list.useQuery(input, QUIET);
  const nexts = list.useQuery(next, { ...QUIET, enabled });
  const months = useMemo(() => {
    const seen = new Map<Month, readonly AgentMonth[]>();
    if (own.data) seen.set(first, own.data.rows);
    if (nexts.data && second) seen.set(second, nexts.data.rows);
    return seen;
  }, [own.data, nexts.data, first, second]);
  return {
    own,
    nexts: enabled ? nexts : null,
    months,
    inputs: enabled ? [input, next] : [input],
  };
};

const useCounts = ({ filters }: TableState<Filters>, days: readonly Day[]) => {
  const [first, second] = monthsOf(days);
  const { countDays } = trpc.manage.schedule;
  const own = countDays.useQuery({ ...filters, month: first }, QUIET);
  const nexts = countDays.useQuery(
    { ...filters, month: second ?? first },
    { ...QUIET, enabled: second !== undefined },
  );
  return useMemo(
    () => new Map([...(own.data ?? []), ...(nexts.data ?? [])].map((one) => [one.day, one])),
    [own.data, nexts.data],
  );
};

/** The agents of a page with their days, and what each day comes to under the filter. */
export const useCalendar = (state: TableState<Filters>, days: readonly Day[], changes: Changes) => {
  const { own, nexts, months, inputs } = useMonths(state, days);
  const counts = useCounts(state, days);
  const lines = useMemo(() => linesOf(days, months, changes), [days, months, changes]);
  return {
    lines,
    counts,
    inputs,
    total: own.data?.total ?? 0,
    pending: own.data === undefined,
    error: own.data === undefined ? own.error : null,
    fetching: own.isFetching || nexts?.isFetching === true,
    refetch: () => {
      void own.refetch();
      void nexts?.refetch();
    },
  };
};

export type Calendar = ReturnType<typeof useCalendar>;
export type CalendarInput = Calendar["inputs"][number];
