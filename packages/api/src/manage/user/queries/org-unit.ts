import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import type { WorkedStages } from "../../../tasks/assignment/actions/release.ts";
import type { MoveInputs } from "../rules/transfer.ts";
import type { Person, Placement } from "../rules/person.ts";

/** Reads the inputs for placing a role in an org unit; undefined for an unknown role. */
export const findPlacement = (db: Db, { role, institutionId, groupId, stageId }: Person) =>
  queryRow(db)<Placement>`
    select r.side, r.case_scope,
      exists (select from team_group where id = ${groupId}::bigint and institution_id = ${institutionId}::bigint) as group_fits,
      exists (select from institution_stage where institution_id = ${institutionId}::bigint and stage_id = ${stageId}::bigint)
        as stage_fits,
      not exists (select from group_stage where group_id = ${groupId}::bigint)
        or exists (select from group_stage where group_id = ${groupId}::bigint and stage_id = ${stageId}::bigint)
        as stage_fits_group
    from role r where r.id = ${role} and not r.is_service`;

type OrgUnit = Pick<Person, "institutionId" | "groupId" | "stageId">;

/**
 * Locks the groups, the stages and the stages of the institutions, so that a simultaneous removal
 * of one of them waits and then finds the users.
 */
export async function lockOrgUnits(db: Db, orgUnits: readonly OrgUnit[]): Promise<void> {
  const groupIds = anyOf(orgUnits.flatMap(({ groupId }) => groupId ?? []));
  const stageIds = anyOf(orgUnits.flatMap(({ stageId }) => stageId ?? []));
  const institutionIds = anyOf(orgUnits.flatMap(({ institutionId }) => institutionId ?? []));
  await execute(db)`select from team_group where id = ${groupIds} order by id for key share`;
  await execute(db)`select from stage where id = ${stageIds} order by id for key share`;
  await execute(db)`
    select from institution_stage where institution_id = ${institutionIds} and stage_id = ${stageIds}
    order by institution_id, stage_id for key share`;
}

interface Outside {
  readonly id: number;
  /** Org unit that no longer works the user's stage. */
  readonly lostBy: "institution" | "group";
}

/**
 * Lists users whose institution or group no longer works their stage. Locks the org units, so that
 * the result holds until the transaction ends.
 */
export async function outsideAmong(
  db: Db,
  users: readonly (OrgUnit & { readonly id: number })[],
): Promise<Outside[]> {
  if (users.length === 0) return [];
  await lockOrgUnits(db, users);
  return queryRows(db)<Outside>`
    select u.id, case when iq.stage_id is null then 'institution' else 'group' end as lost_by
    from app_user u
    left join institution_stage iq on iq.institution_id = u.institution_id and iq.stage_id = u.stage_id
    where u.id = ${anyOf(users.map(({ id }) => id))} and u.stage_id is not null and (iq.stage_id is null or (
      exists (select from group_stage where group_id = u.group_id)
      and not exists (select from group_stage where group_id = u.group_id and stage_id = u.stage_id)))`;
}

type RoleOrgUnit = Pick<Person, "role" | "institutionId" | "groupId" | "stageId">;

/**
 * Reads the stages that a user of the org unit works; null for roles to which no case is assigned.
 */
export async function getWorkedStages(
  db: Db,
  { role, institutionId, groupId, stageId }: RoleOrgUnit,
): Promise<WorkedStages> {
  const row = await queryRow(db)<{ institutionId: number; stageIds: number[] }>`
    select ${institutionId}::bigint as institution_id, array(
      select iq.stage_id from institution_stage iq where iq.institution_id = ${institutionId}::bigint
        and (${stageId}::bigint is null or iq.stage_id = ${stageId}::bigint)
        and (${groupId}::bigint is null or not exists (select from group_stage where group_id = ${groupId}::bigint)
          or iq.stage_id in (select stage_id from group_stage where group_id = ${groupId}::bigint))) as stage_ids
    from role r where r.id = ${role} and r.works_cases and ${institutionId}::bigint is not null`;
  return row ?? null;
}

/** Counts those of the institutions that the actor sees. */
export async function countSeen(
  db: Db,
  actor: Actor,
  institutionIds: readonly number[],
): Promise<number> {
  const row = await queryRow(db)<{ seen: number }>`
    select count(*) as seen from institution i
    where i.id = ${anyOf(institutionIds)} and ${institutionVisibleTo(actor, sql.ref("i.id"))}`;
  return row?.seen ?? 0;
}

type Mover = Omit<MoveInputs, "canWrite" | "isSelf"> &
  Pick<Person, "role" | "institutionId" | "groupId"> & { readonly version: number };

/** Reads a visible user with the inputs for a move to the stage. */
export const findMover = (db: Db, actor: Actor, userId: number, stageId: number) =>
  queryRow(db)<Mover>`
    select u.version, u.role_id as role, u.institution_id, u.group_id, u.stage_id, r.works_cases,
      exists (select from role_authority where role_id = ${actor.role} and over_role_id = u.role_id) as managed,
      exists (select from institution_stage where institution_id = u.institution_id and stage_id = ${stageId}) as stage_fits,
      not exists (select from group_stage where group_id = u.group_id)
        or exists (select from group_stage where group_id = u.group_id and stage_id = ${stageId}) as stage_fits_group
    from app_user u join role r on r.id = u.role_id
    where u.id = ${userId} and ${userVisibleTo(actor, "u")}`;
