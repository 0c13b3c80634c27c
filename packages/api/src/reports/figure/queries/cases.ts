import type { Db } from "@kolekta/db";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { z } from "zod";
import { queryRow, queryRows } from "../../../core/query.ts";
import { limitTo, toCodesSql } from "../../../core/sql.ts";
import type { Actor } from "../../../core/context.ts";
import { dayVisibleTo, userVisibleTo, visibleTo } from "../../../core/scope.ts";
import { DRILL_DOWN, type DrillDown } from "../contract-drill-down.ts";
import type { FigureCase, listCases } from "../contract.ts";

interface CasesQuery {
  readonly actor: Actor;
  readonly filter: Omit<z.output<typeof listCases.input>, "page" | "size">;
}

function buildScopeConditions({ actor, filter }: CasesQuery): RawBuilder<SqlBool>[] {
  const { institutionId, groupId, stageId, agentId, byAgents } = filter;
  const conditions = [dayVisibleTo(actor, "f")];
  if (institutionId) conditions.push(sql`f.institution_id = ${institutionId}`);
  if (groupId) conditions.push(sql`f.group_id = ${groupId}`);
  if (stageId) conditions.push(sql`f.stage_id = ${stageId}`);
  if (agentId) conditions.push(sql`f.agent_id = ${agentId}`);
  if (byAgents) conditions.push(sql`f.agent_id is not null`);
  return conditions;
}

const joined = (conditions: readonly RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `);

function buildFactsSql(query: CasesQuery, drillDown: Exclude<DrillDown, { caseload: string }>) {
  const { from, to } = query.filter;
  const { kinds, isConnected, isSelf, seconds, outcomes, part } = drillDown;
  const conditions = [
    sql<SqlBool>`f.kind in ${toCodesSql(kinds)}`,
    sql<SqlBool>`f.day between ${from}::date and ${to}::date`,
    sql<SqlBool>`f.case_id is not null`,
    ...buildScopeConditions(query),
  ];
  if (isConnected) conditions.push(sql`f.is_connected`);
  if (isSelf !== undefined) conditions.push(sql`coalesce(f.is_self, false) = ${isSelf}`);
  if (seconds !== undefined) conditions.push(sql`f.seconds >= ${seconds}`);
  if (outcomes)
    conditions.push(
      sql`(f.outcome in ${toCodesSql(outcomes)} or f.outcome_before in ${toCodesSql(outcomes)})`,
    );
  const amount =
    part === "principal"
      ? sql`f.principal_minor`
      : part === "fee"
        ? sql`f.fee_minor`
        : sql`f.amount_minor`;
  if (part) conditions.push(sql`${amount} <> 0`);
  const signed = sql`case when f.kind in ('REVERSED', 'CODE_UNPAID', 'UNEXTENDED', 'UNWAIVED') then -${amount} else ${amount} end`;
  return sql`
    select f.case_id, count(*) as times, sum(${signed})::bigint as amount_minor, max(f.day) as last_on
    from current_fact f where ${joined(conditions)} group by f.case_id`;
}

const COUNTED = { entered: sql<SqlBool>`f.entered > 0`, settled: sql<SqlBool>`f.settled <> 0` };

/** Rows with the institution of the case and the group in which it counts. */
const caseloadRows = sql`
  (select d.*, c.institution_id, (
      select a.group_id from report_figure a
      where a.day = d.day and a.institution_id = c.institution_id and a.agent_id = d.agent_id and a.hour = d.hour
        and a.stage_id = d.stage_id and (a.entered, a.exited, a.dropped, a.settled) <> (0, 0, 0, 0)
      order by a.group_id limit 1) as group_id
    from agent_day_case d join collection_case c on c.id = d.case_id)`;

function ofCaseload(query: CasesQuery, caseload: "entered" | "settled" | "inHand") {
  const { from, to } = query.filter;
  if (caseload !== "inHand")
    return sql`
    select f.case_id, count(*) as times, sum(f.entered_minor)::bigint as amount_minor, max(f.day) as last_on
    from ${caseloadRows} f
    where f.day between ${from}::date and ${to}::date and ${COUNTED[caseload]} and ${joined(buildScopeConditions(query))}
    group by f.case_id`;
  // Cases in hand at the first midnight, and later cases that were not withdrawn unworked.
  return sql`
    select h.case_id, count(*) as times, sum(h.minor)::bigint as amount_minor, max(h.last_on) as last_on from (
      select f.case_id, f.agent_id, max(f.day) as last_on,
        sum(f.entered_minor - f.dropped_minor - case when f.day < ${from}::date then f.exited_minor else 0 end) as minor
      from ${caseloadRows} f where f.day <= ${to}::date and ${joined(buildScopeConditions(query))}
      group by f.case_id, f.agent_id
      having sum(f.entered - f.dropped - case when f.day < ${from}::date then f.exited else 0 end) > 0) h
    group by h.case_id`;
}

/** Builds the cases behind a figure, each with count, amount and last day. */
const buildDrillDownSql = (query: CasesQuery): RawBuilder<unknown> => {
  const source: DrillDown = DRILL_DOWN[query.filter.metric];
  return "caseload" in source ? ofCaseload(query, source.caseload) : buildFactsSql(query, source);
};

/** Callers without `case.read` get only the number of cases. */
const seen = (actor: Actor) =>
  actor.permissions.has("case.read") ? visibleTo(actor, "c") : sql`false`;

export interface VisibleCaseCounts {
  readonly seen: number;
  readonly unseen: number;
}

export async function getCaseCounts(db: Db, query: CasesQuery): Promise<VisibleCaseCounts> {
  const row = await queryRow(db)<VisibleCaseCounts>`
    select count(*) filter (where ${seen(query.actor)}) as seen, count(*) filter (where not ${seen(query.actor)}) as unseen
    from (${buildDrillDownSql(query)}) b join collection_case c on c.id = b.case_id`;
  return row ?? { seen: 0, unseen: 0 };
}

export const cases = (
  db: Db,
  query: CasesQuery,
  { size, offset }: { readonly size: number; readonly offset: number },
) =>
  queryRows(db)<FigureCase>`
    select c.id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, b.name as borrower_name, c.status,
      i.name as institution_name, q.name as stage_name, u.name as agent_name, p.currency, h.times, h.amount_minor, h.last_on
    from (
      select c.id, b.times, b.amount_minor, b.last_on from (${buildDrillDownSql(query)}) b join collection_case c on c.id = b.case_id
      where ${seen(query.actor)} order by b.last_on desc, c.id ${limitTo(size, offset)}) h
    join collection_case c on c.id = h.id
    join loan l on l.id = c.loan_id
    join borrower b on b.id = c.borrower_id
    join product p on p.id = c.product_id
    join institution i on i.id = c.institution_id
    join stage q on q.id = c.stage_id
    left join app_user u on u.id = c.agent_id
    order by h.last_on desc, c.id`;

export async function agentName(db: Db, actor: Actor, agentId: number): Promise<string | null> {
  const row = await queryRow(db)<{ name: string }>`
    select u.name from app_user u where u.id = ${agentId} and ${userVisibleTo(actor, "u")}`;
  return row?.name ?? null;
}
