import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import { queryRow, queryRows } from "../../../core/query.ts";
import type { Actor } from "../../../core/context.ts";
import { notComplaintAboutActor } from "../../../core/scope.ts";
import { limitTo } from "../../../core/sql.ts";
import type { FeedChange } from "../../../reports/change-feed/contract.ts";
import type { DeliveryRow, listDeliveries } from "../contract.ts";
import { type DeliveryState, LISTED_ATTEMPTS } from "../contract-codes.ts";
import { isForEndpointSql, newMessageIdSql } from "./queue.ts";

type Filter = z.output<typeof listDeliveries.input>;

/** Delivery with its change, from which the body is built. */
export interface StoredDelivery extends Omit<DeliveryRow, "body" | "attempts"> {
  readonly change: Omit<FeedChange, "at"> | null;
  readonly changeAt: Date | null;
}

/** Selects the change `c` without its instant, which JSON would turn into a text. */
export const changeJsonSql = sql`case when c.id is not null then jsonb_build_object('id', c.id, 'type', c.type,
  'lenderId', c.lender_id, 'institutionId', c.institution_id, 'loanId', c.loan_id, 'caseId', c.case_id,
  'entityId', c.entity_id, 'data', c.data) end`;

const equals = (column: string, value: string | number | undefined): RawBuilder<SqlBool> =>
  value === undefined ? sql`true` : sql`${sql.ref(`d.${column}`)} = ${value}`;

const JOINS = sql`webhook_delivery d left join change c on c.id = d.change_id`;

/** Lists deliveries, newest first, without those of complaints about the actor. */
export async function page(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<{ rows: StoredDelivery[]; total: number }> {
  const { endpointId, deliveryId, state, type, caseId, changeId, from, to, size } = filter;
  const where = sql`d.endpoint_id = ${endpointId} and ${equals("id", deliveryId)} and ${equals("state", state)}
    and ${equals("type", type)} and ${equals("caseId", caseId)} and ${equals("changeId", changeId)}
    and ${from ? sql`d.queued_at >= ${from}` : sql`true`} and ${to ? sql`d.queued_at <= ${to}` : sql`true`}
    and ${notComplaintAboutActor(actor)}`;
  const rows = await queryRows(db)<StoredDelivery>`
    select d.id as delivery_id, d.message_id, d.change_id, d.type, d.case_id, d.is_replay, d.state, d.queued_at,
      case d.state when 'WAITING' then d.due_at end as due_at, d.settled_at, c.at as change_at,
      ${changeJsonSql} as change
    from ${JOINS} where ${where} order by d.id desc ${limitTo(size, (filter.page - 1) * size)}`;
  const counted = await queryRow(db)<{ total: number }>`
    select count(*)::int as total from ${JOINS} where ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

/** Lists the latest attempts of each delivery, oldest first. */
export const listAttempts = (db: Db, deliveryIds: readonly number[]) =>
  queryRows(db)<DeliveryRow["attempts"][number] & { deliveryId: number }>`
    select a.delivery_id, a.at, a.status, a.answer, a.duration_ms
    from unnest(${[...deliveryIds]}::bigint[]) d (id)
    cross join lateral (select * from webhook_attempt where delivery_id = d.id order by id desc limit ${LISTED_ATTEMPTS}) a
    order by a.id`;

export const insertPing = (
  db: Db,
  endpointId: number,
  now: Date,
): Promise<{ deliveryId: number; messageId: string } | undefined> =>
  queryRow(db)<{ deliveryId: number; messageId: string }>`
    insert into webhook_delivery (endpoint_id, type, message_id, queued_at, due_at)
    values (${endpointId}, 'ping', ${newMessageIdSql}, ${now}, ${now})
    returning id as delivery_id, message_id`;

export const find = (
  db: Db,
  actor: Actor,
  { endpointId, deliveryId }: { readonly endpointId: number; readonly deliveryId: number },
) =>
  queryRow(db)<{ state: DeliveryState; changeId: number | null; hasChange: boolean }>`
    select d.state, d.change_id, c.id is not null as has_change from ${JOINS}
    where d.id = ${deliveryId} and d.endpoint_id = ${endpointId} and ${notComplaintAboutActor(actor)}`;

/** Queues a delivery again, with its message id. */
export async function repeat(db: Db, deliveryId: number, now: Date): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    insert into webhook_delivery (endpoint_id, change_id, case_id, type, message_id, is_replay, queued_at, due_at)
    select endpoint_id, change_id, case_id, type, message_id, true, ${now}::timestamptz, ${now}::timestamptz
    from webhook_delivery where id = ${deliveryId} returning id`;
  if (!row) throw new Error("the delivery is missing");
  return row.id;
}

export interface ReplayRange {
  readonly fromId?: number | undefined;
  readonly toId?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

const isInRangeSql = ({ fromId, toId, from, to }: ReplayRange): RawBuilder<SqlBool> =>
  from && to
    ? sql`c.recorded_at between ${from} and ${to}`
    : sql`c.id between ${fromId}::bigint and ${toId}::bigint`;

/** Matches changes `c` that endpoint `e` has received, or would receive, and that do not wait. */
const isRepeatableSql = (range: ReplayRange): RawBuilder<SqlBool> => sql`(
  ${isInRangeSql(range)} and c.id <= e.read_through and ${isForEndpointSql} and not exists (
    select from webhook_delivery w where w.endpoint_id = e.id and w.change_id = c.id and w.state = 'WAITING'))`;

/** Counts the changes of a replay, at most one more than the limit. */
export async function countRange(
  db: Db,
  endpointId: number,
  range: ReplayRange,
  limit: number,
): Promise<number> {
  const row = await queryRow(db)<{ changes: number }>`
    select count(*)::int as changes from (
      select from webhook_endpoint e, change c where e.id = ${endpointId} and ${isRepeatableSql(range)}
      limit ${limit + 1}) counted`;
  return row?.changes ?? 0;
}

/** Queues the changes of a range in their order. A change that was never sent gets a message id. */
export async function repeatRange(
  db: Db,
  endpointId: number,
  range: ReplayRange,
  now: Date,
): Promise<number> {
  const row = await queryRow(db)<{ rows: number }>`
    with queued as (
      insert into webhook_delivery (endpoint_id, change_id, case_id, type, message_id, is_replay, queued_at, due_at)
      select e.id, c.id, c.case_id, c.type, coalesce((
          select d.message_id from webhook_delivery d where d.endpoint_id = e.id and d.change_id = c.id
          order by d.id limit 1), ${newMessageIdSql}),
        true, ${now}::timestamptz, ${now}::timestamptz
      from webhook_endpoint e, change c where e.id = ${endpointId} and ${isRepeatableSql(range)}
      order by c.id
      returning id
    )
    select count(*)::int as rows from queued`;
  return row?.rows ?? 0;
}
