/** What the list of changes is narrowed by, as it stands in the address. */
import { CHANGE_SUBJECTS } from "@kolekta/api/manage/change/contract";
import { instantsOf } from "@/components/case/record-filters.ts";
import { type FiltersOf, param } from "@/lib/url-state.ts";

export const FILTERS = {
  subject: param.one(CHANGE_SUBJECTS),
  subjectId: param.text(),
  editorId: param.id(),
  from: param.day(),
  to: param.day(),
};
type Filters = FiltersOf<typeof FILTERS>;

export const queryOf = ({ from, to, ...rest }: Filters, zone: string) => ({
  ...rest,
  ...instantsOf({ from, to }, zone),
});
