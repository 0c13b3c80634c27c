import { STAGE_TYPES } from "@kolekta/api/manage/stage/contract";
import { filter } from "@/components/list/filters.ts";

export const FILTERS = {
  text: filter.search("manage.stage.search"),
  type: filter.code(
    STAGE_TYPES,
    "manage.stage.type",
    "manage.stage.anyType",
    (type) => `manage.stage.typeName.${type}`,
  ),
  institutionId: filter.institution(),
};
