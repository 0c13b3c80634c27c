import { REVEALED, USER_ACTIONS } from "@kolekta/api/manage/activity/contract-codes";
import { REVEALED_WORDS } from "@kolekta/api/manage/activity/contract-columns";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";

const isCaseId = (text: string): boolean => /^[1-9]\d{0,14}$/.test(text);

const SHARED = {
  login: filter.search("core.field.login"),
  taskId: filter.search("tasks.case.field.taskId", {
    whole: { fits: isCaseId, hint: "manage.activity.caseIdHint" },
  }),
  institutionId: filter.institution(),
  from: filter.from(),
  to: filter.to(),
};

export const BEHAVIOUR_FILTERS = {
  ...SHARED,
  userAction: filter.code(
    USER_ACTIONS,
    "core.field.action",
    "manage.activity.anyAction",
    (action) => `manage.activity.action.${action}`,
  ),
};

export const REVEAL_FILTERS = {
  ...SHARED,
  datum: filter.code(
    REVEALED,
    "core.field.kind",
    "manage.activity.anyNumberKind",
    (datum) => REVEALED_WORDS[datum],
  ),
};

export const toQuery = <F extends ListFilterValues<typeof SHARED>>(filters: F, zone: string) => ({
  ...filters,
  ...toInstantRange(filters, zone),
  taskId: filters.taskId === undefined ? undefined : Number(filters.taskId),
});
