import { MESSAGE_CHANNELS, MESSAGE_STATES } from "@kolekta/api/telephony/outbox/contract";
import { type FilterValues, param } from "@/lib/url-state.ts";
import { RECORD_FILTERS } from "@/components/case/record-filters.ts";

export const FILTERS = {
  ...RECORD_FILTERS,
  text: param.text(),
  channel: param.choice(MESSAGE_CHANNELS),
  result: param.choice(MESSAGE_STATES),
};
export type MessageRecordFilterValues = FilterValues<typeof FILTERS>;
