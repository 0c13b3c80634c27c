import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import {
  DO_NOT_CONTACT_REASONS,
  DO_NOT_CONTACT_SORTS,
  DO_NOT_CONTACT_SOURCES,
  DO_NOT_CONTACT_STATES,
} from "@kolekta/api/tasks/do-not-contact/contract-codes";
import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const TABS = [...DO_NOT_CONTACT_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  search: param.text(),
  channel: param.choice(CONTACT_CHANNELS),
  reason: param.choice(DO_NOT_CONTACT_REASONS),
  source: param.choice(DO_NOT_CONTACT_SOURCES),
  institutionId: param.id(),
  from: param.day(),
  to: param.day(),
};
export type DoNotContactFilterValues = FilterValues<typeof FILTERS>;

export const SORTABLE = DO_NOT_CONTACT_SORTS;

export const VIEW = {
  tab: param.choice(TABS),
  page: param.id(),
  show: param.id(),
};

/** Searches a complete number by number and other text by name. */
export const toQuery = ({ search, ...filters }: DoNotContactFilterValues) => {
  if (search === undefined || search === "") return filters;
  return isWholePhone(search) ? { ...filters, phone: search } : { ...filters, text: search };
};
