import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { holdsPermission } from "../../../core/rights.ts";
import { institutionVisibleTo } from "../../../core/scope.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { EndpointRow, list } from "../contract.ts";
import type { DisabledReason, EndpointSort, EndpointState } from "../contract-codes.ts";

/** An actor limited to institutions sees no endpoint of a lender or of all changes. */
export const endpointVisibleTo = (actor: Actor): RawBuilder<SqlBool> =>
  institutionVisibleTo(actor, sql.ref("e.institutionId"));

const listedStateSql = sql`case when e.state = 'ACTIVE' and e.failing_since is not null then 'FAILING' else e.state end`;

const selectEndpointsSql = sql`
  select e.id as endpoint_id, e.name, e.url, e.types, e.lender_id, l.name as lender_name, e.institution_id,
    i.name as institution_name, ${listedStateSql} as state, e.disabled_reason, e.failing_since, e.former_secret_until,
    (select count(*) from webhook_delivery d where d.endpoint_id = e.id and d.state = 'WAITING')::int as waiting,
    (select max(d.settled_at) from webhook_delivery d where d.endpoint_id = e.id and d.state = 'DELIVERED') as delivered_at,
    u.name as creator_name, e.created_at, e.version
  from webhook_endpoint e
  join app_user u on u.id = e.creator_id
  left join lender l on l.id = e.lender_id
  left join institution i on i.id = e.institution_id`;

const ORDERS: Readonly<Record<EndpointSort, RawBuilder<unknown>>> = {
  name: sql`lower(e.name)`,
  waiting: sql`waiting`,
  delivered: sql`delivered_at`,
  created: sql`e.created_at`,
};

const equals = (column: string, value: number | undefined): RawBuilder<SqlBool> =>
  value === undefined ? sql`true` : sql`${sql.ref(`e.${column}`)} = ${value}`;

export async function listEndpoints(
  db: Db,
  actor: Actor,
  filter: z.output<typeof list.input>,
): Promise<{ rows: EndpointRow[]; total: number }> {
  const { text, state, lenderId, institutionId, sort, descending, page, size } = filter;
  const where = sql`${endpointVisibleTo(actor)}
    and ${state ? sql`${listedStateSql} = ${state}` : sql`e.state <> 'REMOVED'`}
    and ${text ? sql`(${containsText(sql`e.name`, text)} or ${containsText(sql`e.url`, text)})` : sql`true`}
    and ${equals("lenderId", lenderId)} and ${equals("institutionId", institutionId)}`;
  const direction = descending ? sql`desc nulls last` : sql`asc nulls last`;
  const rows = await queryRows(db)<EndpointRow>`
    ${selectEndpointsSql} where ${where}
    order by ${ORDERS[sort]} ${direction}, e.id ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRow(db)<{ total: number }>`
    select count(*)::int as total from webhook_endpoint e where ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

export const findEndpoint = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<EndpointRow>`
    ${selectEndpointsSql} where e.id = ${id} and ${endpointVisibleTo(actor)}`;

export async function isVisible(db: Db, actor: Actor, id: number): Promise<boolean> {
  const row = await queryRow(db)<{ id: number }>`
    select e.id from webhook_endpoint e where e.id = ${id} and ${endpointVisibleTo(actor)}`;
  return row !== undefined;
}

export interface LockedEndpoint {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly types: string[] | null;
  readonly institutionId: number | null;
  readonly secret: string;
  readonly state: EndpointState;
  readonly version: number;
}

const LOCKED = sql`e.id, e.name, e.url, e.types, e.institution_id, e.secret, e.state, e.version`;

/** Locks an endpoint that the actor sees and that was not removed. */
export const lock = (db: Db, actor: Actor, id: number) =>
  queryRow(db)<LockedEndpoint>`
    select ${LOCKED} from webhook_endpoint e
    where e.id = ${id} and e.state <> 'REMOVED' and ${endpointVisibleTo(actor)} for no key update of e`;

export const lockById = (db: Db, id: number) =>
  queryRow(db)<LockedEndpoint>`
    select ${LOCKED} from webhook_endpoint e where e.id = ${id} for no key update of e`;

export async function getState(db: Db, id: number): Promise<EndpointState | undefined> {
  const row = await queryRow(db)<{ state: EndpointState }>`
    select state from webhook_endpoint where id = ${id}`;
  return row?.state;
}

/** Checks that the owner exists and that the actor may create endpoints for it. */
export async function isOwnerVisible(
  db: Db,
  actor: Actor,
  {
    lenderId,
    institutionId,
  }: { readonly lenderId: number | null; readonly institutionId: number | null },
): Promise<boolean> {
  const row = await queryRow(db)<{ isVisible: boolean }>`
    select coalesce(${institutionVisibleTo(actor, sql`${institutionId}::bigint`)}, false)
      and (${lenderId}::bigint is null or exists (select from lender where id = ${lenderId}))
      and (${institutionId}::bigint is null or exists (select from institution where id = ${institutionId}))
      as is_visible`;
  return row?.isVisible ?? false;
}

export async function isNameInUse(db: Db, name: string, id: number): Promise<boolean> {
  const row = await queryRow(db)<{ id: number }>`
    select id from webhook_endpoint where name = ${name} and id <> ${id} and state <> 'REMOVED'`;
  return row !== undefined;
}

/** Reserves an id, because the secret is sealed for the row. */
export async function reserveId(db: Db): Promise<number> {
  const row = await queryRow(db)<{ id: number }>`
    select nextval(pg_get_serial_sequence('webhook_endpoint', 'id'))::bigint as id`;
  if (!row) throw new Error("no id was reserved");
  return row.id;
}

export interface NewEndpoint {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly lenderId: number | null;
  readonly institutionId: number | null;
  readonly secret: string;
  readonly creatorId: number;
  readonly createdAt: Date;
}

/** Inserts an endpoint that begins behind the last change. Returns false for a name in use. */
export async function insert(db: Db, endpoint: NewEndpoint): Promise<boolean> {
  const { id, name, url, types, lenderId, institutionId, secret, creatorId, createdAt } = endpoint;
  const row = await queryRow(db)<{ id: number }>`
    insert into webhook_endpoint (id, name, url, types, lender_id, institution_id, secret, read_through,
      creator_id, created_at)
    select ${id}, ${name}, ${url}, ${toTypeArray(types)}, ${lenderId}, ${institutionId}, ${secret},
      coalesce((select max(id) from change), 0), ${creatorId}, ${createdAt}
    on conflict (name) where state <> 'REMOVED' do nothing returning id`;
  return row !== undefined;
}

const toTypeArray = (types: readonly string[] | null): RawBuilder<unknown> =>
  types ? sql`array[${sql.join(types)}]::text[]` : sql`null::text[]`;

type Versioned = Pick<LockedEndpoint, "id" | "version">;

export const change = (
  db: Db,
  { id, version }: Versioned,
  { name, url, types }: Pick<NewEndpoint, "name" | "url" | "types">,
): Promise<void> =>
  execute(db)`
    update webhook_endpoint set name = ${name}, url = ${url}, types = ${toTypeArray(types)}, version = ${version + 1}
    where id = ${id}`;

export const setState = (
  db: Db,
  { id, version }: Versioned,
  state: EndpointState,
  disabledReason: DisabledReason | null = null,
): Promise<void> =>
  execute(db)`
    update webhook_endpoint set state = ${state}, disabled_reason = ${disabledReason}, version = ${version + 1}
    where id = ${id}`;

/** Resumes the endpoint; its waiting deliveries are tried again from now on. */
export async function resume(db: Db, { id, version }: Versioned, now: Date): Promise<void> {
  await execute(db)`
    update webhook_endpoint set state = 'ACTIVE', disabled_reason = null, failures = 0, failing_since = null, retry_at = null,
      version = ${version + 1}
    where id = ${id}`;
  await execute(db)`
    update webhook_delivery set due_at = ${now}, attempts = 0, attempted_from = null
    where endpoint_id = ${id} and state = 'WAITING'`;
}

/**
 * Stores a new secret beside the former one. A second rotation before the end of the first replaces
 * only the newest secret, which the receiver may never have seen.
 */
export const setSecret = (
  db: Db,
  { id, version, secret: formerSecret }: Versioned & Pick<LockedEndpoint, "secret">,
  rotation: { readonly secret: string; readonly formerSecretUntil: Date; readonly now: Date },
): Promise<void> =>
  execute(db)`
    update webhook_endpoint set secret = ${rotation.secret},
      former_secret = case when former_secret_until > ${rotation.now} then former_secret else ${formerSecret} end,
      former_secret_until = ${rotation.formerSecretUntil}, version = ${version + 1}
    where id = ${id}`;

/** Lists the users who may resume an endpoint of the institution, or of all when it is null. */
export async function listEditors(db: Db, institutionId: number | null): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u
    where u.status = 'ENABLED' and ${holdsPermission("u", "webhook.edit")}
      and (u.institution_id is null or u.institution_id = ${institutionId})
      and (not exists (select from user_institution s where s.user_id = u.id)
        or exists (select from user_institution s where s.user_id = u.id and s.institution_id = ${institutionId}))
    order by u.id`;
  return rows.map(({ id }) => id);
}
