import type { Db } from "@kolekta/db";
import { type SqlBool, sql } from "kysely";
import { queryRow, queryRows } from "../../core/query.ts";
import type { CreateDropInput, DropFolder } from "./contract-drop.ts";

const dropColumns = sql`
  d.id as drop_id, d.folder, d.account_id, d.mapping_name as mapping, d.institution_id, d.by_rule, d.save_valid`;

export const listDrops = (db: Db) =>
  queryRows(db)<DropFolder>`
    select ${dropColumns}, a.name as account_name, c.name as creator_name, d.created_at
    from loan_drop d join app_user a on a.id = d.account_id join app_user c on c.id = d.creator_id
    where d.removed_at is null order by d.folder`;

interface NewDrop extends CreateDropInput {
  readonly creatorId: number;
  readonly createdAt: Date;
}

/** Returns undefined when another drop folder has the name. */
export const insertDrop = (
  db: Db,
  { accountId, folder, mapping, institutionId, byRule, saveValid, creatorId, createdAt }: NewDrop,
) =>
  queryRow(db)<{ id: number }>`
    insert into loan_drop (account_id, folder, mapping_name, institution_id, by_rule, save_valid, creator_id, created_at)
    values (${accountId}, ${folder}, ${mapping}, ${institutionId ?? null}::bigint, ${byRule}, ${saveValid}, ${creatorId},
      ${createdAt})
    on conflict (folder) where removed_at is null do nothing returning id`;

export type RemovedDrop = Pick<DropFolder, "dropId" | "folder" | "accountId">;

/** Returns undefined for a drop folder that is unknown or removed. */
export const removeDrop = (db: Db, dropId: number, now: Date) =>
  queryRow(db)<RemovedDrop>`
    update loan_drop d set removed_at = ${now} where d.id = ${dropId} and d.removed_at is null
    returning d.id as drop_id, d.folder, d.account_id`;

const isOfDisabledSql = sql<SqlBool>`(d.removed_at is null and exists (
  select from app_user u join institution i on i.id = u.institution_id
  where u.id = d.account_id and i.status = 'DISABLED'))`;

export async function hasDropOfDisabled(db: Db): Promise<boolean> {
  const rows = await queryRows(db)`
    select from loan_drop d where ${isOfDisabledSql} limit 1`;
  return rows.length > 0;
}

export const removeOfDisabled = (db: Db, now: Date) =>
  queryRows(db)<RemovedDrop>`
    update loan_drop d set removed_at = ${now} where ${isOfDisabledSql}
    returning d.id as drop_id, d.folder, d.account_id`;
