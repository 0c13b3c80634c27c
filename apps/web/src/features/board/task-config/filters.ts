import { CONFIG_SORTS, CONFIG_STATUSES } from "@kolekta/api/board/task-config/contract-codes";
import { param } from "@/lib/url-state.ts";

export const FILTERS = {
  title: param.text(),
  institutionId: param.id(),
  stageId: param.id(),
  status: param.choice(CONFIG_STATUSES),
};

export const SORTABLE = CONFIG_SORTS;
