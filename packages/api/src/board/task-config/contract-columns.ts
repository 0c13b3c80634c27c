import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { ConfigRow } from "./contract.ts";

const col = createColumnHelper<ConfigRow>();

export const configColumns = {
  title: col.text("board.taskConfig.title", "title"),
  description: col.text("board.taskConfig.description", ({ description }) => description || null),
  status: col.code("core.field.status", "status", (code) => `board.taskConfig.statusName.${code}`),
  stage: col.stage(),
  audience: col.code(
    "board.taskConfig.audience",
    "audience",
    (code) => `board.taskConfig.audienceName.${code}`,
  ),
  agents: col.text(
    "core.field.agents",
    ({ agents }) => agents.map(({ name }) => name).join(", ") || null,
  ),
  deadline: col.text("board.taskConfig.deadline", "deadline"),
  recurrence: col.code(
    "board.taskConfig.recurrence",
    "recurrence",
    (code) => `board.taskConfig.recurrenceName.${code}`,
  ),
  remind: col.count("board.taskConfig.remindField", "remindMinutes"),
  days: col.day("board.taskConfig.from", "from"),
  until: col.day("board.taskConfig.until", "until"),
  institution: col.institution(),
  group: col.text("core.field.group", "groupName", "board.taskConfig.whole"),
  version: col.count("board.taskConfig.version", "version"),
  editor: col.text("core.field.by", "editorName"),
  updated: col.instant("board.taskConfig.editor", "updatedAt"),
} satisfies ListColumns<ConfigRow>;
