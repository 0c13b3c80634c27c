import type { Day } from "@kolekta/api/core/calendar";
import type { AgentMonth } from "@kolekta/api/manage/schedule/contract";
import { type Month, toMonth } from "./calendar/days.ts";
import type { Cells } from "./calendar/grid-moves.ts";

export interface Cell {
  readonly day: Day;
  readonly code: string | null;
  /** Switched off: it counts as no shift. */
  readonly off: boolean;
  /** False where the month of the day has not come. */
  readonly isLoaded: boolean;
  /** Changed here; the server has not answered yet. */
  readonly saving: boolean;
}

export interface CalendarLine {
  readonly agent: AgentMonth;
  readonly cells: readonly Cell[];
}

/** A day of an agent as it is shown, and what it is to be. */
export interface ScheduleCellChange {
  readonly agentId: number;
  readonly day: Day;
  readonly seen: string | null;
  readonly code: string | null;
}

/** What setting the selected cells changes: days that are past, or so already, are left out. */
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
      .map((cell) => ({
        agentId: agent.agentId,
        day: cell.day,
        seen: cell.code,
        code,
      })),
  );

/** What somebody has just set, by agent and day; it shows before the server has answered. */
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

/** The agents of the first month with their days, which may lie in two months. */
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

/** A month with one day changed, as the server now has it. */
export const withCode = (agent: AgentMonth, day: Day, code: string | null): AgentMonth => ({
  ...agent,
  codes: agent.codes.with(toDayOfMonth(day) - 1, code),
});
