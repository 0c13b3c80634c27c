import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { anyOf, jsonRows } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { execute, queryRow, queryRows } from "../../../core/query.ts";
import { userVisibleTo } from "../../../core/scope.ts";
import type { Profile } from "../../../tasks/guard/contract.ts";
import type { PlannedDay } from "../rules/check.ts";

export interface StoredAgent {
  readonly agentId: number;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly country: Profile;
  readonly zone: string;
  readonly worksCases: boolean;
  readonly isEnabled: boolean;
}

/**
 * Agents that may be scheduled: those visible to an actor, or for a command those of one
 * institution.
 */
export type ScheduleVisibility = { readonly actor: Actor } | { readonly institutionId: number };

const buildVisibilitySql = (visibility: ScheduleVisibility): RawBuilder<SqlBool> =>
  "actor" in visibility
    ? userVisibleTo(visibility.actor, "u")
    : sql<SqlBool>`u.institution_id = ${visibility.institutionId}`;

export async function agents(
  db: Db,
  visibility: ScheduleVisibility,
  selector: { logins: readonly string[] } | { ids: readonly number[] },
): Promise<StoredAgent[]> {
  const named =
    "ids" in selector
      ? sql`u.id = ${anyOf(selector.ids)}`
      : sql`lower(u.login) in (select lower(login) from json_to_recordset(${jsonRows(
          selector.logins.map((login) => ({ login })),
        )}) as n (login text))`;
  return queryRows(db)<StoredAgent>`
    select u.id as agent_id, u.login, u.institution_id, i.name as institution_name, i.country, i.zone, r.works_cases,
      u.status = 'ENABLED' as is_enabled
    from app_user u join role r on r.id = u.role_id join institution i on i.id = u.institution_id
    where ${buildVisibilitySql(visibility)} and ${named}`;
}

interface StoredDay {
  readonly agentId: number;
  readonly day: Day;
  readonly code: string;
}

export const listScheduledDays = (db: Db, agentIds: readonly number[], first: Day, last: Day) =>
  queryRows(db)<StoredDay>`
    select agent_id, day_on as day, code from scheduled_day
    where agent_id = ${anyOf(agentIds)} and day_on between ${first}::date and ${last}::date`;

interface EditMeta {
  readonly editorId: number | null;
  readonly at: Date;
}

/**
 * Sorts rows, so that simultaneous writes of the same days wait for each other instead of a
 * deadlock.
 */
const planned = (days: readonly object[]) => sql`
  json_to_recordset(${jsonRows(days)}) as n ("agentId" bigint, "institutionId" bigint, day date, code text, seen text)`;

/** Overwrites existing days and preserves whether they are switched on. */
export const upsert = (
  db: Db,
  days: readonly PlannedDay[],
  { editorId, at }: EditMeta,
): Promise<void> =>
  execute(db)`
    insert into scheduled_day (agent_id, day_on, code, institution_id, editor_id, updated_at)
    select n."agentId", n.day, n.code, n."institutionId", ${editorId}::bigint, ${at} from ${planned(days)}
    order by 1, 2
    on conflict (agent_id, day_on) do update set code = excluded.code, institution_id = excluded.institution_id,
      editor_id = excluded.editor_id, updated_at = excluded.updated_at`;

export interface SeenDay {
  readonly agentId: number;
  readonly institutionId: number;
  readonly day: Day;
  readonly code: string | null;
  readonly seen: string | null;
}

/** Serializes changes of these days. */
export const lock = (db: Db, days: readonly Pick<SeenDay, "agentId" | "day">[]): Promise<void> =>
  execute(db)`
    select from scheduled_day d join ${planned(days)} on d.agent_id = n."agentId" and d.day_on = n.day
    order by d.agent_id, d.day_on for no key update of d`;

/** Writes the days that are still as the caller saw them; returns their number. */
export async function change(
  db: Db,
  days: readonly SeenDay[],
  { editorId, at }: EditMeta,
): Promise<number> {
  const row = await queryRow(db)<{ n: number }>`
    with added as (
      insert into scheduled_day (agent_id, day_on, code, institution_id, editor_id, updated_at)
      select n."agentId", n.day, n.code, n."institutionId", ${editorId}::bigint, ${at} from ${planned(days)}
      where n.seen is null and n.code is not null order by 1, 2 on conflict do nothing returning 1
    ), changed as (
      update scheduled_day d set code = n.code, institution_id = n."institutionId", editor_id = ${editorId}::bigint, updated_at = ${at}
      from ${planned(days)}
      where d.agent_id = n."agentId" and d.day_on = n.day and d.code = n.seen and n.code is not null returning 1
    ), removed as (
      delete from scheduled_day d using ${planned(days)}
      where d.agent_id = n."agentId" and d.day_on = n.day and d.code = n.seen and n.code is null returning 1
    ), nothing as (
      select 1 from ${planned(days)} where n.seen is null and n.code is null
        and not exists (select from scheduled_day where agent_id = n."agentId" and day_on = n.day)
    )
    select (select count(*) from added) + (select count(*) from changed) + (select count(*) from removed)
      + (select count(*) from nothing) as n`;
  return Number(row?.n ?? 0);
}

interface SwitchedDays {
  readonly agentIds: readonly number[];
  readonly from: Day;
  readonly to: Day;
  readonly enabled: boolean;
}

/** Returns the number of scheduled days and of switched ones. */
export async function switchDays(
  db: Db,
  { agentIds, from, to, enabled }: SwitchedDays,
  { editorId, at }: EditMeta,
): Promise<{ scheduled: number; changed: number }> {
  const row = await queryRow(db)<{ scheduled: number; changed: number }>`
    with held as (
      select agent_id, day_on, enabled from scheduled_day
      where agent_id = ${anyOf(agentIds)} and day_on between ${from}::date and ${to}::date
      order by agent_id, day_on for no key update
    ), changed as (
      update scheduled_day d set enabled = ${enabled}, editor_id = ${editorId}::bigint, updated_at = ${at}
      from held h where d.agent_id = h.agent_id and d.day_on = h.day_on and h.enabled <> ${enabled} returning 1
    )
    select (select count(*) from held) as scheduled, (select count(*) from changed) as changed`;
  return row ?? { scheduled: 0, changed: 0 };
}

export async function listAgentIds(db: Db, actor: Actor, institutionId: number): Promise<number[]> {
  const rows = await queryRows(db)<{ id: number }>`
    select u.id from app_user u join role r on r.id = u.role_id and r.works_cases
    where u.institution_id = ${institutionId} and ${userVisibleTo(actor, "u")}`;
  return rows.map(({ id }) => id);
}

export async function institutionNamed(db: Db, name: string): Promise<number | undefined> {
  const row = await db
    .selectFrom("institution")
    .select("id")
    .where("name", "=", name)
    .executeTakeFirst();
  return row?.id;
}
