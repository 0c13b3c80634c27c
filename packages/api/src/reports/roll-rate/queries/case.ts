import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Currency } from "../../../core/money.ts";
import { visibleTo } from "../../../core/scope.ts";
import type { Outcome } from "../contract-codes.ts";
import type { CohortCase } from "../contract.ts";
import { outcome, stagesOn } from "./collect.ts";

export interface CaseFilter {
  readonly day: Day;
  readonly since: number;
  readonly outcome: Outcome;
  readonly institutionId?: number | undefined;
  readonly queueId?: number | undefined;
  readonly currency?: Currency | undefined;
}

/**
 * Stays that lay there when the day began, and the newest stay of each case when the days since were over: looked for only
 * where the first had ended. The case itself is read where the caller's sight depends on it.
 */
const behind = (actor: Actor, filter: CaseFilter) => {
  const { day, since, institutionId = null, queueId = null } = filter;
  const upto = sql`(${day}::date + ${since}::int - 1)`;
  const then = sql`case when f.until_on is null or f.until_on > ${upto} then f.queue_id end`;
  return {
    thenId: then,
    from: sql`
      case_stay s
      left join collection_case c on c.id = s.case_id
      cross join lateral (
        select s.queue_id, s.until_on, s.left_by where s.until_on is null or s.until_on > ${upto}
        union all
        (select n.queue_id, n.until_on, n.left_by from case_stay n
          where s.until_on <= ${upto} and n.case_id = s.case_id and n.from_on <= ${upto}
          order by n.seq desc limit 1)
      ) f
      join (${stagesOn(upto)}) here on here.id = s.queue_id
      left join (${stagesOn(upto)}) there on there.id = f.queue_id
      where s.from_on < ${day}::date and (s.until_on is null or s.until_on >= ${day}::date) and ${visibleTo(actor, "c")}
        and (${institutionId}::bigint is null or s.institution_id = ${institutionId}::bigint)
        and (${queueId}::bigint is null or s.queue_id = ${queueId}::bigint)
        and (${filter.currency ?? null}::text is null or s.currency = ${filter.currency ?? null}::text)
        and ${outcome(sql.ref("here.place"), sql.ref("there.place"), [sql.ref("s.queue_id"), then, sql.ref("f.left_by")])} = ${filter.outcome}`,
  };
};

export async function casesBehind(
  db: Db,
  actor: Actor,
  filter: CaseFilter,
  slice: { readonly size: number; readonly offset: number },
): Promise<CohortCase[]> {
  const { thenId, from } = behind(actor, filter);
  const { rows } = await sql<CohortCase>`
    with page as (
      select s.case_id, s.queue_id, s.from_at, s.principal_minor, s.currency, ${thenId} as then_id
      from ${from} order by s.case_id limit ${slice.size} offset ${slice.offset}
    )
    select c.id as task_id, c.loan_id, c.borrower_id, l.number as loan_number, i.name as institution_name, q.name as queue_name,
      (select name from queue where id = p.then_id) as then_queue_name, p.from_at as entered_at, p.principal_minor,
      c.arrears_minor, p.currency, c.status
    from page p join collection_case c on c.id = p.case_id join loan l on l.id = c.loan_id
    join institution i on i.id = c.institution_id join queue q on q.id = p.queue_id
    order by c.id`.execute(db);
  return rows;
}

export async function countBehind(
  db: Db,
  actor: Actor,
  filter: CaseFilter,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${behind(actor, filter).from}`.execute(
    db,
  );
  return rows[0]?.total ?? 0;
}
