import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { MonitorRow, TaskRow } from "./contract.ts";

const col = createColumnHelper<TaskRow>();

export const taskColumns = {
  title: col.text("board.dailyTask.task", "title"),
  description: col.text("board.taskConfig.description", ({ description }) => description || null),
  state: col.code("core.field.status", "state", (code) => `board.dailyTask.stateName.${code}`),
  deadline: col.instant("board.taskConfig.deadline", "deadlineAt"),
  agent: col.agent(),
  group: col.group(),
  institution: col.institution(),
  stage: col.stage(),
  content: col.text("board.taskConfig.content", "content"),
  completed: col.instant("board.dailyTask.completedAt", "completedAt"),
} satisfies ListColumns<TaskRow>;

const agentCol = createColumnHelper<MonitorRow>();

export const monitorColumns = {
  agent: agentCol.agent(),
  group: agentCol.group(),
  institution: agentCol.institution(),
  completion: agentCol.share("board.dailyTask.completion", "completion"),
  tasks: agentCol.count("board.dailyTask.total", "tasks"),
  open: agentCol.count("board.dailyTask.stateName.OPEN", "open"),
  overdue: agentCol.count("board.dailyTask.stateName.OVERDUE", "overdue"),
  done: agentCol.count("board.dailyTask.stateName.DONE", "done"),
  doneLate: agentCol.count("board.dailyTask.stateName.DONE_LATE", "doneLate"),
  cancelled: agentCol.count("board.dailyTask.stateName.CANCELLED", "cancelled"),
  last: agentCol.instant("board.dailyTask.lastCompleted", "lastCompletedAt"),
} satisfies ListColumns<MonitorRow>;
