import { addDays, toLocalDay, startOfDay } from "@kolekta/api/core/calendar";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { filter, type ListFilterValues } from "@/components/list/filters.ts";
import { param } from "@/lib/url-state.ts";

export const FILTERS = {
  action: filter.search("core.field.action"),
  entityId: filter.search("manage.audit.column.entityId"),
  requestId: filter.search("manage.audit.column.request"),
  entity: filter.value(param.text()),
  institutionId: filter.institution(),
  actorId: filter.value(param.id()),
  from: filter.from(),
  to: filter.to(),
};
export type AuditFilterValues = ListFilterValues<typeof FILTERS>;

export const VIEW = { show: param.id() };

export const toQuery = ({ from, to, ...rest }: AuditFilterValues, zone: string) => ({
  ...rest,
  ...toInstantRange({ from, to }, zone),
});

const WEEK = 7;

/** Returns the selected days; defaults to the last seven. */
export const toPeriod = ({ from, to }: AuditFilterValues, zone: string, now: Date) => {
  const last = to ?? toLocalDay(now, zone);
  const first = from ?? addDays(last, 1 - WEEK);
  return {
    first,
    last,
    from: startOfDay(first, zone),
    to: new Date(startOfDay(addDays(last, 1), zone).getTime() - 1),
  };
};
