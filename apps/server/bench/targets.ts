import type { TransactionSQL } from "bun";
import type { Bench } from "./bench.ts";

/** Case on which an agent records a result. */
export interface RecordTarget {
  readonly caseId: number;
  readonly contactId: number;
  readonly agentId: number;
  readonly login: string;
  readonly institutionId: number;
  readonly borrowerId: number;
}

/** Lists open cases of the first agents in turn. */
export async function listTargets(bench: Bench, agents = 1): Promise<RecordTarget[]> {
  const rows = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("contact as o", (join) =>
      join.onRef("o.borrowerId", "=", "c.borrowerId").on("o.relation", "=", "R01"),
    )
    .innerJoin("appUser as a", "a.id", "c.agentId")
    .select((sql) => [
      "c.id as caseId",
      "o.id as contactId",
      "c.institutionId",
      "c.borrowerId",
      "a.id as agentId",
      "a.login",
      sql.fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("a.id").orderBy("c.id"))
        .as("sequence"),
    ])
    .where("a.login", "in", (sql) =>
      sql
        .selectFrom("appUser")
        .select("login")
        .where("login", "like", "agent%")
        .orderBy("id")
        .limit(agents),
    )
    .where("c.status", "in", ["C00", "C10"])
    .orderBy("sequence")
    .orderBy("a.id")
    .execute();
  return rows;
}

/** Writes the transition of a result to the log and its status to the contact. */
export async function writeMove(
  tx: TransactionSQL,
  { caseId, contactId }: RecordTarget,
): Promise<void> {
  await tx`
    insert into case_status_log (case_id, at, event, before, after, agent_id, institution_id, stage_id, dpd, arrears_minor)
    select id, now(), 'WORKED', status, 'C10', agent_id, institution_id, stage_id, 1, arrears_minor
    from collection_case where id = ${caseId} and status <> 'C10'`;
  await tx`update contact set last_result = 'A20RETRY', last_contact_at = now() where id = ${contactId}`;
}
