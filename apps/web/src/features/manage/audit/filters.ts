import { addDays, toLocalDay, startOfDay } from "@kolekta/api/core/calendar";
import { toInstantRange } from "@/components/case/record-filters.ts";
import { type FilterValues, param } from "@/lib/url-state.ts";

export const FILTERS = {
  action: param.text(),
  entityId: param.text(),
  requestId: param.text(),
  entity: param.text(),
  actorId: param.id(),
  institutionId: param.id(),
  from: param.day(),
  to: param.day(),
};
export type AuditFilterValues = FilterValues<typeof FILTERS>;

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
