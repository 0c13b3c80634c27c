import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Hashed } from "../../../tasks/phone/contract-codes.ts";
import type { SmsFilter, SmsRecord } from "../contract.ts";

/** The stored address is whole; the action masks it. */
export type StoredMessage = SmsRecord;

const COLUMNS = sql`
  m.id as message_id, m.case_id as task_id, m.loan_id, m.borrower_id, l.number as loan_number, m.channel, m.relation,
  m.name, m.address as phone, m.requested_at as send_time, m.sent_at, m.settled_at, m.state as result, m.reason,
  m.receipt, a.name as agent_name, m.provider as platform, m.subject, m.content, t.name as template_name,
  m.segments, m.cost_minor`;

const from = (actor: Actor) => sql`
  from sms_message m
  join collection_case c on c.id = m.case_id and ${visibleTo(actor, "c")}
  join loan l on l.id = m.loan_id
  join app_user a on a.id = m.agent_id
  left join sms_template t on t.id = m.template_id`;

export type Filter = Hashed<SmsFilter> & {
  readonly ids?: number[] | undefined;
};

const inside = (text: string): string =>
  `%${text.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

function conditions(filter: Filter): RawBuilder<SqlBool> {
  const given: RawBuilder<SqlBool>[] = [sql`m.channel = ${filter.channel}`];
  if (filter.from) given.push(sql`m.requested_at >= ${filter.from}`);
  if (filter.to) given.push(sql`m.requested_at <= ${filter.to}`);
  if (filter.agentId) given.push(sql`m.agent_id = ${filter.agentId}`);
  if (filter.institutionId)
    given.push(sql`m.institution_id = ${filter.institutionId}`);
  if (filter.result) given.push(sql`m.state = ${filter.result}`);
  if (filter.text) given.push(sql`m.content ilike ${inside(filter.text)}`);
  if (filter.phoneHash) given.push(sql`m.phone_hash = ${filter.phoneHash}`);
  if (filter.loanNumber) given.push(sql`l.number = ${filter.loanNumber}`);
  if (filter.ids) given.push(sql`m.id in (${sql.join(filter.ids)})`);
  return sql.join(given, sql` and `);
}

/** Where counting stops. */
export const COUNT_CAP = 10_000;

export async function count(
  db: Db,
  actor: Actor,
  filter: Filter,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (
      select ${from(actor)} where ${conditions(filter)} limit ${COUNT_CAP + 1}) counted`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

export async function page(
  db: Db,
  actor: Actor,
  filter: Filter,
  size: number,
  offset: number,
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${COLUMNS} ${from(actor)}
    where ${conditions(filter)} order by m.id desc limit ${size} offset ${offset}`.execute(
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
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`
    select ${COLUMNS} ${from(actor)}
    where ${conditions(filter)} and (${below}::bigint is null or m.id < ${below}::bigint)
    order by m.id desc limit ${size}`.execute(db);
  return rows;
}

export async function sent(
  db: Db,
  actor: Actor,
  ids: readonly number[],
): Promise<StoredMessage[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<StoredMessage>`
    select ${COLUMNS} ${from(actor)} where m.id in (${sql.join(ids)})`.execute(
    db,
  );
  return rows;
}

/** A place in the conversation of a case. */
export interface Turn {
  readonly direction: "IN" | "OUT";
  readonly id: number;
  readonly total: number;
}

/** What was written and what came in, newest first. */
export async function conversation(
  db: Db,
  actor: Actor,
  taskId: number,
  size: number,
  offset: number,
): Promise<Turn[]> {
  const { rows } = await sql<Turn>`
    select t.direction, t.id, count(*) over () as total from (
      select 'OUT' as direction, m.id, m.requested_at as at from sms_message m where m.case_id = ${taskId}
      union all
      select 'IN', i.id, i.received_at from sms_inbound i where i.case_id = ${taskId}
    ) t
    where exists (select from collection_case c where c.id = ${taskId} and ${visibleTo(actor, "c")})
    order by t.at desc, t.direction, t.id desc limit ${size} offset ${offset}`.execute(
    db,
  );
  return rows;
}
