import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Day } from "../../../core/day.ts";
import type { CleanMode } from "../../code/contract.ts";
import type { EndReason, Kind, Level, ReasonCode } from "../contract-words.ts";
import type { DeductionRow } from "./row.ts";

export interface Quoted {
  readonly owedMinor: number;
  readonly payMinor: number;
  readonly lateFeeMinor: number;
  readonly extensionFeeMinor: number;
  readonly interestMinor: number;
  readonly principalMinor: number;
  readonly quotedOn: Day;
}

export interface NewDeduction extends Quoted {
  readonly loanId: number;
  readonly caseId: number;
  readonly institutionId: number;
  readonly queueId: number;
  readonly kind: Kind;
  readonly cleanMode: CleanMode | null;
  readonly level: Level;
  readonly reasonCode: ReasonCode;
  readonly reason: string;
  readonly channel: string;
  readonly bank: string;
  readonly applicantId: number;
  readonly appliedAt: Date;
}

export async function insert(db: Db, deduction: NewDeduction): Promise<number> {
  const { id } = await db
    .insertInto("deduction")
    .values({ ...deduction, state: "APPLIED" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** It waits at another level, or for finance. */
export async function setWaiting(
  db: Db,
  id: number,
  waiting: Pick<DeductionRow, "level" | "checking" | "countsForKpi">,
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({ ...waiting, state: "IN_REVIEW", version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

export interface Approval extends Quoted {
  readonly level: Level;
  readonly approvedAt: Date;
  readonly validUntil: Date;
  readonly countsForKpi: boolean;
}

export async function setApproved(
  db: Db,
  id: number,
  approval: Approval,
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({
      ...approval,
      state: "APPROVED",
      checking: false,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export async function setEnded(
  db: Db,
  id: number,
  state: "REJECTED" | "WITHDRAWN" | "LAPSED",
  at: Date,
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({ state, checking: false, endedAt: at, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

/** One that was used keeps its payment: that is how it is found. */
export async function setVoid(
  db: Db,
  id: number,
  endReason: EndReason,
  at: Date,
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({
      state: "VOID",
      endReason,
      checking: false,
      endedAt: at,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export async function setUsed(
  db: Db,
  id: number,
  used: { readonly paymentId: number; readonly usedMinor: number },
  at: Date,
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({
      ...used,
      state: "USED",
      endReason: null,
      endedAt: at,
      version: sql`version + 1`,
    })
    .where("id", "=", id)
    .execute();
}

export async function setPlace(
  db: Db,
  id: number,
  place: { readonly channel: string; readonly bank: string },
): Promise<void> {
  await db
    .updateTable("deduction")
    .set({ ...place, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}
