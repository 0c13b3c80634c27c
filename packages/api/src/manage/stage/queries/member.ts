import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { anyOf, toCodesSql } from "../../../core/sql.ts";
import { OPEN_STATUSES } from "../../../tasks/case/contract-codes.ts";

interface InstitutionStage {
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number;
  readonly name: string;
}

export const listInstitutionStages = (db: Db, institutionIds: readonly number[]) =>
  queryRows(db)<InstitutionStage>`
    select iq.institution_id, i.name as institution_name, iq.stage_id, q.name
    from institution_stage iq join institution i on i.id = iq.institution_id join stage q on q.id = iq.stage_id
    where iq.institution_id = ${anyOf(institutionIds)} order by i.name, i.id, iq.stage_id`;

export async function listInstitutionIds(db: Db, stageIds: readonly number[]): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select distinct institution_id as id from institution_stage where stage_id = ${anyOf(stageIds)} order by 1`;
  return rows.map(({ id }) => id);
}

/** Returns the number of added stages. */
export async function add(
  db: Db,
  institutionId: number,
  stageIds: readonly number[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into institution_stage (institution_id, stage_id)
    select ${institutionId}, q.id from stage q where q.id = ${anyOf(stageIds)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Blocks adding users to these stages of the institution until the transaction ends, and waits for
 * changes in progress.
 */
export const lockInstitutionStages = (
  db: Db,
  institutionId: number,
  stageIds: readonly number[],
): Promise<void> =>
  execute(db)`
    select from institution_stage where institution_id = ${institutionId} and stage_id = ${anyOf(stageIds)}
    order by stage_id for update`;

/** Removes the stages from the institution and its groups. */
export async function removeStages(
  db: Db,
  institutionId: number,
  stageIds: readonly number[],
): Promise<void> {
  await execute(db)`
    delete from group_stage where stage_id = ${anyOf(stageIds)}
      and group_id in (select id from team_group where institution_id = ${institutionId})`;
  await execute(db)`
    delete from institution_stage
    where institution_id = ${institutionId} and stage_id = ${anyOf(stageIds)}`;
}

interface UsedStage {
  readonly name: string;
  readonly cases: number;
  readonly people: number;
}

/** Finds the first of these stages with open cases or users in the institution. */
export const findUsedStage = (db: Db, institutionId: number, stageIds: readonly number[]) =>
  queryRow(db)<UsedStage>`
    select * from (
      select q.name,
        (select count(*) from collection_case c where c.stage_id = q.id and c.institution_id = ${institutionId}
          and c.status in ${toCodesSql(OPEN_STATUSES)}) as cases,
        (select count(*) from app_user u where u.stage_id = q.id and u.institution_id = ${institutionId}
          and u.status = 'ENABLED') as people
      from stage q where q.id = ${anyOf(stageIds)} order by q.id
    ) used where cases > 0 or people > 0 limit 1`;

interface GroupInstitution {
  readonly id: number;
  readonly institutionId: number;
}

export const groupsById = (db: Db, groupIds: readonly number[]) =>
  queryRows(db)<GroupInstitution>`
    select id, institution_id from team_group where id = ${anyOf(groupIds)} order by id`;

/**
 * Blocks adding users to these groups until the transaction ends, and waits for changes in
 * progress.
 */
export const lockGroups = (db: Db, groupIds: readonly number[]): Promise<void> =>
  execute(db)`
    select from team_group where id = ${anyOf(groupIds)} order by id for update`;

/**
 * Finds a stage of an enabled member that the member's group does not work. Groups without stages
 * are ignored.
 */
export const stageOutside = (
  db: Db,
  groupIds: readonly number[],
): Promise<{ name: string } | undefined> =>
  queryRow(db)<{ name: string }>`
    select q.name from app_user u join stage q on q.id = u.stage_id
    where u.group_id = ${anyOf(groupIds)} and u.status = 'ENABLED'
      and exists (select from group_stage where group_id = u.group_id)
      and not exists (select from group_stage where group_id = u.group_id and stage_id = u.stage_id)
    order by q.name, q.id limit 1`;

/** Replaces the stages of a group; returns the previous ones. */
export async function replaceGroupStages(
  db: Db,
  groupId: number,
  stageIds: readonly number[],
): Promise<number[]> {
  const rows = await queryRows(db)<{ stageId: number }>`
    select stage_id from group_stage where group_id = ${groupId} order by stage_id`;
  await execute(db)`delete from group_stage where group_id = ${groupId}`;
  await execute(db)`
    insert into group_stage (group_id, stage_id)
    select ${groupId}, q.id from stage q where q.id = ${anyOf(stageIds)}`;
  return rows.map(({ stageId }) => stageId);
}

export async function groupsWith(db: Db, stageId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ groupId: number }>`
    select group_id from group_stage where stage_id = ${stageId} order by group_id`;
  return rows.map(({ groupId }) => groupId);
}

export async function replaceStageGroups(
  db: Db,
  stageId: number,
  groupIds: readonly number[],
): Promise<void> {
  await execute(db)`delete from group_stage where stage_id = ${stageId}`;
  await execute(db)`
    insert into group_stage (group_id, stage_id)
    select g.id, ${stageId} from team_group g where g.id = ${anyOf(groupIds)}`;
}
