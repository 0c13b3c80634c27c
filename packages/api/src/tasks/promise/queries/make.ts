import type { Db } from "@kolekta/db";
import type { Day } from "../../../core/day.ts";
import { execute, insertRow, queryRow } from "../../../core/query.ts";

export interface NewPromise {
  readonly caseId: number;
  readonly agentId: number;
  readonly amountMinor: number;
  readonly dueOn: Day;
  readonly createdAt: Date;
}

export const insert = (db: Db, promise: NewPromise): Promise<number> =>
  insertRow(db, "promise", promise);

/** Cancels the open promise of the case, to be replaced; returns its id. */
export async function cancelOpen(db: Db, caseId: number, at: Date): Promise<number | undefined> {
  const row = await db
    .updateTable("promise")
    .set({ state: "CANCELLED", settledAt: at })
    .where("caseId", "=", caseId)
    .where("state", "=", "OPEN")
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/** Records that one promise replaced the other; the replaced one is not evaluated again. */
export const insertReplaced = (db: Db, id: number, replacedBy: number, at: Date): Promise<void> =>
  execute(db)`
    insert into promise_evaluation (promise_id, before, state, paid_minor, replaced_by, decided_at)
    select p.id, 'OPEN', 'CANCELLED',
      (select coalesce(sum(y.amount_minor), 0) from payment y
        where y.loan_id = c.loan_id and y.state = 'POSTED' and y.paid_at >= p.created_at),
      ${replacedBy}, ${at}
    from promise p join collection_case c on c.id = p.case_id where p.id = ${id}`;

interface BrokenPromises {
  readonly broken: number;
  readonly promiseMaxBroken: number;
}

/** Counts the promises broken in the present stage of the case, with the limit of the stage. */
export async function getBrokenPromises(
  db: Db,
  caseId: number,
  now: Date,
): Promise<BrokenPromises> {
  const row = await queryRow(db)<BrokenPromises>`
    select q.promise_max_broken, (
      select count(*) from promise p where p.case_id = c.id and p.state = 'BROKEN' and p.created_at >= coalesce((
        select max(s.at) from case_status_log s where s.case_id = c.id and s.event = 'STAGE'), '-infinity')
    ) as broken
    from collection_case c
    join institution i on i.id = c.institution_id
    cross join lateral stage_policy_on(c.stage_id, (${now}::timestamptz at time zone i.zone)::date) q
    where c.id = ${caseId}`;
  return row ?? { broken: 0, promiseMaxBroken: 1 };
}
