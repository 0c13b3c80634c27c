import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import { limitTo } from "../../../core/limit.ts";
import type { Actor } from "../../../core/context.ts";
import { userVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { FigureCase } from "../contract.ts";
import { buildDrillDownSql, type CasesQuery } from "./drill-down.ts";

/** Callers without `case.read` get only the number of cases. */
const seen = (actor: Actor) =>
  actor.permissions.has("case.read") ? visibleTo(actor, "c") : sql`false`;

export interface VisibleCaseCounts {
  readonly seen: number;
  readonly unseen: number;
}

export async function getCaseCounts(db: Db, query: CasesQuery): Promise<VisibleCaseCounts> {
  const { rows } = await sql<VisibleCaseCounts>`
    select count(*) filter (where ${seen(query.actor)}) as seen, count(*) filter (where not ${seen(query.actor)}) as unseen
    from (${buildDrillDownSql(query)}) b join collection_case c on c.id = b.case_id`.execute(db);
  return rows[0] ?? { seen: 0, unseen: 0 };
}

export async function cases(
  db: Db,
  query: CasesQuery,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<FigureCase[]> {
  const { rows } = await sql<FigureCase>`
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
    order by h.last_on desc, c.id`.execute(db);
  return rows;
}

export async function agentName(db: Db, actor: Actor, agentId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select u.name from app_user u where u.id = ${agentId} and ${userVisibleTo(actor, "u")}`.execute(
    db,
  );
  return rows[0]?.name ?? null;
}
