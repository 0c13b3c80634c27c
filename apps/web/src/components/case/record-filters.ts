import { startOfDay, addDays } from "@kolekta/api/core/calendar";

interface Days {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Converts days to instants: from the start of the first to the end of the last day in the zone.
 */
export const toInstantRange = ({ from, to }: Days, zone: string) => ({
  from: from === undefined ? undefined : startOfDay(from, zone),
  to: to === undefined ? undefined : new Date(startOfDay(addDays(to, 1), zone).getTime() - 1),
});
