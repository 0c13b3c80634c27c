import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { seesInstitutions } from "../../../core/scope.ts";

/**
 * Recorded hours as `h` in the columns of `stage_hour`: whole stages for callers who see
 * institutions, otherwise the sums of the visible agents.
 */
export const hoursFor = (actor: Actor): RawBuilder<unknown> =>
  seesInstitutions(actor) ? sql`stage_hour h` : sql`(select a.*, 1 as agents from agent_hour a) h`;

export const SUMS = sql`
  coalesce(sum(h.assigned), 0)::int as assigned, coalesce(sum(h.assigned_minor), 0)::bigint as assigned_minor,
  coalesce(sum(h.settled), 0)::int as settled, coalesce(sum(h.collected_minor), 0)::bigint as collected_minor,
  coalesce(sum(h.attempted_cases), 0)::int as attempted_cases, coalesce(sum(h.calls), 0)::int as calls,
  coalesce(sum(h.connected), 0)::int as connected, coalesce(sum(h.promises), 0)::int as promises,
  coalesce(sum(h.promised_minor), 0)::bigint as promised_minor, coalesce(sum(h.payments), 0)::int as payments`;

/**
 * Returns the weekday of `day` in each earlier week, if the hour is recorded and users worked on
 * that day.
 */
export const weekdaysBefore = (
  weeks: number,
  { institutionId, day, hour }: Record<"institutionId" | "day" | "hour", RawBuilder<unknown>>,
) => sql`
  select b.day from (select ${day} - 7 * n as day from generate_series(1, ${weeks}::int) n) b
  where exists (select from institution_hour r where r.institution_id = ${institutionId} and r.day = b.day and r.hour = ${hour})
    and ${workedOn(institutionId, sql`b.day`)}`;

/** Tests if any user of an institution made a call or took a promise on a day. */
export const workedOn = (
  institutionId: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
) => sql<SqlBool>`exists (
  select from stage_hour w where w.institution_id = ${institutionId} and w.day = ${day} and (w.calls > 0 or w.promises > 0))`;
