import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { queryRow, queryRows } from "../../../core/query.ts";
import { containsText, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Slice } from "../../../core/case-records.ts";
import type { Actor } from "../../../core/context.ts";
import { DEFAULT_ZONE } from "../../../core/day.ts";
import { institutionVisibleTo, userVisibleTo } from "../../../core/scope.ts";
import type { FaceFilter, FaceRecord } from "../contract.ts";

/** Limits records to visible agents, made while they worked for a visible institution. */
const seenBy = (actor: Actor) =>
  sql`(${userVisibleTo(actor, "u")} and ${institutionVisibleTo(actor, sql.ref("r.institution_id"))})`;

type Filter = z.output<typeof FaceFilter> & { readonly from: Date; readonly to: Date };

type Row = Omit<FaceRecord, "pictures"> & FaceRecord["pictures"] & { readonly total: number };

/** Selects the agent's last picture of the day this many days before the record. */
const buildPictureSql = (daysBefore: number): RawBuilder<number | null> => {
  const dayAt = (days: number) =>
    sql`((l.on_day - ${days}::integer)::timestamp at time zone l.zone)`;
  return sql`(select p.id from face_record p
    where p.user_id = l.agent_id and p.is_stored and p.institution_id is not distinct from l.institution_id
      and p.at >= ${dayAt(daysBefore)} and p.at < ${dayAt(daysBefore - 1)}
    order by p.at desc, p.id desc limit 1)`;
};

export async function listPage(
  db: Db,
  actor: Actor,
  { agentName, institutionId, from, to, result, isLocked }: Filter,
  { size, offset }: Slice,
): Promise<Row[]> {
  const conditions = [
    sql`r.at between ${from} and ${to}`,
    seenBy(actor),
    ...(agentName ? [containsText(sql`u.name`, agentName)] : []),
    ...(institutionId ? [sql`r.institution_id = ${institutionId}`] : []),
    ...(result ? [sql`r.result = ${result}`] : []),
    ...(isLocked === undefined ? [] : [sql`(a.locked_at is not null) = ${isLocked}::boolean`]),
  ];
  return queryRows(db)<Row>`
    with listed as (
      select r.id as record_id, r.user_id as agent_id, u.name as agent_name, r.institution_id,
        i.name as institution_name, r.phone_id as device_id, d.device_name, coalesce(r.face_id, e.record_id) as face_id,
        r.kind, r.at as auth_date, r.result, r.trouble, r.score, a.locked_at is not null as is_locked,
        a.blocked_at is not null as is_blocked, r.descriptor is not null as has_face, r.is_stored,
        coalesce(i.zone, ${DEFAULT_ZONE}) as zone, (r.at at time zone coalesce(i.zone, ${DEFAULT_ZONE}))::date as on_day,
        count(*) over () as total
      from face_record r join app_user u on u.id = r.user_id join company_phone d on d.id = r.phone_id
      left join institution i on i.id = r.institution_id left join face_account a on a.user_id = r.user_id
      left join face_enrolment e on e.record_id = r.id
      where ${sql.join(conditions, sql` and `)}
      order by r.at desc, r.id desc ${limitTo(size, offset)}
    )
    select l.record_id, l.agent_id, l.agent_name, l.institution_name, l.device_id, l.device_name, l.face_id, l.kind,
      l.auth_date, l.result, l.trouble, l.score, l.is_locked, l.is_blocked, l.has_face, l.total,
      case when l.is_stored then l.record_id end as login,
      (select p.id from face_record p where p.id = l.face_id and p.is_stored
        and p.institution_id is not distinct from l.institution_id) as first,
      ${buildPictureSql(0)} as today, ${buildPictureSql(1)} as yesterday, ${buildPictureSql(2)} as day_before
    from listed l order by l.auth_date desc, l.record_id desc`;
}

export interface SeenRecord {
  readonly id: number;
  readonly userId: number;
  readonly institutionId: number | null;
  readonly fileId: string;
  readonly descriptor: string | null;
  readonly model: string | null;
}

/**
 * Finds a visible record whose picture is within its retention, even before the purge; otherwise
 * undefined.
 */
export const seenRecord = (db: Db, actor: Actor, id: number, now: Date) =>
  queryRow(db)<SeenRecord>`
    select r.id, r.user_id, r.institution_id, f.id as file_id, r.descriptor, r.model
    from face_record r join app_user u on u.id = r.user_id join stored_file f on f.id = r.file_id
    where r.id = ${id} and r.is_stored and f.expires_at > ${now} and ${seenBy(actor)}`;

/** Finds a visible agent for an unlock. */
export const seenAgent = (
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ id: number; institutionId: number | null } | undefined> =>
  queryRow(db)<{ id: number; institutionId: number | null }>`
    select u.id, u.institution_id from app_user u where u.id = ${id} and ${userVisibleTo(actor, "u")}`;
