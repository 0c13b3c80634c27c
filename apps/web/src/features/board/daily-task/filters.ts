import { TASK_STATES } from "@kolekta/api/board/daily-task/contract-codes";
import { filter } from "@/components/list/filters.ts";

const DAYS = { from: filter.from(), to: filter.to() };

const UNITS = {
  institutionId: filter.institution(),
  groupId: filter.group(),
  stageId: filter.stage(),
};

const TASK = {
  title: filter.search("board.dailyTask.search"),
  state: filter.code(
    TASK_STATES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `board.dailyTask.stateName.${code}`,
  ),
};

export const TASK_FILTERS = { ...TASK, ...UNITS, ...DAYS };

/** Not offered to agents, who see only their own tasks. */
export const UNIT_FILTERS = Object.keys(UNITS);

export const MONITOR_FILTERS = {
  text: filter.search("board.dailyTask.searchAgents"),
  ...UNITS,
  ...DAYS,
};
