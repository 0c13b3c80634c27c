import { CONTACT_CHANNELS } from "@kolekta/api/tasks/contact/contract-codes";
import {
  DO_NOT_CONTACT_REASONS,
  DO_NOT_CONTACT_SOURCES,
  DO_NOT_CONTACT_STATES,
} from "@kolekta/api/tasks/do-not-contact/contract-codes";
import { isWholePhone } from "@kolekta/api/tasks/phone/contract-codes";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const TABS = [...DO_NOT_CONTACT_STATES, "ALL"] as const;
export type Tab = (typeof TABS)[number];

export const FILTERS = {
  search: filter.search("tasks.doNotContact.search"),
  channel: filter.code(
    CONTACT_CHANNELS,
    "core.field.channel",
    "tasks.doNotContact.anyChannel",
    (code) => `tasks.log.channel.${code}`,
  ),
  reason: filter.code(
    DO_NOT_CONTACT_REASONS,
    "core.field.reason",
    "tasks.doNotContact.anyReason",
    (code) => `tasks.doNotContact.reason.${code}`,
  ),
  source: filter.code(
    DO_NOT_CONTACT_SOURCES,
    "tasks.doNotContact.column.source",
    "tasks.doNotContact.anySource",
    (code) => `tasks.doNotContact.source.${code}`,
  ),
  institutionId: filter.institution(),
  from: filter.from("tasks.doNotContact.from"),
  to: filter.to("tasks.doNotContact.to"),
};

export const VIEW = { tab: param.choice(TABS), page: param.id(), show: param.id() };

/** Searches a complete number by number and other text by name. */
export const toQuery = ({ search, ...filters }: ListFilterValues<typeof FILTERS>) => {
  if (search === undefined || search === "") return filters;
  return isWholePhone(search) ? { ...filters, phone: search } : { ...filters, text: search };
};
