import { CONFIG_STATUSES } from "@kolekta/api/board/task-config/contract-codes";
import { filter } from "@/components/list/filters.ts";

export const FILTERS = {
  title: filter.search("board.taskConfig.search"),
  institutionId: filter.institution("stageId"),
  stageId: filter.stage(),
  status: filter.code(
    CONFIG_STATUSES,
    "core.field.status",
    "core.filter.anyStatus",
    (code) => `board.taskConfig.statusName.${code}`,
  ),
};
