import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRow } from "../../../core/query.ts";

/** Matches changes `c` that endpoint `e` receives. */
export const isForEndpointSql: RawBuilder<SqlBool> = sql`(
  (e.types is null or c.type = any(e.types))
  and (e.lender_id is null or c.lender_id = e.lender_id)
  and (e.institution_id is null or c.institution_id = e.institution_id))`;

/** Matches endpoints `e` that messages are queued for and sent to. */
export const isOpenSql: RawBuilder<SqlBool> = sql`(e.state = 'ACTIVE'
  and not exists (select from institution i where i.id = e.institution_id and i.status = 'DISABLED'))`;

export const newMessageIdSql = sql`'msg_' || replace(gen_random_uuid()::text, '-', '')`;

/**
 * Queues the next changes of every active endpoint. Returns the number of endpoints that moved.
 * Changes become visible in the order of their ids, so none appears behind the last one.
 */
export async function queueNext(db: Db, now: Date, idsPerEndpoint: number): Promise<number> {
  const row = await queryRow(db)<{ endpoints: number }>`
    with last as (select coalesce(max(id), 0) as id from change),
    target as (
      select e.id, e.types, e.lender_id, e.institution_id, e.read_through,
        least(e.read_through + ${idsPerEndpoint}::bigint, last.id) as read_to
      from webhook_endpoint e, last
      where ${isOpenSql} and e.read_through < last.id
      order by e.id for no key update of e skip locked
    ),
    queued as (
      insert into webhook_delivery (endpoint_id, change_id, case_id, type, message_id, queued_at, due_at)
      select e.id, c.id, c.case_id, c.type, ${newMessageIdSql}, ${now}::timestamptz, ${now}::timestamptz
      from target e join change c on c.id > e.read_through and c.id <= e.read_to
      where ${isForEndpointSql} order by c.id, e.id
    ),
    moved as (
      update webhook_endpoint e set read_through = t.read_to from target t where e.id = t.id returning e.id
    )
    select count(*)::int as endpoints from moved`;
  return row?.endpoints ?? 0;
}
