import type { Db } from "@kolekta/db";
import { type RawBuilder, sql } from "kysely";
import { limitTo } from "../../../core/sql.ts";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import { queryRow, queryRows } from "../../../core/query.ts";
import { userVisibleTo, visibleTo } from "../../../core/scope.ts";
import type { IneligibleReason, AssignmentReason } from "../contract-codes.ts";
import type { AllocationDecision, listLines as linesContract, Share } from "../contract.ts";

const COLUMNS = sql`
  l.case_id as task_id, l.loan_id, l.borrower_id, b.name as borrower_name, n.number as loan_number, q.name as stage_name,
  p.currency, l.arrears_minor, l.from_agent_id, f.name as from_agent_name, l.agent_id, a.name as agent_name, l.assignment_reason, l.variant,
  l.outcome, l.refusal, l.refusal_params`;

const SOURCE = sql`
  allocation_decision l
  join collection_case c on c.id = l.case_id
  join borrower b on b.id = l.borrower_id
  join loan n on n.id = l.loan_id
  join product p on p.id = n.product_id
  join stage q on q.id = l.stage_id
  left join app_user f on f.id = l.from_agent_id
  left join app_user a on a.id = l.agent_id`;

export type StoredLine = z.infer<typeof AllocationDecision> & {
  readonly refusalParams: object | null;
};

/** Lists decisions on cases that the caller may see now. */
export async function linePage(
  db: Db,
  actor: Actor,
  filter: z.output<typeof linesContract.input>,
): Promise<{ rows: StoredLine[]; total: number }> {
  const equal = (column: string, value: string | number | undefined) =>
    value === undefined ? sql`true` : sql`${sql.ref(column)} = ${value}`;
  const condition: RawBuilder<unknown> = sql`
    l.run_id = ${filter.runId} and ${visibleTo(actor, "c")} and ${equal("l.agentId", filter.agentId)}
    and ${filter.unassigned ? sql`l.agent_id is null` : sql`true`} and ${equal("l.outcome", filter.outcome)} and ${equal("l.assignment_reason", filter.assignmentReason)}`;
  const [{ rows }, counted] = await Promise.all([
    sql<StoredLine>`
      select ${COLUMNS} from ${SOURCE} where ${condition}
      order by l.case_id ${limitTo(filter.size, (filter.page - 1) * filter.size)}`.execute(db),
    sql<{ total: number }>`
      select count(*) as total from allocation_decision l join collection_case c on c.id = l.case_id where ${condition}`.execute(
      db,
    ),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/**
 * Finds the decision that assigned the case to its current agent or left it unassigned. Returns
 * none when a person assigned the case without a run.
 */
export const lastLine = (
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<(StoredLine & { readonly runId: number }) | undefined> =>
  queryRow(db)<StoredLine & { readonly runId: number }>`
    select l.run_id, ${COLUMNS} from ${SOURCE}
    where l.case_id = ${taskId} and ${visibleTo(actor, "c")}
      and case when c.agent_id is null then l.outcome = 'UNASSIGNED' and c.passed_over_at is not null else l.outcome = 'ASSIGNED' and exists (
        select from case_assignment h where h.case_id = c.id and h.released_at is null and h.run_id = l.run_id) end
    order by l.run_id desc limit 1`;

export type StoredShare = z.infer<typeof Share> & {
  readonly ineligibleReason: IneligibleReason | null;
};

/** Lists the load of each visible agent before the run, and the cases that the run adds. */
export const shares = (db: Db, actor: Actor, runId: number) =>
  queryRows(db)<StoredShare>`
    select k.agent_id, u.name as agent_name, k.in_hand, k.in_hand_minor, k.max_in_hand, k.new_today, k.max_new, k.ineligible_reason,
      coalesce(s.added, 0)::int as added, coalesce(s.added_minor, 0)::bigint as added_minor
    from allocation_candidate k
    join app_user u on u.id = k.agent_id
    left join (
      select l.agent_id, count(*) as added, sum(l.arrears_minor) as added_minor
      from allocation_decision l where l.run_id = ${runId} group by l.agent_id
    ) s on s.agent_id = k.agent_id
    where k.run_id = ${runId} and ${userVisibleTo(actor, "u")}
    order by u.name, u.id`;

export async function countByAssignmentReason(
  db: Db,
  runId: number,
): Promise<{ assignmentReason: AssignmentReason; cases: number }[]> {
  const rows = await queryRows(db)<{ assignmentReason: AssignmentReason | null; cases: number }>`
    select assignment_reason, count(*) as cases from allocation_decision
    where run_id = ${runId} and assignment_reason is not null group by assignment_reason order by assignment_reason`;
  return rows.flatMap(({ assignmentReason, cases }) =>
    assignmentReason === null ? [] : [{ assignmentReason, cases }],
  );
}

interface Refusal {
  readonly key: string;
  readonly params: object | null;
  readonly cases: number;
}

export const refusals = (db: Db, runId: number) =>
  queryRows(db)<Refusal>`
    select coalesce(refusal, '') as key, refusal_params as params, count(*)::int as cases from allocation_decision
    where run_id = ${runId} and outcome = 'REFUSED' group by 1, 2 order by cases desc, key`;

/** Returns null when the cases of the run have several currencies. */
export async function findCurrency(db: Db, runId: number): Promise<Currency | null> {
  const rows = await queryRows(db)<{ currency: Currency }>`
    select distinct p.currency from allocation_decision l
    join loan n on n.id = l.loan_id join product p on p.id = n.product_id
    where l.run_id = ${runId} limit 2`;
  return rows.length === 1 ? (rows[0]?.currency ?? null) : null;
}
