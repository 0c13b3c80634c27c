import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { execute, insertRow, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf, containsText } from "../../../core/sql.ts";
import { institutionVisibleTo, stageVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import type { StageType } from "../contract.ts";

interface StageFilter {
  readonly id?: number | undefined;
  readonly text?: string | undefined;
  readonly type?: StageType | undefined;
  readonly institutionId?: number | undefined;
}

export interface StoredStage {
  readonly id: number;
  readonly name: string;
  readonly type: StageType;
  readonly version: number;
  readonly institutions: { readonly id: number; readonly name: string }[];
}

export async function stages(
  db: Db,
  actor: Actor,
  { id, text, type, institutionId }: StageFilter,
): Promise<StoredStage[]> {
  const conditions = [stageVisibleTo(actor, sql.ref("q.id"))];
  if (id) conditions.push(sql`q.id = ${id}`);
  if (text) conditions.push(containsText(sql`q.name`, text));
  if (type) conditions.push(sql`q.type = ${type}`);
  if (institutionId)
    conditions.push(sql`exists (select from institution_stage w
      where w.stage_id = q.id and w.institution_id = ${institutionId})`);
  return queryRows(db)<StoredStage>`
    select q.id, q.name, q.type, q.version, coalesce((
      select jsonb_agg(jsonb_build_object('id', i.id, 'name', i.name) order by i.name, i.id)
      from institution_stage iq join institution i on i.id = iq.institution_id
      where iq.stage_id = q.id and ${institutionVisibleTo(actor, sql.ref("i.id"))}), '[]') as institutions
    from stage q where ${sql.join(conditions, sql` and `)} order by q.name, q.id`;
}

/** Counts visible enabled users who work the cases of each stage. */
export const collectors = (
  db: Db,
  actor: Actor,
  institutionId: number | undefined,
): Promise<{ stageId: number; n: number }[]> =>
  queryRows(db)<{ stageId: number; n: number }>`
    select coalesce(u.stage_id, 0) as stage_id, count(*) as n
    from app_user u join role r on r.id = u.role_id and r.works_cases
    where u.stage_id is not null and u.status = 'ENABLED' and ${userVisibleTo(actor, "u")}
      and (${institutionId ?? null}::bigint is null or u.institution_id = ${institutionId ?? null}::bigint)
    group by u.stage_id`;

interface StageGroup {
  readonly id: number;
  readonly name: string;
  readonly institutionId: number;
  readonly institutionName: string;
}

export const listStageGroups = (db: Db, actor: Actor, stageId: number) =>
  queryRows(db)<StageGroup>`
    select g.id, g.name, g.institution_id, i.name as institution_name
    from group_stage gq join team_group g on g.id = gq.group_id join institution i on i.id = g.institution_id
    where gq.stage_id = ${stageId} and ${institutionVisibleTo(actor, sql.ref("i.id"))}
    order by i.name, g.name, g.id`;

export const groups = (db: Db, actor: Actor) =>
  queryRows(db)<StageGroup>`
    select g.id, g.name, g.institution_id, i.name as institution_name
    from team_group g join institution i on i.id = g.institution_id
    where ${institutionVisibleTo(actor, sql.ref("i.id"))} order by i.name, g.name, g.id`;

interface LockedStage {
  readonly name: string;
  readonly type: StageType;
  readonly version: number;
}

/** Locks the stage. `for update` also blocks adding users or cases to it. */
export const lock = (db: Db, id: number) =>
  queryRow(db)<LockedStage>`
    select name, type, version from stage where id = ${id} for update`;

export async function isNameInUse(db: Db, name: string, exceptId: number | null): Promise<boolean> {
  const rows = await queryRows(db)`
    select from stage where lower(name) = lower(${name}) and id is distinct from ${exceptId}::bigint limit 1`;
  return rows.length > 0;
}

export const insert = (
  db: Db,
  stage: { readonly name: string; readonly type: StageType },
): Promise<number> => insertRow(db, "stage", stage);

export const update = (
  db: Db,
  id: number,
  { name, type }: { readonly name: string; readonly type: StageType },
): Promise<void> =>
  execute(db)`
    update stage set name = ${name}, type = ${type}, version = version + 1 where id = ${id}`;

/** References that prevent the removal of a stage. */
interface Uses {
  readonly hasCases: boolean;
  readonly hasPeople: boolean;
}

export async function getUses(db: Db, id: number): Promise<Uses> {
  const row = await queryRow(db)<Uses>`
    select
      exists (select from collection_case where stage_id = ${id}) as has_cases,
      exists (select from app_user where stage_id = ${id}) as has_people`;
  return row ?? { hasCases: false, hasPeople: false };
}

/** Deletes the stage with its policy. */
export async function remove(db: Db, id: number): Promise<void> {
  await execute(db)`delete from group_stage where stage_id = ${id}`;
  await execute(db)`delete from institution_stage where stage_id = ${id}`;
  await execute(db)`delete from stage where id = ${id}`;
}

export async function institutionsNamed(
  db: Db,
  actor: Actor,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await queryRows(db)<{ id: number }>`
    select i.id from institution i where i.name in (${sql.join(names)})
      and ${institutionVisibleTo(actor, sql.ref("i.id"))} order by i.id`;
  return rows.map(({ id }) => id);
}

/** Filters the ids to visible institutions. */
export async function seenInstitutions(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select i.id from institution i
    where i.id = ${anyOf(ids)} and ${institutionVisibleTo(actor, sql.ref("i.id"))} order by i.id`;
  return rows.map(({ id }) => id);
}
