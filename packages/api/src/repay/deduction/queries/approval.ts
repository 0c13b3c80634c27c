import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { containsPart, limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import { queryRows } from "../../../core/query.ts";
import { workVisibleTo } from "../../../core/scope.ts";
import type * as c from "../contract-approval.ts";
import type { counts } from "../contract-approval.ts";
import type { State } from "../contract-words.ts";
import type { Authority } from "../rules/level.ts";
import { endorsedBy, isApplicantSql } from "./row.ts";
import { DEDUCTION, JOINS, type StoredDeduction, withCode } from "./list.ts";

type Filter = z.output<typeof c.list.input>;
type Row = z.infer<typeof c.list.output>["rows"][number];
type StoredRow = StoredDeduction & Omit<Row, "code" | keyof StoredDeduction>;

/**
 * Matches applications whose next decision is the caller's. Excludes those of lower levels, which
 * the caller may decide early.
 */
const waitsFor = (actor: Actor, { reviewsLevel, checks }: Authority) => sql`
  (d.state in ('APPLIED', 'IN_REVIEW') and d.applicant_id <> ${actor.userId} and
    case when d.checking then ${checks}::boolean and not ${endorsedBy(actor.userId)}
      else d.level = ${reviewsLevel}::smallint end is true
    and not ${isApplicantSql(actor.userId)})`;

const LIST_COLUMNS = (actor: Actor, authority: Authority, today: Day) => sql`
  l.number as loan_number, c.borrower_id, b.name as borrower_name, d.institution_id, i.name as institution_name,
  q.name as stage_name, g.name as agent_name,
  greatest(0, ${today}::date - c.overdue_on)::int as dpd, ${waitsFor(actor, authority)} as waits_for_caller`;

const LIST_JOINS = sql`
  join borrower b on b.id = c.borrower_id
  join institution i on i.id = d.institution_id
  join stage q on q.id = c.stage_id
  left join app_user g on g.id = c.agent_id`;

const startsWith = (text: string) => `${text.replace(/[\\%_]/g, "\\$&")}%`;

function matching(actor: Actor, authority: Authority, filter: Omit<Filter, "page" | "size">) {
  const { states, mine, kind, institutionId, stageId, text, from, to } = filter;
  const { zone } = actor;
  const conditions: RawBuilder<unknown>[] = [workVisibleTo(actor, "c")];
  if (states?.length) conditions.push(sql`d.state in (${sql.join(states)})`);
  if (mine) conditions.push(waitsFor(actor, authority));
  if (kind) conditions.push(sql`d.kind = ${kind}`);
  if (institutionId) conditions.push(sql`d.institution_id = ${institutionId}`);
  if (stageId) conditions.push(sql`c.stage_id = ${stageId}`);
  if (text)
    conditions.push(
      sql`(l.number like ${startsWith(text)} or ${containsPart(sql`b.searchable_name`, text)})`,
    );
  if (from) conditions.push(sql`d.applied_at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) conditions.push(sql`d.applied_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  return sql.join(conditions, sql` and `);
}

/** Lists applications that wait for the caller first, then the newest. */
export async function page(
  db: Db,
  actor: Actor,
  authority: Authority,
  { page: at, size, ...filter }: Filter,
  today: Day,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await queryRows(db)<StoredRow & { total: number }>`
    select ${DEDUCTION(actor, today)}, ${LIST_COLUMNS(actor, authority, today)}, count(*) over () as total
    from deduction d ${JOINS} ${LIST_JOINS}
    where ${matching(actor, authority, filter)}
    order by waits_for_caller desc, d.id desc ${limitTo(size, (at - 1) * size)}`;
  return { rows: rows.map(({ total: _, ...row }) => withCode(row)), total: rows[0]?.total ?? 0 };
}

export async function getStateCounts(
  db: Db,
  actor: Actor,
  authority: Authority,
  filter: z.output<typeof counts.input>,
): Promise<z.infer<typeof counts.output>> {
  const rows = await queryRows(db)<{ state: State; n: number; mine: number }>`
    select d.state, count(*)::int as n, count(*) filter (where ${waitsFor(actor, authority)})::int as mine
    from deduction d
    join collection_case c on c.id = d.case_id
    join loan l on l.id = d.loan_id
    join borrower b on b.id = c.borrower_id
    where ${matching(actor, authority, filter)} group by d.state`;
  return {
    mine: rows.reduce((sum, row) => sum + row.mine, 0),
    states: rows.map(({ state, n }) => ({ state, n })),
  };
}

/** Finds one application with the columns of the list. */
export async function findRow(
  db: Db,
  actor: Actor,
  authority: Authority,
  id: number,
  today: Day,
): Promise<Row | undefined> {
  const rows = await queryRows(db)<StoredRow>`
    select ${DEDUCTION(actor, today)}, ${LIST_COLUMNS(actor, authority, today)}
    from deduction d ${JOINS} ${LIST_JOINS} where d.id = ${id} and ${workVisibleTo(actor, "c")}`;
  return rows.map(withCode)[0];
}
