import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import { loanVisibleTo } from "../../../core/scope.ts";

export interface NamedLoan {
  readonly number: string;
  readonly borrowerName: string;
}

/** Returns undefined when the loan is not visible to the reader. */
export const findNamedLoan = (
  db: Db,
  actor: Actor,
  loanId: number,
): Promise<NamedLoan | undefined> =>
  db
    .selectFrom("loan")
    .innerJoin("borrower", "borrower.id", "loan.borrowerId")
    .select(["loan.number", "borrower.name as borrowerName"])
    .where("loan.id", "=", loanId)
    .where(loanVisibleTo(actor, sql.ref("loan.id")))
    .executeTakeFirst();
