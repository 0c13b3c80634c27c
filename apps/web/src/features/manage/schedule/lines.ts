import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";
import { type Month, toMonth } from "./calendar/days.ts";
import type { Cells } from "./calendar/grid-moves.ts";

export interface Cell {
  readonly day: Day;
  readonly code: string | null;
  /** Switched off: it counts as no shift. */
  readonly off: boolean;
  /** The month of the day has loaded. */
  readonly isLoaded: boolean;
  /** Changed here; the server has not answered yet. */
  readonly saving: boolean;
}

export interface CalendarLine {
  readonly agent: AgentMonth;
  readonly cells: readonly Cell[];
}

export interface ScheduleCellChange {
  readonly agentId: number;
  readonly day: Day;
  readonly seen: string | null;
  readonly code: string | null;
}

/** Computes the changes of the selected cells; omits past and unchanged days. */
export const toChanges = (
  lines: readonly CalendarLine[],
  { top, left, bottom, right }: Cells,
  code: string | null,
  today: Day,
): ScheduleCellChange[] =>
  lines.slice(top - 1, bottom).flatMap(({ agent, cells }) =>
    cells
      .slice(left - 1, right)
      .filter((cell) => cell.isLoaded && cell.day >= today && cell.code !== code)
      .map((cell) => ({ agentId: agent.agentId, day: cell.day, seen: cell.code, code })),
  );

/** Unconfirmed changes by agent and day, shown before the server responds. */
export type Changes = ReadonlyMap<string, string | null>;

export const toCellKey = (agentId: number, day: Day): string => `${agentId} ${day}`;

type Months = ReadonlyMap<Month, readonly AgentMonth[]>;

const toDayOfMonth = (day: Day): number => Number(day.slice(8));

const buildCell = (
  day: Day,
  month: AgentMonth | undefined,
  change: string | null | undefined,
): Cell => {
  const storedCode = month?.codes[toDayOfMonth(day) - 1] ?? null;
  return {
    day,
    code: change === undefined ? storedCode : change,
    off: month?.off.includes(toDayOfMonth(day)) ?? false,
    isLoaded: month !== undefined,
    saving: change !== undefined,
  };
};

/** Combines the agents of the first month with their days in both months. */
export const buildLines = (
  days: readonly Day[],
  months: Months,
  changes: Changes,
): CalendarLine[] => {
  const first = days[0];
  if (first === undefined) return [];
  const byAgent = new Map(
    [...months].map(([month, agents]) => [
      month,
      new Map(agents.map((agent) => [agent.agentId, agent])),
    ]),
  );
  return (months.get(toMonth(first)) ?? []).map((agent) => ({
    agent,
    cells: days.map((day) =>
      buildCell(
        day,
        byAgent.get(toMonth(day))?.get(agent.agentId),
        changes.get(toCellKey(agent.agentId, day)),
      ),
    ),
  }));
};

/** Returns the month with one changed day, as saved by the server. */
export const withCode = (agent: AgentMonth, day: Day, code: string | null): AgentMonth => ({
  ...agent,
  codes: agent.codes.with(toDayOfMonth(day) - 1, code),
});
