/** What the register is narrowed by, as it stands in the address. */
import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import {
  BAR_REASONS,
  BAR_SORTS,
  BAR_SOURCES,
  BAR_STATES,
} from "@kolekta/api/tasks/bar/contract-codes";
import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import { type FiltersOf, param } from "@/lib/url-state.ts";

export const TABS = [...BAR_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  search: param.text(),
  channel: param.one(CONTACT_CHANNELS),
  reason: param.one(BAR_REASONS),
  source: param.one(BAR_SOURCES),
  institutionId: param.id(),
  from: param.day(),
  to: param.day(),
};
export type Filters = FiltersOf<typeof FILTERS>;

export const SORTABLE = BAR_SORTS;

/** The tab, its page, and the line that is looked at. */
export const VIEW = {
  tab: param.one(TABS),
  page: param.id(),
  show: param.id(),
};

/** A whole number is looked for as one, anything else in names. */
export const queryOf = ({ search, ...filters }: Filters) => {
  if (search === undefined || search === "") return filters;
  return isWholePhone(search) ? { ...filters, phone: search } : { ...filters, text: search };
};
