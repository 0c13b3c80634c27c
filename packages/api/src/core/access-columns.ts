import { type RawBuilder, sql } from "kysely";
import type { ExceptionFor, ListedAddress } from "./access.ts";
import { columnSql } from "./column.ts";

/** IP allow list rows that apply to one user. */
export interface AccessColumns {
  /** Enabled rows of the user's institution that have not ended. */
  readonly listed: readonly ListedAddress[];
  readonly exceptions: readonly ExceptionFor[];
}

/** A day has ended in every zone once it is two days before today in UTC. */
const notOver = (day: string, now: Date) =>
  sql`${sql.ref(day)} >= (${now}::timestamptz at time zone 'UTC')::date - 1`;

export const listedFor = (alias: string, now: Date): RawBuilder<AccessColumns["listed"]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('range', text(a.range), 'from', a.effective_from, 'to', a.effective_to))
    from access_address a
    where coalesce(a.institution_id, 0) = coalesce(${columnSql(alias, "institutionId")}, 0) and a.enabled
      and (a.effective_to is null or ${notOver("a.effective_to", now)})), '[]')`;

export const exceptionsFor = (
  alias: string,
  now: Date,
): RawBuilder<AccessColumns["exceptions"]> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('range', text(x.range), 'until', x.until_on))
    from access_exception x
    where (x.user_id = ${columnSql(alias, "id")} or x.user_id is null) and ${notOver("x.until_on", now)}), '[]')`;
