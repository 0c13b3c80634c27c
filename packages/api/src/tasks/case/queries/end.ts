import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Status } from "../contract.ts";
import type { LoanFigures } from "./figures.ts";

const CLOSED_BAND = 9;

export interface Ended {
  readonly to: Status;
  readonly at: Date;
  readonly figures?: LoanFigures;
}

const toAmounts = ({ arrearsMinor, outstandingMinor, payoffMinor }: LoanFigures) => ({
  arrearsMinor,
  outstandingMinor,
  payoffMinor,
});

/** Ends the case. A case that goes back to the lender loses its agent. */
export async function setEnded(
  db: Db,
  id: number,
  { to: status, at, figures }: Ended,
): Promise<void> {
  const leaves = status === "C40" || status === "C70";
  await db
    .updateTable("collectionCase")
    .set({
      status,
      closedAt: at,
      nextCallAt: null,
      promiseOn: null,
      promiseMinor: null,
      ptpLater: false,
      workBand: CLOSED_BAND,
      workRank: 0,
      workRankUntil: null,
      codeEndsAt: null,
      recovered: sql`recovered or (status = 'C80' and ${status} = 'C32')`,
      ...(leaves ? { agentId: null, assignedAt: null } : {}),
      ...(status === "C40" ? { recalledAt: at } : {}),
      ...(figures && toAmounts(figures)),
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/**
 * Reopens a case with its agent, for the current borrower of its loan. The reorder job computes its
 * work rank.
 */
export async function setReopened(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({
      status: "C10",
      borrowerId: sql`(select l.borrower_id from loan l where l.id = loan_id)`,
      closedAt: null,
      firstContactAt: sql`coalesce(first_contact_at, ${at})`,
      workRankUntil: at,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

/** Changes the final status; end date and agent stay. */
export async function setOtherStatus(db: Db, id: number, status: Status): Promise<void> {
  await db
    .updateTable("collectionCase")
    .set({ status, recovered: sql`recovered and ${status} = 'C32'`, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}
