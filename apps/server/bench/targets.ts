import type { Bench } from "./bench.ts";

/** A case whose result is recorded, and by whom. */
export interface Target {
  readonly caseId: number;
  readonly contactId: number;
  readonly agentId: number;
  readonly login: string;
  readonly institutionId: number;
  readonly borrowerId: number;
}

/** The open cases of the first agents, by turns. */
export async function targetsOf(bench: Bench, agents = 1): Promise<Target[]> {
  const rows = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("contact as o", (join) =>
      join
        .onRef("o.borrowerId", "=", "c.borrowerId")
        .on("o.relation", "=", "R01"),
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
        .as("turn"),
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
    .orderBy("turn")
    .orderBy("a.id")
    .execute();
  return rows;
}
