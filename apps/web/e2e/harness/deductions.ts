import { ROLE } from "@kolekta/api/seeds";
import { withDatabase } from "./drill-down.ts";
import type { App } from "./app.ts";

export interface FeeCase {
  readonly path: string;
  readonly borrowerName: string;
  readonly feeMinor: number;
  /** Deciders in their order. */
  readonly leader: string;
  readonly admin: string;
}

/** Finds an open case of the agent with a late fee worth a deduction, and its deciders. */
export const caseWithFees = (app: App, login: string): Promise<FeeCase> =>
  withDatabase(app, async (db) => {
    const found = await db
      .selectFrom("collectionCase as c")
      .innerJoin("borrower as b", "b.id", "c.borrowerId")
      .innerJoin("appUser as a", "a.id", "c.agentId")
      .innerJoin("installment as i", "i.loanId", "c.loanId")
      .leftJoin("caseHold as h", (on) =>
        on.onRef("h.caseId", "=", "c.id").on("h.closedAt", "is", null),
      )
      .leftJoin("deduction as d", "d.caseId", "c.id")
      .select(["c.id", "c.loanId", "c.borrowerId", "b.name"])
      .select(["a.groupId", "a.institutionId"])
      .select((eb) => eb.fn.sum<number>("i.lateFeeDueMinor").as("feeMinor"))
      .where("a.login", "=", login)
      .where("c.status", "=", "C10")
      .where("h.id", "is", null)
      .where("d.id", "is", null)
      .groupBy(["c.id", "b.name", "a.groupId", "a.institutionId"])
      .having((eb) => eb.fn.sum("i.lateFeeDueMinor"), ">=", 50_000)
      .orderBy("c.id")
      .executeTakeFirstOrThrow();
    const decider = (roleId: number, column: "groupId" | "institutionId") =>
      db
        .selectFrom("appUser")
        .select("login")
        .where("roleId", "=", roleId)
        .where(column, "=", found[column])
        .executeTakeFirstOrThrow();
    return {
      path: `/task/${found.id}/${found.loanId}/${found.borrowerId}`,
      borrowerName: found.name,
      feeMinor: Number(found.feeMinor),
      leader: (await decider(ROLE.leader, "groupId")).login,
      admin: (await decider(ROLE.institutionAdmin, "institutionId")).login,
    };
  });
