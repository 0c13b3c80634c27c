import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { z } from "zod";
import type { Actor } from "../../core/context.ts";
import type { Day } from "../../core/day.ts";
import { visibleTo } from "../../core/scope.ts";
import type { ofCase as ofCaseContract } from "./contract.ts";
import type { Policy, Verdict } from "./rules.ts";

export interface NewPromise {
  readonly caseId: number;
  readonly agentId: number;
  readonly amountMinor: number;
  readonly dueOn: Day;
  readonly createdAt: Date;
}

export async function insert(db: Db, promise: NewPromise): Promise<number> {
  const { id } = await db
    .insertInto("promise")
    .values(promise)
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function cancelOpen(
  db: Db,
  caseId: number,
  at: Date,
): Promise<void> {
  await db
    .updateTable("promise")
    .set({ state: "CANCELLED", settledAt: at })
    .where("caseId", "=", caseId)
    .where("state", "=", "OPEN")
    .execute();
}

/** Promises of the case that were broken in its present stage, with the stage's patience. */
export async function brokenOf(
  db: Db,
  caseId: number,
): Promise<{ broken: number } & Pick<Policy, "promiseMostBroken">> {
  const { rows } = await sql<
    { broken: number } & Pick<Policy, "promiseMostBroken">
  >`
    select q.promise_most_broken, (
      select count(*) from promise p where p.case_id = c.id and p.state = 'BROKEN' and p.created_at >= coalesce((
        select max(s.at) from case_status_log s where s.case_id = c.id and s.event = 'STAGE'), '-infinity')
    ) as broken
    from collection_case c join queue q on q.id = c.queue_id where c.id = ${caseId}`.execute(
    db,
  );
  return rows[0] ?? { broken: 0, promiseMostBroken: 1 };
}

export interface DuePromise extends Policy {
  readonly id: number;
  readonly caseId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly dueOn: Day;
  readonly amountMinor: number;
  readonly paidMinor: number;
  readonly zone: string;
}

const DUE = sql`
  select p.id, p.case_id, p.agent_id, c.institution_id, p.due_on, p.amount_minor, i.zone,
    q.promise_grace_days, q.promise_kept_bp, q.promise_most_broken,
    (select coalesce(sum(y.amount_minor), 0)::bigint from payment y
      where y.loan_id = c.loan_id and y.paid_at >= p.created_at and y.state = 'POSTED') as paid_minor
  from promise p
  join collection_case c on c.id = p.case_id
  join queue q on q.id = c.queue_id
  join institution i on i.id = c.institution_id
  where p.state = 'OPEN'`;

/** Open promises whose day has passed, with what the loan was paid since they were made. */
export async function due(
  db: Db,
  before: Day,
  most: number,
  after: number,
): Promise<DuePromise[]> {
  const { rows } =
    await sql<DuePromise>`${DUE} and p.due_on < ${before}::date and p.id > ${after} order by p.id limit ${most}`.execute(
      db,
    );
  return rows;
}

export async function openOf(
  db: Db,
  caseId: number,
): Promise<DuePromise | undefined> {
  const { rows } =
    await sql<DuePromise>`${DUE} and p.case_id = ${caseId} for update of p`.execute(
      db,
    );
  return rows[0];
}

/** The ids of those that nobody settled meanwhile. */
export async function settleMany(
  db: Db,
  verdicts: readonly { id: number; verdict: Verdict }[],
  at: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update promise p set state = v.state, settled_at = ${at}
    from unnest(${verdicts.map((one) => one.id)}::bigint[], ${verdicts.map((one) => one.verdict)}::text[]) as v (id, state)
    where p.id = v.id and p.state = 'OPEN' returning p.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** False when somebody settled it meanwhile. */
export async function settle(
  db: Db,
  id: number,
  state: Verdict,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("promise")
    .set({ state, settledAt: at })
    .where("id", "=", id)
    .where("state", "=", "OPEN")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function ofCase(
  db: Db,
  actor: Actor,
  taskId: number,
): Promise<z.infer<typeof ofCaseContract.output>> {
  const { rows } = await sql<z.infer<typeof ofCaseContract.output>[number]>`
    select p.id as promise_id, p.state, p.amount_minor, p.due_on, a.name as agent_name, p.created_at, p.settled_at
    from promise p
    join collection_case c on c.id = p.case_id and ${visibleTo(actor, "c")}
    join app_user a on a.id = p.agent_id
    where p.case_id = ${taskId} order by p.id desc`.execute(db);
  return rows;
}
