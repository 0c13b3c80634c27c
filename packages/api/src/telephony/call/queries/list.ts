import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../../tasks/phone/contract-codes.ts";
import type { CallFilter, CallRecord } from "../contract.ts";

/** The stored phone is whole; the action masks it. */
export type StoredCall = CallRecord & { recordingId: string | null };

const COLUMNS = sql`
  r.id as call_id, r.case_id as task_id, r.loan_id, r.borrower_id, l.number as loan_number, r.contact_id, r.relation,
  r.name, r.phone, r.via, r.state, r.cause, r.call_type, r.call_status, r.requested_at as call_time, r.answered_at,
  r.ended_at, r.talk_seconds as duration, g.result, a.name as agent_name, r.recording_id,
  r.recording_id is not null as has_recording, r.log_id is not null as is_logged`;

const from = (actor: Actor) => sql`
  from call_record r
  join collection_case c on c.id = r.case_id and ${visibleTo(actor, "c")}
  join loan l on l.id = r.loan_id
  join app_user a on a.id = r.agent_id
  left join collection_log g on g.id = r.log_id`;

export type Filter = Hashed<z.output<typeof CallFilter>>;

function conditions(filter: Filter): RawBuilder<SqlBool> {
  const given: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter.from) given.push(sql`r.requested_at >= ${filter.from}`);
  if (filter.to) given.push(sql`r.requested_at <= ${filter.to}`);
  if (filter.agentId) given.push(sql`r.agent_id = ${filter.agentId}`);
  if (filter.institutionId)
    given.push(sql`r.institution_id = ${filter.institutionId}`);
  if (filter.callType !== undefined)
    given.push(sql`r.call_type = ${filter.callType}`);
  if (filter.callStatus) given.push(sql`r.call_status = ${filter.callStatus}`);
  if (filter.phoneHash) given.push(sql`r.phone_hash = ${filter.phoneHash}`);
  if (filter.loanNumber) given.push(sql`l.number = ${filter.loanNumber}`);
  return sql.join(given, sql` and `);
}

export async function page(
  db: Db,
  actor: Actor,
  filter: Filter,
  size: number,
  offset: number,
) {
  const { rows } = await sql<StoredCall & { total: number }>`
    select ${COLUMNS}, count(*) over () as total ${from(actor)}
    where ${conditions(filter)} order by r.id desc limit ${size} offset ${offset}`.execute(
    db,
  );
  return rows;
}

/** The next rows of an export, newest first, below an id. */
export async function after(
  db: Db,
  actor: Actor,
  filter: Filter,
  below: number | null,
  size: number,
): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select ${COLUMNS} ${from(actor)}
    where ${conditions(filter)} and (${below}::bigint is null or r.id < ${below}::bigint)
    order by r.id desc limit ${size}`.execute(db);
  return rows;
}

export async function ofCase(
  db: Db,
  actor: Actor,
  taskId: number,
  size: number,
  offset: number,
) {
  const { rows } = await sql<StoredCall & { total: number }>`
    select ${COLUMNS}, count(*) over () as total ${from(actor)}
    where r.case_id = ${taskId} order by r.id desc limit ${size} offset ${offset}`.execute(
    db,
  );
  return rows;
}

export async function many(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredCall[]> {
  const { rows } = await sql<StoredCall>`
    select ${COLUMNS} ${from(actor)} where r.id in (${sql.join(ids)}) order by r.id`.execute(
    db,
  );
  return rows;
}

/** The agent's running call, else his last one of the day that has no result yet. */
export async function current(
  db: Db,
  actor: Actor,
  since: Date,
): Promise<StoredCall | undefined> {
  const { rows } = await sql<StoredCall>`
    select ${COLUMNS} ${from(actor)}
    where r.agent_id = ${actor.userId} and r.via <> 'MANUAL'
      and (r.state <> 'ENDED' or (r.log_id is null and r.ended_at >= ${since}))
    order by (r.state <> 'ENDED') desc, r.id desc limit 1`.execute(db);
  return rows[0];
}
