import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import { insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import type { LinkRow, listLinks } from "../contract-link.ts";

const stateSql = (now: Date): RawBuilder<unknown> => sql`
  case when k.revoked_at is not null then 'REVOKED' when k.expires_at > ${now} then 'LIVE' else 'EXPIRED' end`;

export async function listPage(
  db: Db,
  { lenderId, state, page, size }: z.output<typeof listLinks.input>,
  now: Date,
): Promise<{ rows: LinkRow[]; total: number }> {
  const where = sql`${lenderId === undefined ? sql`true` : sql`k.lender_id = ${lenderId}`}
    and ${state ? sql`${stateSql(now)} = ${state}` : sql`true`}`;
  const rows = await queryRows(db)<LinkRow>`
    select k.id as link_id, k.lender_id, m.name as lender_name, k.name, ${stateSql(now)} as state, k.origins,
      k.expires_at, k.revoked_at, u.name as creator_name, k.created_at
    from lender_report_link k join lender m on m.id = k.lender_id join app_user u on u.id = k.creator_id
    where ${where} order by k.id desc ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRow(db)<{ total: number }>`
    select count(*)::int as total from lender_report_link k where ${where}`;
  return { rows, total: counted?.total ?? 0 };
}

interface NewLink {
  readonly lenderId: number;
  readonly name: string;
  readonly tokenHash: Buffer;
  readonly origins: readonly string[];
  readonly expiresAt: Date;
  readonly creatorId: number;
  readonly createdAt: Date;
}

export const insert = (db: Db, link: NewLink): Promise<number> =>
  insertRow(db, "lenderReportLink", { ...link, origins: [...link.origins] });

/** Revokes a link; undefined when it is unknown or revoked already. */
export const revoke = (db: Db, id: number, now: Date) =>
  queryRow(db)<{ lenderId: number; name: string }>`
    update lender_report_link set revoked_at = ${now} where id = ${id} and revoked_at is null
    returning lender_id, name`;

export const findLive = (db: Db, tokenHash: Buffer, now: Date) =>
  queryRow(db)<{ lenderId: number; origins: string[] }>`
    select lender_id, origins from lender_report_link
    where token_hash = ${tokenHash} and revoked_at is null and expires_at > ${now}`;
