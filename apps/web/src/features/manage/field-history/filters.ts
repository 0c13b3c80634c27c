import { CHANGE_SUBJECTS } from "@kolekta/api/manage/field-history/contract";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const FILTERS = {
  subject: param.choice(CHANGE_SUBJECTS),
  subjectId: param.text(),
  editorId: param.id(),
  from: param.day(),
  to: param.day(),
};
type Filters = FilterValues<typeof FILTERS>;

export const toQuery = ({ from, to, ...rest }: Filters, zone: string) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
});
