import { type FilterValues, param } from "@/lib/url-state.ts";

const CODE = /^[A-Z0-9]{1,6}$/;

export const FILTERS = {
  institutionId: param.id(),
  groupId: param.id(),
  stageId: param.id(),
  text: param.text(),
  code: (text: string): string | undefined => (CODE.test(text) ? text : undefined),
};
export type ScheduleFilterValues = FilterValues<typeof FILTERS>;
