import type { Db } from "@kolekta/db";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { limitTo } from "../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import { countCapped } from "../../core/keyset-page.ts";
import type { Currency } from "../../core/money.ts";
import { insertRow, queryRow, queryRows } from "../../core/query.ts";
import { workVisibleTo } from "../../core/scope.ts";
import type { CollectionLog, exportLogs, Result, UnpaidReason } from "./contract.ts";

export interface NewLog {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly institutionId: number;
  readonly agentId: number;
  readonly at: Date;
  readonly channel: string;
  readonly contactId: number;
  readonly contactName: string;
  readonly relation: string;
  readonly phone: string;
  readonly source: string;
  readonly callStatus: string | null;
  readonly result: Result;
  readonly remark: string;
  readonly willingness: number;
  readonly ability: number | null;
  readonly unpaidReason: UnpaidReason | null;
  readonly fraudFlag: boolean;
  readonly nextCallAt: Date;
  readonly promiseId: number | null;
  readonly attemptId: number | null;
}

export const insert = (db: Db, log: NewLog): Promise<number> => insertRow(db, "collectionLog", log);

interface AssignmentAt {
  readonly caseId: number;
  readonly agentId: number;
  readonly at: Date;
}

export async function wasAssigned(db: Db, { caseId, agentId, at }: AssignmentAt): Promise<boolean> {
  const row = await queryRow(db)<{ assigned: boolean }>`
    select exists (
      select from case_assignment where case_id = ${caseId} and agent_id = ${agentId} and assigned_at <= ${at}
        and (released_at is null or released_at >= ${at})
    ) or exists (
      select from collection_case where id = ${caseId} and agent_id = ${agentId} and assigned_at <= ${at}) as assigned`;
  return row?.assigned === true;
}

/**
 * Joins the contact of a result: its time and the rule that blocked it. A decision is read in its
 * own month; `offset 0` stops the planner from searching its id in all months.
 */
const CONTACT = sql`
    left join contact_attempt t on t.id = coalesce(g.attempt_id, (select made.id from contact_attempt made where made.log_id = g.id))
    left join call_record k on k.case_id = g.case_id and k.log_id = g.id
    left join lateral (
      select f->>'rule' as breach
      from guard_decision_key w
      cross join lateral (
        select s.findings, s.override_reason from guard_decision s where s.id = w.id and s.at = w.at offset 0) d,
      jsonb_array_elements(d.findings) f
      where w.id = coalesce(t.decision_id, k.decision_id) and d.override_reason is null and f->>'verdict' = 'BLOCK'
      limit 1
    ) d on true`;

type StoredLog = z.infer<typeof CollectionLog> & { total: number };

/** Lists a page, newest first; `total` counts all logs of the case. */
export const page = (db: Db, actor: Actor, caseId: number, size: number, offset: number) =>
  queryRows(db)<StoredLog>`
    select g.id as log_id, g.at, g.channel as type, coalesce(t.direction, 'OUT') as direction, g.call_status, g.result as call_result,
      g.relation as contact_relation, g.contact_name, g.phone, g.source, g.remark, a.name as agent_name,
      g.willingness, g.ability, g.unpaid_reason, g.fraud_flag, g.next_call_at, p.due_on as promise_on, p.amount_minor as promise_minor,
      coalesce(t.at, k.requested_at, g.at) as contacted_at, d.breach, g.total
    from (
      select g.*, count(*) over () as total from collection_log g
      join collection_case c on c.id = g.case_id and ${workVisibleTo(actor, "c")}
      where g.case_id = ${caseId} order by g.at desc, g.id desc ${limitTo(size, offset)}) g
    join app_user a on a.id = g.agent_id
    left join promise p on p.id = g.promise_id
    ${CONTACT} order by g.at desc, g.id desc`;

export interface ExportedLog extends z.infer<typeof CollectionLog> {
  readonly loanNumber: string;
  readonly borrowerName: string;
  readonly institutionName: string;
  readonly currency: Currency;
}

type ExportFilter = z.output<typeof exportLogs.input>;

function buildConditionSql(filter: ExportFilter): RawBuilder<SqlBool> {
  const conditions: RawBuilder<SqlBool>[] = [sql`true`];
  if (filter.from) conditions.push(sql`g.at >= ${filter.from}`);
  if (filter.to) conditions.push(sql`g.at <= ${filter.to}`);
  if (filter.agentId) conditions.push(sql`g.agent_id = ${filter.agentId}`);
  if (filter.institutionId) conditions.push(sql`g.institution_id = ${filter.institutionId}`);
  if (filter.taskId) conditions.push(sql`g.case_id = ${filter.taskId}`);
  if (filter.result) conditions.push(sql`g.result = ${filter.result}`);
  return sql.join(conditions, sql` and `);
}

export const countLogs = (
  db: Db,
  actor: Actor,
  filter: ExportFilter,
  cap: number,
): Promise<number> =>
  countCapped(
    db,
    sql`from collection_log g join collection_case c on c.id = g.case_id and ${workVisibleTo(actor, "c")}
      where ${buildConditionSql(filter)}`,
    cap,
  );

/**
 * Lists the next rows of an export below an id, newest first; limited before the joins. The size is
 * a bound parameter on purpose: PostgreSQL then plans each call with `below` as the index bound,
 * which a cached generic plan could not.
 */
export const listNextLogs = (
  db: Db,
  actor: Actor,
  filter: ExportFilter,
  below: number | null,
  size: number,
) =>
  queryRows(db)<ExportedLog>`
    select g.id as log_id, g.at, g.channel as type, coalesce(t.direction, 'OUT') as direction, g.call_status, g.result as call_result, g.relation as contact_relation,
      g.contact_name, g.phone, g.source, g.remark, a.name as agent_name, g.willingness, g.ability, g.unpaid_reason,
      g.fraud_flag, g.next_call_at,
      p.due_on as promise_on, p.amount_minor as promise_minor, l.number as loan_number, q.currency, b.name as borrower_name,
      i.name as institution_name, coalesce(t.at, k.requested_at, g.at) as contacted_at, d.breach
    from (
      select g.*, c.loan_id from collection_log g
      join collection_case c on c.id = g.case_id and ${workVisibleTo(actor, "c")}
      where ${buildConditionSql(filter)} and (${below}::bigint is null or g.id < ${below}::bigint)
      order by g.id desc limit ${size}) g
    join loan l on l.id = g.loan_id
    join product q on q.id = l.product_id
    join borrower b on b.id = g.borrower_id
    join institution i on i.id = g.institution_id
    join app_user a on a.id = g.agent_id
    left join promise p on p.id = g.promise_id
    ${CONTACT} order by g.id desc`;
