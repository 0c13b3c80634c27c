import { type FilterValues, param } from "@/lib/url-state.ts";
import { RECORD_FILTERS } from "@/components/case/record-filters.ts";
import { CALL_STATUSES } from "@kolekta/api/tasks/log/contract";

export const TYPES = ["0", "1", "2", "3", "4", "5", "6"] as const;
export const RECORDINGS = ["with", "without"] as const;

export const FILTERS = {
  ...RECORD_FILTERS,
  callType: param.choice(TYPES),
  callStatus: param.choice(CALL_STATUSES),
  recording: param.choice(RECORDINGS),
};
export type CallRecordFilterValues = FilterValues<typeof FILTERS>;
