import {
  MONITOR_SORTS,
  TASK_SORTS,
  TASK_STATES,
} from "@kolekta/api/board/daily-task/contract-codes";
import { param } from "@/lib/url-state.ts";

const SCOPE_PARAMS = {
  institutionId: param.id(),
  groupId: param.id(),
  stageId: param.id(),
  from: param.day(),
  to: param.day(),
};

export const TASK_FILTERS = {
  title: param.text(),
  state: param.choice(TASK_STATES),
  ...SCOPE_PARAMS,
};

export const MONITOR_FILTERS = { text: param.text(), ...SCOPE_PARAMS };

export { MONITOR_SORTS, TASK_SORTS };
