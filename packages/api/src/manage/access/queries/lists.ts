import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { isLimited } from "../../../core/institution-scope.ts";
import { queryRows } from "../../../core/query.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import type * as c from "../contract.ts";
import type * as e from "../contract-exception.ts";
import type { AddressState } from "../contract-codes.ts";

type Filter = z.output<typeof c.list.input>;

/** Limits to one list: 0 for users without an institution. */
const ofList = (
  column: RawBuilder<unknown>,
  institutionId: number | undefined,
): RawBuilder<SqlBool> =>
  institutionId === undefined ? sql`true` : sql`coalesce(${column}, 0) = ${institutionId}`;

/** Restricts the list of users without an institution to actors who see every institution. */
const listVisibleTo = (actor: Actor, column: RawBuilder<unknown>) =>
  isLimited(actor)
    ? sql<SqlBool>`(${column} is not null and ${institutionVisibleTo(actor, column)})`
    : sql<SqlBool>`true`;

const today = (now: Date) =>
  sql`(${now}::timestamptz at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date`;

const stateAt = (now: Date) => sql<AddressState>`case
  when not a.enabled then 'DISABLED'
  when a.effective_to < ${today(now)} then 'OVER'
  when a.effective_from > ${today(now)} then 'UPCOMING'
  else 'IN_FORCE' end`;

const addresses = (actor: Actor, { institutionId, address, state }: Filter, now: Date) => sql`
  from access_address a left join institution i on i.id = a.institution_id left join app_user e on e.id = a.editor_id
  where ${listVisibleTo(actor, sql.ref("a.institutionId"))} and ${ofList(sql.ref("a.institutionId"), institutionId)}
    and ${address ? sql`a.range && ${address}::inet` : sql`true`}
    and ${state ? sql`${stateAt(now)} = ${state}` : sql`true`}`;

export type StoredAddress = Omit<c.AddressRow, "holdsYou">;

export async function addressPage(
  db: Db,
  actor: Actor,
  filter: Filter,
  now: Date,
  { size, offset }: Slice,
): Promise<{ rows: StoredAddress[]; total: number }> {
  const matching = addresses(actor, filter, now);
  const rows = await queryRows(db)<StoredAddress>`
    select a.id as address_id, a.institution_id, i.name as institution_name, text(a.range) as range, a.remark,
      a.effective_from, a.effective_to, a.enabled, ${stateAt(now)} as state, e.name as editor_name, a.edited_at, a.version
    ${matching} order by i.name nulls first, a.range, a.id ${limitTo(size, offset)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n ${matching}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

/**
 * Selects exceptions of visible accounts. Exceptions of addresses are visible only to actors who
 * see every institution.
 */
const exceptions = (actor: Actor, institutionId: number | undefined) => sql`
  from access_exception x left join app_user u on u.id = x.user_id left join institution i on i.id = u.institution_id
    left join app_user e on e.id = x.editor_id
  where ${listVisibleTo(actor, sql.ref("u.institutionId"))} and ${ofList(sql.ref("u.institutionId"), institutionId)}`;

export async function exceptionPage(
  db: Db,
  actor: Actor,
  institutionId: number | undefined,
  now: Date,
  { size, offset }: Slice,
): Promise<{ rows: e.ExceptionRow[]; total: number }> {
  const matching = exceptions(actor, institutionId);
  const rows = await queryRows(db)<e.ExceptionRow>`
    select x.id as exception_id, x.user_id, u.login, u.name as user_name, i.name as institution_name,
      text(x.range) as range, x.reason, x.until_on as until, x.until_on < ${today(now)} as is_over,
      e.name as editor_name, x.edited_at, x.version
    ${matching} order by is_over, x.until_on, x.id ${limitTo(size, offset)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n ${matching}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

export async function changePage(
  db: Db,
  actor: Actor,
  institutionId: number | undefined,
  { size, offset }: Slice,
): Promise<{ rows: e.ChangeRow[]; total: number }> {
  const matching = sql`
    from access_change h left join institution i on i.id = h.institution_id left join app_user e on e.id = h.editor_id
    where ${listVisibleTo(actor, sql.ref("h.institutionId"))} and ${ofList(sql.ref("h.institutionId"), institutionId)}`;
  const rows = await queryRows(db)<e.ChangeRow>`
    select h.id as change_id, h.at, e.name as editor_name, i.name as institution_name, h.kind, h.action, h.before, h.after
    ${matching} order by h.id desc ${limitTo(size, offset)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n ${matching}`;
  return { rows, total: counted[0]?.n ?? 0 };
}
