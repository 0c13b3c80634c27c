import type { Db } from "@kolekta/db";
import type { z } from "zod";
import type { Actor } from "../../../core/context.ts";
import { queryRows } from "../../../core/query.ts";
import { workVisibleTo } from "../../../core/scope.ts";
import type { list as ofCaseContract } from "../contract.ts";

type Listed = z.output<typeof ofCaseContract.output>[number];
type StoredPromise = Omit<Listed, "evaluations"> & {
  readonly evaluations: readonly (Omit<Listed["evaluations"][number], "decidedAt"> & {
    readonly decidedAt: string;
  })[];
};

export async function listByCase(db: Db, actor: Actor, taskId: number): Promise<Listed[]> {
  const rows = await queryRows(db)<StoredPromise>`
    select p.id as promise_id, p.state, p.amount_minor, p.due_on, a.name as agent_name, p.created_at, p.settled_at,
      (select coalesce(json_agg(json_build_object('state', v.state, 'decidedAt', v.decided_at,
          'paidMinor', v.paid_minor, 'paymentId', v.payment_id) order by v.id), '[]')
        from promise_evaluation v where v.promise_id = p.id) as evaluations
    from promise p
    join collection_case c on c.id = p.case_id and ${workVisibleTo(actor, "c")}
    join app_user a on a.id = p.agent_id
    where p.case_id = ${taskId} order by p.id desc`;
  return rows.map((row) => ({
    ...row,
    evaluations: row.evaluations.map((evaluation) => ({
      ...evaluation,
      decidedAt: new Date(evaluation.decidedAt),
    })),
  }));
}
