import { CHANGE_SUBJECTS } from "@kolekta/api/manage/field-history/contract";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const FILTERS = {
  subjectId: filter.search("manage.fieldHistory.subjectId"),
  subject: filter.value(param.choice(CHANGE_SUBJECTS)),
  editorId: filter.value(param.id()),
  from: filter.from(),
  to: filter.to(),
};

export const toQuery = ({ from, to, ...rest }: ListFilterValues<typeof FILTERS>, zone: string) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
});
