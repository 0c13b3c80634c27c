import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { queryRows } from "../../../core/query.ts";
import { anyOf, containsText, limitTo } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { ConfigFilter, ConfigRow, VersionRow } from "../contract.ts";
import { configVisibleTo, editableBy } from "./visibility.ts";

/** Columns of the template `c` or of a version `v`. */
const buildValuesSql = (alias: string): RawBuilder<unknown> => {
  const columnRef = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`
    ${columnRef("title")}, ${columnRef("description")}, ${columnRef("content")}, ${columnRef("audience")}, to_char(${columnRef("deadline")}, 'HH24:MI') as deadline,
    ${columnRef("recurrence")}, ${columnRef("remindMinutes")}, ${columnRef("fromOn")} as "from", ${columnRef("untilOn")} as until, ${columnRef("version")},
    coalesce((select jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name) order by a.name, a.id)
      from app_user a where a.id = any(${columnRef("agentIds")})), '[]') as agents`;
};

const status = (now: Date) => sql<ConfigRow["status"]>`
  case when c.deleted_at is not null then 'DELETED'
    when c.until_on < (${now}::timestamptz at time zone i.zone)::date then 'ENDED' else 'ACTIVE' end`;

const ORDERS = {
  title: sql`lower(c.title)`,
  deadline: sql`c.deadline`,
  updated: sql`c.updated_at`,
} satisfies Record<ConfigFilter["sort"], unknown>;

function matching(actor: Actor, now: Date, filter: ConfigFilter) {
  const { title, institutionId, stageId, status: requestedStatus } = filter;
  return sql.join(
    [
      configVisibleTo(actor),
      ...(title ? [containsText(sql`c.title`, title)] : []),
      ...(institutionId ? [sql<SqlBool>`c.institution_id = ${institutionId}`] : []),
      ...(stageId ? [sql<SqlBool>`c.stage_id = ${stageId}`] : []),
      ...(requestedStatus ? [sql<SqlBool>`${status(now)} = ${requestedStatus}`] : []),
    ],
    sql` and `,
  );
}

export async function configs(
  db: Db,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  filter: ConfigFilter,
): Promise<{ rows: ConfigRow[]; total: number }> {
  const { page, size, descending, sort } = filter;
  const where = matching(actor, now, filter);
  const direction = descending ? sql`desc` : sql`asc`;
  const rows = await queryRows(db)<ConfigRow>`
    select c.id as config_id, c.institution_id, i.name as institution_name, c.group_id, g.name as group_name,
      c.stage_id, q.name as stage_name, ${buildValuesSql("c")}, ${status(now)} as status, e.name as editor_name, c.updated_at,
      ${editableBy(actor)} as editable
    from task_config c join institution i on i.id = c.institution_id join stage q on q.id = c.stage_id
    left join team_group g on g.id = c.group_id left join app_user e on e.id = c.editor_id
    where ${where} order by c.deleted_at is not null, ${ORDERS[sort]} ${direction}, c.id ${direction}
    ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from task_config c join institution i on i.id = c.institution_id where ${where}`;
  return { rows, total: counted[0]?.n ?? 0 };
}

export const isConfigSeen = async (db: Db, actor: Actor, configId: number): Promise<boolean> =>
  (await db
    .selectFrom("taskConfig as c")
    .select("c.id")
    .where("c.id", "=", configId)
    .where(configVisibleTo(actor))
    .executeTakeFirst()) !== undefined;

export async function listEditableIds(
  db: Db,
  actor: Actor,
  configIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .selectFrom("taskConfig as c")
    .select("c.id")
    .where(sql<SqlBool>`c.id = ${anyOf(configIds)}`)
    .where(configVisibleTo(actor))
    .where(editableBy(actor))
    .execute();
  return rows.map(({ id }) => id);
}

export async function versions(
  db: Db,
  configId: number,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<{ rows: VersionRow[]; total: number }> {
  const rows = await queryRows(db)<VersionRow>`
    select ${buildValuesSql("v")}, q.name as stage_name, v.kind, v.reason, v.at, e.name as editor_name
    from task_config_version v join stage q on q.id = v.stage_id left join app_user e on e.id = v.editor_id
    where v.config_id = ${configId} order by v.version desc ${limitTo(size, (page - 1) * size)}`;
  const counted = await queryRows(db)<{ n: number }>`
    select count(*) as n from task_config_version where config_id = ${configId}`;
  return { rows, total: counted[0]?.n ?? 0 };
}
