import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { execute, queryRow, queryRows } from "../../core/query.ts";
import { anyOf, idArray } from "../../core/sql.ts";
import type { Scope, ViewColumns, ViewQuery } from "./contract.ts";
import type { Owner, Viewer } from "./rules.ts";

export interface StoredView extends Owner {
  readonly viewId: number;
  readonly scope: Scope;
  readonly name: string;
  readonly query: ViewQuery;
  readonly columns: ViewColumns;
  readonly version: number;
  readonly editorName: string;
  readonly isDefault: boolean;
}

/** Views of the viewer, and of the viewer's group and institution. */
const seenBy = ({ userId, groupId, institutionId }: Viewer): RawBuilder<SqlBool> => sql`
  (v.owner_id = ${userId} or v.group_id = ${groupId}::bigint or v.institution_id = ${institutionId}::bigint)`;

export const list = (db: Db, viewer: Viewer) =>
  queryRows(db)<StoredView>`
    select v.id as view_id, v.scope, v.owner_id, v.group_id, v.institution_id, v.name, v.query, v.columns, v.version,
      u.name as editor_name, d.view_id is not null as is_default
    from case_view v join app_user u on u.id = v.editor_id
    left join case_view_default d on d.user_id = ${viewer.userId} and d.view_id = v.id
    where ${seenBy(viewer)}
    order by array_position(array['OWN', 'GROUP', 'INSTITUTION'], v.scope), v.position, v.id`;

export interface LockedView extends Owner {
  readonly viewId: number;
  readonly scope: Scope;
  readonly name: string;
  readonly version: number;
}

/** Returns undefined when the viewer cannot see the view. */
export const lock = (db: Db, viewer: Viewer, viewId: number) =>
  queryRow(db)<LockedView>`
    select v.id as view_id, v.scope, v.owner_id, v.group_id, v.institution_id, v.name, v.version
    from case_view v where v.id = ${viewId} and ${seenBy(viewer)} for update of v`;

const owned = ({ ownerId, groupId, institutionId }: Owner) => sql<SqlBool>`
  (owner_id = ${ownerId}::bigint or group_id = ${groupId}::bigint or institution_id = ${institutionId}::bigint)`;

/** Counts the owner's views, and checks if another one has the name. */
export async function getNameUsage(
  db: Db,
  owner: Owner,
  { name, viewId }: { name: string; viewId: number | null },
): Promise<{ count: number; isNameInUse: boolean }> {
  const row = await queryRow(db)<{ count: number; isNameInUse: boolean }>`
    select count(*) as count,
      coalesce(bool_or(lower(name) = lower(${name}) and id is distinct from ${viewId}::bigint), false) as is_name_in_use
    from case_view where ${owned(owner)}`;
  return row ?? { count: 0, isNameInUse: false };
}

export interface Saved {
  readonly name: string;
  readonly query: ViewQuery;
  readonly columns: ViewColumns;
  readonly editorId: number;
  readonly at: Date;
}

interface SavedView {
  readonly viewId: number;
  readonly version: number;
}

/** Inserts a view as the last of its owner. */
export async function insert(
  db: Db,
  scope: Scope,
  owner: Owner,
  { name, query, columns, editorId, at }: Saved,
): Promise<SavedView> {
  const row = await queryRow(db)<SavedView>`
    insert into case_view (scope, owner_id, group_id, institution_id, name, query, columns, position, editor_id, edited_at)
    select ${scope}, ${owner.ownerId}::bigint, ${owner.groupId}::bigint, ${owner.institutionId}::bigint, ${name}, ${query}::jsonb,
      ${columns}::jsonb, coalesce(max(position), 0) + 1, ${editorId}, ${at}::timestamptz
    from case_view where ${owned(owner)}
    returning id as view_id, version`;
  return row as SavedView;
}

export async function update(
  db: Db,
  id: number,
  { name, query, columns, editorId, at }: Saved,
): Promise<SavedView> {
  const row = await queryRow(db)<SavedView>`
    update case_view set name = ${name}, query = ${query}::jsonb, columns = ${columns}::jsonb, editor_id = ${editorId},
      edited_at = ${at}::timestamptz, version = version + 1
    where id = ${id} returning id as view_id, version`;
  return row as SavedView;
}

export async function remove(db: Db, id: number): Promise<void> {
  await db.deleteFrom("caseView").where("id", "=", id).execute();
}

/** Sets the order of the owner's views; views that are not named follow in their former order. */
export const setOrder = (db: Db, owner: Owner, viewIds: readonly number[]): Promise<void> =>
  execute(db)`
    update case_view v set position = n.position
    from (
      select id, row_number() over (order by array_position(${idArray(viewIds)}, id) nulls last, position, id) as position
      from case_view where ${owned(owner)}
    ) n
    where v.id = n.id`;

export async function countOwned(
  db: Db,
  owner: Owner,
  viewIds: readonly number[],
): Promise<number> {
  const row = await queryRow(db)<{ count: number }>`
    select count(*) as count from case_view where ${owned(owner)} and id = ${anyOf(viewIds)}`;
  return row?.count ?? 0;
}

export async function setDefault(db: Db, userId: number, viewId: number | null): Promise<void> {
  if (viewId === null) {
    await db.deleteFrom("caseViewDefault").where("userId", "=", userId).execute();
    return;
  }
  await db
    .insertInto("caseViewDefault")
    .values({ userId, viewId })
    .onConflict((on) => on.column("userId").doUpdateSet({ viewId }))
    .execute();
}
