import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { UNALLOCATION_CAUSES } from "../contract-codes.ts";
import { isHandlerAtSql } from "./handler.ts";
import { queryRow, queryRows } from "../../../core/query.ts";

/**
 * Condition on orders whose handler is disabled, moved or may no longer handle complaints. Orders
 * with a proposed verdict are left out until it is decided.
 */
const isLeaverOrderSql: RawBuilder<SqlBool> = sql`
  (w.state in ('ALLOCATED', 'PROCESSING')
    and not exists (select from work_order_verdict v where v.order_id = w.id and v.state = 'PROPOSED')
    and not exists (select from app_user u join role r on r.id = u.role_id
      where u.id = w.handler_id and u.status = 'ENABLED' and ${isHandlerAtSql(sql.ref("w.institutionId"))}))`;

export async function hasLeaverOrders(db: Db): Promise<boolean> {
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from work_order w where ${isLeaverOrderSql}) as found`;
  return row?.found ?? false;
}

export interface LeaverOrder {
  readonly id: number;
  readonly institutionId: number;
  readonly handlerId: number;
  readonly cause: (typeof UNALLOCATION_CAUSES)[number];
}

/** Unallocates orders of leavers. Skips locked orders; the next run handles them. */
export const unallocateLeaverOrders = (db: Db) =>
  queryRows(db)<LeaverOrder>`
    with due as (
      select w.id, w.handler_id from work_order w where ${isLeaverOrderSql} order by w.id for no key update skip locked
    )
    update work_order w set state = 'NEW', handler_id = null, version = w.version + 1
    from due join app_user u on u.id = due.handler_id where w.id = due.id
    returning w.id, w.institution_id, u.id as handler_id,
      case when u.status = 'ENABLED' then 'HANDLER_MOVED' else 'HANDLER_DISABLED' end as cause`;
