import type { Bench } from "./bench.ts";

/** A case whose result is recorded, and by whom. */
export interface Target {
  readonly caseId: number;
  readonly contactId: number;
  readonly agentId: number;
  readonly institutionId: number;
  readonly borrowerId: number;
}

/** The open cases of one agent. */
export async function targetsOf(bench: Bench): Promise<Target[]> {
  const rows = await bench.db
    .selectFrom("collectionCase as c")
    .innerJoin("contact as o", (join) =>
      join
        .onRef("o.borrowerId", "=", "c.borrowerId")
        .on("o.relation", "=", "R01"),
    )
    .innerJoin("appUser as a", "a.id", "c.agentId")
    .select([
      "c.id as caseId",
      "o.id as contactId",
      "c.institutionId",
      "c.borrowerId",
      "c.agentId",
    ])
    .where("a.login", "=", "agent01")
    .where("c.status", "in", ["C00", "C10"])
    .execute();
  return rows.map((row) => ({ ...row, agentId: row.agentId ?? 0 }));
}
