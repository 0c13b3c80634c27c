import { type FiltersOf, param } from "@/lib/url-state.ts";

/** What the calendar is narrowed by, as it stands in the address. */
export const FILTERS = {
  institutionId: param.int(),
  groupId: param.int(),
  queueId: param.int(),
  text: param.text(),
  code: param.text(),
};
export type Filters = FiltersOf<typeof FILTERS>;
