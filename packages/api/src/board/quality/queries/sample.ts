import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { anyOf } from "../../../core/sql.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import type { ItemKind } from "../contract-codes.ts";
import type { Candidate } from "../rules/draw.ts";

export interface SampledInstitution {
  readonly institutionId: number;
  readonly zone: string;
  /** Is null before the first sample. */
  readonly lastSampledOn: Day | null;
}

export const listSampledInstitutions = (db: Db) =>
  queryRows(db)<SampledInstitution>`
    select i.id as institution_id, i.zone,
      (select max(w.week_on) from quality_week w where w.institution_id = i.id) as last_sampled_on
    from institution i order by i.id`;

/** Week of an institution, from its first instant to the first instant of the next. */
export interface Week {
  readonly institutionId: number;
  readonly zone: string;
  readonly weekOn: Day;
  readonly since: Date;
  readonly before: Date;
}

export interface Found extends Candidate {
  readonly agentId: number;
  readonly kind: ItemKind;
  readonly dayOn: Day;
}

const complaint = (alias: "r" | "m") => sql`(
  select max(w.id) from work_order w
  where w.case_id = ${sql.ref(`${alias}.caseId`)} and w.agent_id = ${sql.ref(`${alias}.agentId`)} and w.state <> 'INVALID')`;

/** Lists calls with a stored recording and sent messages, with complaints about their agents. */
export const candidates = (db: Db, { institutionId, zone, since, before }: Week, now: Date) =>
  queryRows(db)<Found>`
    select r.id, r.agent_id, 'CALL' as kind, (r.requested_at at time zone ${zone})::date as day_on,
      r.talk_seconds as length, ${complaint("r")} as order_id
    from call_record r join stored_file f on f.id = r.recording_id
    where r.institution_id = ${institutionId} and r.requested_at >= ${since} and r.requested_at < ${before}
      and f.purged_at is null and (f.expires_at is null or f.expires_at > ${now})
    union all
    select m.id, m.agent_id, 'MESSAGE', (m.requested_at at time zone ${zone})::date,
      length(m.content), ${complaint("m")}
    from sms_message m
    where m.institution_id = ${institutionId} and m.requested_at >= ${since} and m.requested_at < ${before}
      and m.sent_at is not null and m.content <> ''`;

export interface SampleableAgent {
  readonly agentId: number;
  readonly groupId: number | null;
}

/**
 * Lists the agents of the week: current agents who were there before it ended, and all users with
 * one of the contacts.
 */
export const agents = (db: Db, { institutionId, before }: Week, contacted: readonly number[]) =>
  queryRows(db)<SampleableAgent>`
    select u.id as agent_id, g.id as group_id
    from app_user u join role r on r.id = u.role_id
    left join team_group g on g.id = u.group_id and g.institution_id = ${institutionId}
    where (u.institution_id = ${institutionId} and r.works_cases and u.status = 'ENABLED' and u.created_at < ${before})
      or u.id = ${anyOf(contacted)}
    order by u.id`;

/** Returns false when another process was faster, because each week is sampled once. */
export async function insertWeek(
  db: Db,
  { institutionId, weekOn }: Week,
  seed: number,
  sampledAt: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("qualityWeek")
    .values({ institutionId, weekOn, seed, sampledAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows ?? 0) > 0;
}
