import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { queryRow, queryRows } from "../../core/query.ts";
import { isProposerSql, sharesMailbox } from "../../core/same-person.ts";
import { containsText, limitTo } from "../../core/sql.ts";
import type { getKey, list, ServiceAccount } from "./contract.ts";

/** States as in `tokenState`. */
const keysSql = (now: Date): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('keyId', k.id, 'name', k.name, 'createdAt', k.created_at,
      'expiresAt', k.expires_at, 'lastUsedAt', k.last_used_at, 'revokedAt', k.revoked_at,
      'state', case when k.revoked_at is not null then 'REVOKED' when k.expires_at > ${now} then 'LIVE' else 'EXPIRED' end)
    order by k.id desc) from api_token k where k.user_id = u.id), '[]')`;

type Row = z.input<typeof ServiceAccount>;

export async function listAccounts(
  db: Db,
  { text, status, page, size }: z.output<typeof list.input>,
  now: Date,
): Promise<{ rows: Row[]; total: number }> {
  const joined = sql`service_account s join app_user u on u.id = s.user_id`;
  const where = sql`${text ? containsText(sql`u.name`, text) : sql`true`}
    and ${status ? sql`u.status = ${status}` : sql`true`}`;
  const rows = await queryRows(db)<Row>`
    select u.id as account_id, u.name, u.status, s.lender_id, m.name as lender_name,
      u.institution_id, i.name as institution_name, s.permissions, s.addresses, c.name as creator_name,
      u.created_at, ${keysSql(now)} as keys, u.version
    from ${joined} left join lender m on m.id = s.lender_id
    left join institution i on i.id = u.institution_id left join app_user c on c.id = u.creator_id
    where ${where} order by lower(u.name), u.id ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRow(db)<{ n: number }>`
    select count(*) as n from ${joined} where ${where}`;
  return { rows, total: counted?.n ?? 0 };
}

export const doesOwnerExist = async (
  db: Db,
  table: "lender" | "institution",
  id: number,
): Promise<boolean> => {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
};

interface StoredChoices {
  readonly authorId: number | null;
  readonly permissions: readonly string[];
  readonly addresses: readonly string[];
}

export const insertAccount = (
  db: Db,
  userId: number,
  { permissions, addresses, ...owner }: StoredChoices & { readonly lenderId: number | null },
) =>
  db
    .insertInto("serviceAccount")
    .values({ userId, ...owner, permissions: [...permissions], addresses: [...addresses] })
    .execute();

export const updateAccount = (
  db: Db,
  userId: number,
  { permissions, addresses, authorId }: StoredChoices,
) =>
  db
    .updateTable("serviceAccount")
    .set({ authorId, permissions: [...permissions], addresses: [...addresses] })
    .where("userId", "=", userId)
    .execute();

export const findChoices = (db: Db, userId: number) =>
  db
    .selectFrom("serviceAccount")
    .select(["lenderId", "authorId", "permissions", "addresses"])
    .where("userId", "=", userId)
    .executeTakeFirst();

/** Checks that the person created the account or chose its permissions last, or is no other person. */
export async function isAuthor(
  db: Db,
  accountId: number,
  { personId, at }: { readonly personId: number; readonly at: Date },
): Promise<boolean> {
  const author = sql`a.id`;
  const row = await queryRow(db)<{ found: boolean }>`
    select exists (select from service_account s join app_user u on u.id = s.user_id
      cross join lateral (values (u.creator_id), (s.author_id)) a (id)
      where s.user_id = ${accountId} and (a.id = ${personId} or ${sharesMailbox(author, personId)}
        or ${isProposerSql(personId, { requesterId: author, at: sql`${at}::timestamptz` })})) as found`;
  return row?.found ?? false;
}

export async function hasValidKey(db: Db, accountId: number, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom("apiToken")
    .select("id")
    .where("userId", "=", accountId)
    .where("revokedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Describes the key with this hash. */
export const findKey = (db: Db, tokenHash: Buffer) =>
  queryRow(db)<z.input<typeof getKey.output>>`
    select jsonb_build_object('id', u.id, 'name', u.name) as account,
      jsonb_build_object('id', k.id, 'name', k.name, 'expiresAt', k.expires_at) as key, s.permissions,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as lender,
      case when i.id is not null then jsonb_build_object('id', i.id, 'name', i.name) end as institution
    from api_token k join service_account s on s.user_id = k.user_id join app_user u on u.id = k.user_id
    left join lender m on m.id = s.lender_id left join institution i on i.id = u.institution_id
    where k.token_hash = ${tokenHash}`;

/** Checks that the institution of an account, if any, is enabled, and holds that until the end. */
export async function lockOpenInstitution(db: Db, id: number | null): Promise<boolean> {
  if (id === null) return true;
  const row = await queryRow(db)<{ status: string }>`
    select status from institution where id = ${id} for share`;
  return row?.status === "ENABLED";
}
